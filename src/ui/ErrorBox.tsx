import { styled } from '@mui/material/styles';
import { useTexts } from '../../i18n/texts';

/**
 * A failure as the server explained it: message, details and the request to ask about (document 1, section 8). Takes
 * what a provider threw. Keys of the catalogs are worded; everything else is shown as it came.
 */
export function ErrorBox({ error }: { error: unknown }) {
  const { text, has } = useTexts();
  const { message, body } = asFailure(error);
  const details = body?.details ?? [];
  return (
    <Box role="alert">
      <Title>{text('errors.title')}</Title>
      <div>{message ? text(message) : text('errors.UNHANDLED_ERROR')}</div>
      {details.length > 0 && (
        <ul>
          {details.map(({ code, message, values }) => (
            <li key={`${code} ${message}`}>{has(code) ? text(code, values) : message}</li>
          ))}
        </ul>
      )}
      {body?.requestId && <Request>{text('errors.requestId', { id: body.requestId })}</Request>}
    </Box>
  );
}

type Detail = { code: string; message: string; values?: Record<string, string | number> };
type Failure = { message?: string; body?: { details?: Detail[]; requestId?: string | null } };

const asFailure = (error: unknown): Failure =>
  typeof error === 'object' && error !== null ? error : { message: typeof error === 'string' ? error : '' };

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
