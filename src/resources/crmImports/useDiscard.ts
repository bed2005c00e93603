import { useDataProvider, useNotify } from 'react-admin';
import type { CrmImport } from '#contract/crmImports.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';

/** Cancels an open upload, and says so. */
export function useDiscard({ id: importId, fileName: name }: CrmImport) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  return async () => {
    await dataProvider.perform('crmImports.delete', { params: { importId } });
    notify(text('crmImports.discarded', { name }), { type: 'success' });
  };
}
