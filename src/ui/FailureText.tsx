import { styled } from '@mui/material/styles';
import { useTexts } from '#i18n/texts.ts';
import type { ReadFailure } from './readFailure.ts';

/** The one layout of a failure, in place or in a toast: what failed, why, and what to quote. */
export function FailureText({
  failure,
  about,
}: {
  failure?: ReadFailure | undefined;
  about?: string | undefined;
}) {
  const { text } = useTexts();
  return (
    <div>
      <Title>{text('errors.title')}</Title>
      {about && <div>{about}</div>}
      {failure && <div>{failure.message}</div>}
      {failure && failure.details.length > 0 && (
        <List>
          {failure.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </List>
      )}
      {failure?.target && <Aside>{text('errors.target', { target: failure.target })}</Aside>}
      {failure?.requestId && <Aside>{text('errors.requestId', { id: failure.requestId })}</Aside>}
    </div>
  );
}

const Title = styled('div')(({ theme }) => ({ fontWeight: 600, color: theme.vars?.palette.error.main }));

const List = styled('ul')({ margin: '4px 0 0', paddingLeft: 20 });

const Aside = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 4,
  color: theme.vars?.palette.text.secondary,
}));
