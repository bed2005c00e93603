import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { appUrl, paths } from '#contract/paths.ts';
import { useTexts } from '#i18n/texts.ts';
import { InPlace } from './InPlace.tsx';

/** Says that it worked, and offers the next step. */
export function Done({ message }: { message: string }) {
  const { text } = useTexts();
  return (
    <>
      <Message>{message}</Message>
      <Button href={appUrl(paths.entry)} variant="contained" fullWidth>
        {text('signIn.logIn')}
      </Button>
    </>
  );
}

const Message = styled(InPlace)(({ theme }) => ({
  marginBottom: 20,
  padding: '12px 16px',
  overflowWrap: 'anywhere',
  borderRadius: 8,
  border: `1px solid ${theme.vars?.palette.success.main}`,
  backgroundColor: theme.vars?.palette.success.soft,
}));
