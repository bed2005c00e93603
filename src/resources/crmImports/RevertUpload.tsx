import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { CrmImport, CrmRevertPreview } from '#contract/crmImports.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

type RevertUploadProps = { upload: CrmImport; onBegun: (upload: CrmImport) => void };

/** Reverts an upload, after a preview of what that will do. */
export function RevertUpload({ upload, onBegun }: RevertUploadProps) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const notify = useNotify();
  const [preview, setPreview] = useState<CrmRevertPreview>();
  const [isOpen, setOpen] = useState(false);
  const params = { importId: upload.id };
  const ask = async () => {
    const found = await dataProvider.perform('crmImports.previewRevert', { params });
    if (found.restoredRows + found.removedRows === 0)
      return notify(text('crmImports.revert.nothing'), { type: 'info' });
    setPreview(found);
    setOpen(true);
  };
  return (
    <>
      <ActionButton onAction={ask}>{text('crmImports.revert.action')}</ActionButton>
      <ConfirmDialog
        isOpen={isOpen}
        title={text('crmImports.revert.title')}
        about={upload.fileName}
        text={text('crmImports.revert.question')}
        confirmLabel={text('crmImports.revert.title')}
        isDestructive
        onConfirm={async () => onBegun(await dataProvider.perform('crmImports.revert', { params }))}
        onClose={() => setOpen(false)}
      >
        {preview && <RevertPreview preview={preview} />}
      </ConfirmDialog>
    </>
  );
}

function RevertPreview({ preview }: { preview: CrmRevertPreview }) {
  const { text } = useTexts();
  const { number } = useFormats();
  const words = (key: string, count: number) =>
    text(`crmImports.revert.${key}`, { smart_count: count, count: number(count) });
  const { restoredRows, removedRows, keptRows, keptCounts } = preview;
  return (
    <ul className="revertPreview">
      {restoredRows > 0 && <li>{words('restores', restoredRows)}</li>}
      {removedRows > 0 && <li>{words('removes', removedRows)}</li>}
      {keptRows > 0 && (
        <li>
          {words('keeps', keptRows)}
          <ul>
            {keptCounts.map(({ reason, count }) => (
              <li key={reason}>
                {text(`crmImports.reason.${reason}`)}: {number(count)}
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  );
}
