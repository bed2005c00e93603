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
    <div className="failureText">
      <div>{text('errors.title')}</div>
      {about && <div>{about}</div>}
      {failure && <div>{failure.message}</div>}
      {failure && failure.details.length > 0 && (
        <ul>
          {failure.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      {failure?.target && (
        <div className="text-caption text-secondary">{text('errors.target', { target: failure.target })}</div>
      )}
      {failure?.requestId && (
        <div className="text-caption text-secondary">
          {text('errors.requestId', { id: failure.requestId })}
        </div>
      )}
    </div>
  );
}
