import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../../i18n/texts';
import { readFailure } from './readFailure';
import { settle } from './settledFailures';

type ErrorBoxProps = {
  /** What a provider threw; nothing where only `about` is known. */
  error: unknown;
  /** What failed. */
  about?: string;
  /** The way on. */
  action?: ReactNode;
};

/** A failure as the server explained it: message, details and the request to ask about (document 1, section 8). */
export function ErrorBox({ error, about, action }: ErrorBoxProps) {
  const { text, has } = useTexts();
  useEffect(() => settle(error), [error]);
  const failure = error === undefined ? undefined : readFailure(error, { text, has });
  return (
    <Box role="alert">
      <Title>{text('errors.title')}</Title>
      {about && <div>{about}</div>}
      {failure && <div>{failure.message}</div>}
      {failure && failure.details.length > 0 && (
        <ul>
          {failure.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      {failure?.requestId && <Request>{text('errors.requestId', { id: failure.requestId })}</Request>}
      {action}
    </Box>
  );
}

const Box = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  padding: '12px 16px',
  borderRadius: 8,
  border: `1px solid ${theme.vars?.palette.error.main}`,
  backgroundColor: theme.vars?.palette.error.soft,
  color: theme.vars?.palette.text.primary,
  overflowWrap: 'anywhere',
  '& ul': { margin: '4px 0 0', paddingLeft: 20 },
}));

const Title = styled('div')(({ theme }) => ({ fontWeight: 600, color: theme.vars?.palette.error.main }));

const Request = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 4,
  color: theme.vars?.palette.text.secondary,
}));
