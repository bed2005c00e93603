import { useDataProvider } from 'react-admin';
import type { CrmImport } from '#contract/crmImports.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Highlights } from '#src/ui/Highlights.tsx';
import { saveFile } from '#src/ui/saveFile.ts';

/** What the upload changed, and the lines that it left out. */
export function UploadResult({ done }: { done: CrmImport }) {
  const { text, label } = useRecordTexts();
  const { locale } = useTexts();
  const { number } = useFormats();
  const dataProvider = useDataProvider<DataProvider>();
  const download = async () => {
    const params = { importId: done.id };
    const { blob, filename } = await dataProvider.download('crmImports.rejectedRows', {
      params,
      query: { locale },
    });
    saveFile(blob, filename);
  };
  return (
    <Card
      title={done.fileName}
      actions={
        done.errorRows > 0 && <ActionButton onAction={download}>{text('downloadRejected')}</ActionButton>
      }
    >
      <Highlights
        facts={(['newRows', 'changedRows', 'sameRows', 'errorRows'] as const).map((source) => ({
          label: label(source),
          value: number(done[source]),
        }))}
      />
    </Card>
  );
}
