import { type FormEvent, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { FactSetFirm } from '#contract/factSetFirms.ts';
import type { Firm } from '#contract/firms.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { useOnce } from '#src/ui/useOnce.ts';
import { FactSetChooser } from './FactSetChooser.tsx';
import { counted, keptValues } from './keptValues.ts';
import { MergeTable } from './MergeTable.tsx';
import { type MergeRow, mergeRows } from './mergeRows.ts';

/** Connects a firm to one of the external provider, after a preview of what that changes (document 3, section 4). */
export function ConnectDialog({ firm, onClose }: { firm: Firm; onClose: () => void }) {
  const { text } = useTexts();
  const notify = useNotify();
  const dataProvider = useDataProvider<DataProvider>();
  const [chosen, setChosen] = useState<FactSetFirm | null>(null);
  const [rows, setRows] = useState<readonly MergeRow[]>();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const { id, displayName: name } = firm;

  const preview = useOnce(async ({ id: factSetId }: FactSetFirm) => {
    const merge = await dataProvider.perform('firms.connectFactSet', {
      params: { id },
      query: { isDryRun: true },
      body: { factSetId },
    });
    const next = mergeRows(merge);
    setKept(new Set(next.filter(({ sharedWith }) => sharedWith).map((row) => row.id)));
    setRows(next);
  });
  const connect = useOnce(async ({ id: factSetId }: FactSetFirm, keep: ReturnType<typeof keptValues>) => {
    await dataProvider.perform('firms.connectFactSet', { params: { id }, body: { factSetId, keep } });
    notify(text('factSetFirms.connect.done', { name }), { type: 'success' });
    onClose();
  });
  const choose = (next: FactSetFirm) => {
    preview.forget();
    setChosen(next);
  };
  const back = () => {
    connect.forget();
    setRows(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || chosen.linkedToEntityMasterFirm) return;
    if (rows) void connect.run(chosen, keptValues(rows, kept));
    else void preview.run(chosen);
  };
  const { kept: keptCount, others } = counted(rows ?? [], kept);
  return (
    <FormDialog
      isWide
      title={text('firms.factSet.connect')}
      submitLabel={text(`factSetFirms.connect.${rows ? 'submit' : 'preview'}`)}
      isIncomplete={!chosen || chosen.linkedToEntityMasterFirm}
      isSaving={preview.isRunning || connect.isRunning}
      failure={rows ? connect.failure : preview.failure}
      isUnsaved={() => rows !== undefined && keptCount > 0}
      onSubmit={submit}
      onClose={onClose}
      onBack={rows && back}
      note={
        rows && (
          <span className="mergeNote" role="status">
            {text('factSetFirms.merge.taken', { taken: others, kept: keptCount })}
          </span>
        )
      }
    >
      <div>
        {name} <code style={{ font: '12px var(--mono)' }}>{firm.key}</code>
      </div>
      <ol className="factSetSteps">
        {(['choose', 'preview', 'submit'] as const).map((step) => (
          <li key={step} aria-current={step === (rows ? 'preview' : 'choose') ? 'step' : undefined}>
            {text(`factSetFirms.connect.${step}`)}
          </li>
        ))}
      </ol>
      {/* It stays, so that Back finds the search as it was. */}
      <div hidden={rows !== undefined}>
        <FactSetChooser chosen={chosen} onChoose={choose} />
      </div>
      {rows && <MergeTable rows={rows} other="take" kept={kept} onKeep={setKept} />}
    </FormDialog>
  );
}
