import { type RaRecord, useGetRecordRepresentation, useNotify } from 'react-admin';
import { failureOf } from '../../../dataProviders/callError';
import { useTexts } from '../../../i18n/texts';
import { useReadFailure } from '../../ui/readFailure';
import { settle } from '../../ui/settledFailures';

/**
 * Says in a toast what was done to a record, by its name, and offers Undo where `takeBack` does it in one call: a
 * versioned one, which fails where the record has changed since, and the toast then says who changed it.
 */
export function useSavedToast() {
  const notify = useNotify();
  const represent = useGetRecordRepresentation();
  const { text } = useTexts();
  const read = useReadFailure();

  const reason = (error: unknown) => {
    const { code, details } = failureOf(error);
    if (code !== 'EDIT_CONFLICT') return read(error).message;
    const name = details[0]?.changedBy ?? text('ui.conflict.someone');
    return text('ui.undo.changedSince', { name });
  };

  return (done: string, record: RaRecord, takeBack?: () => Promise<RaRecord>) => {
    const about = String(represent(record));
    const undo = async (write: () => Promise<RaRecord>) => {
      try {
        notify('ui.undo.done', { type: 'success', about: String(represent(await write())) });
      } catch (error) {
        settle(error);
        notify(reason(error), { type: 'error', about });
      }
    };
    notify(done, { type: 'success', about, undo: takeBack && (() => undo(takeBack)) });
  };
}
