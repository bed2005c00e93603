import { failureOf } from '#dataProviders/callError.ts';
import { useTexts } from '#i18n/texts.ts';
import { useReadFailure } from '#src/ui/readFailure.ts';
import { useEditDetails } from './editDetails.ts';

/** A refused role; if the firm lacks an entity type, the text links to where it is chosen. */
export function EntityTypeNeeded({ error }: { error: unknown }) {
  const { text } = useTexts();
  const read = useReadFailure();
  const editDetails = useEditDetails();
  const { message } = read(error);
  const words = text('firmRecords.roles.firmEntity');
  const isIt = failureOf(error).details.some(({ code }) => code === 'firms.validation.entityTypeNeeded');
  const at = isIt ? message.indexOf(words) : -1;
  if (at < 0) return message;
  return (
    <>
      {message.slice(0, at)}
      <button type="button" onClick={editDetails}>
        {words}
      </button>
      {message.slice(at + words.length)}
    </>
  );
}
