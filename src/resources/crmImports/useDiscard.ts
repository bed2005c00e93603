import { useDataProvider, useNotify } from 'react-admin';
import type { CrmImport } from '#contract/crmImports.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';

/** Ends an open upload, and says so. */
export function useDiscard({ id: importId, fileName: name }: CrmImport) {
  const { text } = useRecordTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  return async () => {
    await dataProvider.perform('crmImports.delete', { params: { importId } });
    notify(text('discarded', { name }), { type: 'success' });
  };
}
