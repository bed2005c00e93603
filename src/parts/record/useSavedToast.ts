import { type RaRecord, useGetRecordRepresentation, useNotify } from 'react-admin';
import { failureOf } from '#dataProviders/callError.ts';
import { useTexts } from '#i18n/texts.ts';
import { useReadFailure } from '#src/ui/readFailure.ts';
import { settle } from '#src/ui/settledFailures.ts';

/**
 * Says in a toast what was done to a record, by its name, and offers Undo where `takeBack` does it in one call: a
 * versioned one, which fails where the record has changed since, and the toast then says who changed it. `undone` is said
 * where it restores not all.
 */
export function useSavedToast() {
  const notify = useNotify();
  const represent = useGetRecordRepresentation();
  const { text } = useTexts();
  const read = useReadFailure();

  /** Why nothing was taken back. */
  const refuse = (error: unknown, about: string) => {
    settle(error);
    const { code, details } = failureOf(error);
    if (code === 'EDIT_CONFLICT') {
      const name = details[0]?.changedBy ?? text('ui.conflict.someone');
      notify(text('ui.undo.changedSince', { name }), { type: 'error', about });
    } else {
      const said = read(error);
      notify(said.message, { type: 'error', about, said });
    }
  };

  return (done: string, record: RaRecord, takeBack?: () => Promise<RaRecord>, undone = 'ui.undo.done') => {
    const about = String(represent(record));
    const undo = async (write: () => Promise<RaRecord>) => {
      try {
        notify(undone, { type: 'success', about: String(represent(await write())) });
      } catch (error) {
        refuse(error, about);
      }
    };
    notify(done, { type: 'success', about, undo: takeBack && (() => undo(takeBack)) });
  };
}
