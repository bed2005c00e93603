import { type RaRecord, useGetRecordRepresentation, useNotify } from 'react-admin';
import { useHref } from 'react-router-dom';
import { useAppResource } from '../resource/resource.ts';
import { useLinks } from '../resource/useLinks.ts';

/** Copies a record's id, or the address of its screen if it has one, and says so. */
export function useCopy(record: RaRecord) {
  const { name, show } = useAppResource();
  const links = useLinks().to(name);
  const href = useHref(show ? links.show(String(record.id)) : '');
  const { copy, copyId } = useCopyId();
  return {
    copyLink: () => copy(record, new URL(href, window.location.origin).href, 'ui.record.linkCopied'),
    copyId: () => copyId(record),
  };
}

/** Copies what people call a record's ID, and says so. A browser may refuse the clipboard. */
export function useCopyId() {
  const notify = useNotify();
  const represent = useGetRecordRepresentation();
  const { idField = 'id' } = useAppResource();
  const copy = async (record: RaRecord, text: string, done: string) => {
    const about = String(represent(record));
    try {
      await navigator.clipboard.writeText(text);
      notify(done, { type: 'success', about });
    } catch {
      notify('ui.record.notCopied', { type: 'error', about });
    }
  };
  return { copy, copyId: (record: RaRecord) => copy(record, String(record[idField]), 'ui.record.idCopied') };
}
