import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { appUrl, paths } from '../../../contract/paths';
import { useTexts } from '../../../i18n/texts';

/** Says that it worked, and offers what comes next. The focus comes here, because the form it was in is gone. */
export function Done({ message }: { message: string }) {
  const { text } = useTexts();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <>
      <Message role="status" ref={ref} tabIndex={-1}>
        {message}
      </Message>
      <Button href={appUrl(paths.entry)} variant="contained" fullWidth>
        {text('signIn.logIn')}
      </Button>
    </>
  );
}

const Message = styled('div')(({ theme }) => ({
  marginBottom: 20,
  padding: '12px 16px',
  overflowWrap: 'anywhere',
  borderRadius: 8,
  border: `1px solid ${theme.vars?.palette.success.main}`,
  backgroundColor: theme.vars?.palette.success.soft,
}));
