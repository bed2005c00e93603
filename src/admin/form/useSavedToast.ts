import { type RaRecord, useGetRecordRepresentation, useNotify } from 'react-admin';
import { useUndo } from './useUndo.ts';

/**
 * Reports an action on a record in a toast, by name, and offers Undo if `takeBack` can undo it in one call. `undone`
 * is the text if it does not restore everything.
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
      undo:
        takeBack && (() => undo(about, async () => ({ name: String(represent(await takeBack())), undone }))),
    });
  };
}
