import { useDataProvider } from 'react-admin';
import type { Firm } from '#contract/firms.ts';
import { ownTimeZone } from '#dataProviders/ownTimeZone.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordContext } from '#src/admin/record/useRecordContext.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { saveFile } from '#src/ui/saveFile.ts';

/** The firm with all its records, as a file made by the server. */
export function DownloadFirm() {
  const { text, locale } = useTexts();
  const { id } = useRecordContext<Firm>();
  const dataProvider = useDataProvider<DataProvider>();
  const download = async () => {
    const { blob, filename } = await dataProvider.download('firms.exportOne', {
      params: { id },
      query: { locale, timeZone: ownTimeZone() },
    });
    saveFile(blob, filename);
  };
  return <ActionButton onAction={download}>{text('firms.export.one')}</ActionButton>;
}
