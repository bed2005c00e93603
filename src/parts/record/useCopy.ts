import { type RaRecord, useGetRecordRepresentation, useNotify } from 'react-admin';
import { useHref } from 'react-router-dom';
import { useAppResource } from '#src/layout/appResource.ts';
import { useLinks } from '#src/layout/useLinks.ts';

/** Copies a record's id, or the address of its screen, and says so. A browser may refuse the clipboard. */
export function useCopy(record: RaRecord) {
  const notify = useNotify();
  const represent = useGetRecordRepresentation();
  const { name } = useAppResource();
  const href = useHref(useLinks().to(name).show(String(record.id)));
  const copy = async (text: string, done: string) => {
    const about = String(represent(record));
    try {
      await navigator.clipboard.writeText(text);
      notify(done, { type: 'success', about });
    } catch {
      notify('ui.record.notCopied', { type: 'error', about });
    }
  };
  return {
    copyLink: () => copy(new URL(href, window.location.origin).href, 'ui.record.linkCopied'),
    copyId: () => copy(String(record.id), 'ui.record.idCopied'),
  };
}
