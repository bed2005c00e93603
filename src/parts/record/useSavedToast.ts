import { type RaRecord, useGetRecordRepresentation, useNotify } from 'react-admin';
import { useUndo } from './useUndo.ts';

/**
 * Says in a toast what was done to a record, by its name, and offers Undo where `takeBack` does it in one call. `undone`
 * is said where it restores not all.
 */
export function useSavedToast() {
  const notify = useNotify();
  const represent = useGetRecordRepresentation();
  const undo = useUndo();
  return (done: string, record: RaRecord, takeBack?: () => Promise<RaRecord>, undone?: string) => {
    const about = String(represent(record));
    notify(done, {
      type: 'success',
      about,
      undo: takeBack && (() => undo(about, async () => String(represent(await takeBack())), undone)),
    });
  };
}
