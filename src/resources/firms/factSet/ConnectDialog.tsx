import { type FormEvent, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { FactSetFirm, FirmMerge } from '#contract/factSetFirms.ts';
import type { Firm } from '#contract/firms.ts';
import { failureOf } from '#dataProviders/callError.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { FormDialog } from '#src/admin/form/FormDialog.tsx';
import { useDuplicates } from '#src/parts/firms/useDuplicates.ts';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { FactSetChooser } from './FactSetChooser.tsx';
import { FactSetDuplicates } from './FactSetDuplicates.tsx';
import { counted, keptValues } from './keptValues.ts';
import { MergeTable } from './MergeTable.tsx';
import { mergeRows } from './mergeRows.ts';
import { Unlike } from './Unlike.tsx';
import { useSimilarity } from './useSimilarity.ts';

/** A connection's preview, for the version of the firm it was computed with. */
type Merge = { factSetId: string; answer: FirmMerge };

const steps = ['choose', 'preview', 'submit'] as const;

/** Connects a firm to one of the external provider, after a preview of the changes (document 3, section 4). */
export function ConnectDialog({ firm, onClose }: { firm: Firm; onClose: () => void }) {
  const { text, locale } = useTexts();
  const notify = useNotify();
  const dataProvider = useDataProvider<DataProvider>();
  const [typed, setTyped] = useState(firm.displayName);
  const [chosen, setChosen] = useState<FactSetFirm | null>(null);
  const [merge, setMerge] = useState<Merge>();
  const [isPreviewed, setPreviewed] = useState(false);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const { id, displayName: name } = firm;
  const similarity = useSimilarity(firm.key, chosen?.id);
  const duplicates = useDuplicates(chosen?.id ?? '', chosen?.linkedToEntityMasterFirm === false);

  const load = async (factSetId: string) => {
    const answer = await dataProvider.perform('firms.connectFactSet', {
      params: { id },
      query: { isDryRun: true },
      body: { factSetId },
      version: undefined,
    });
    const rows = mergeRows(answer, locale);
    // Back and a conflict keep the choices. What staff wrote stays, unless somebody chooses otherwise.
    if (factSetId !== merge?.factSetId)
      setKept(new Set(rows.filter((row) => row.sharedWith || row.isOverride).map((row) => row.id)));
    setMerge({ factSetId, answer });
    setPreviewed(true);
  };
  const preview = useSingleFlight(load);
  const connect = useSingleFlight(async ({ factSetId, answer }: Merge) => {
    const body = { factSetId, keep: keptValues(mergeRows(answer, locale), kept) };
    const { version } = answer.before;
    try {
      await dataProvider.perform('firms.connectFactSet', { params: { id }, body, version });
    } catch (error) {
      if (failureOf(error).code === 'EDIT_CONFLICT') await load(factSetId);
      throw error;
    }
    notify(text('factSetFirms.connect.done', { name }), { type: 'success' });
    onClose();
  });
  const choose = (next: FactSetFirm) => {
    preview.forget();
    setChosen(next);
  };
  const back = () => {
    connect.forget();
    setPreviewed(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || chosen.linkedToEntityMasterFirm) return;
    if (merge && isPreviewed) void connect.run(merge);
    else void preview.run(chosen.id);
  };
  const rows = isPreviewed && merge ? mergeRows(merge.answer, locale) : undefined;
  const step = rows ? 1 : 0;
  const { kept: keptCount, others } = counted(rows ?? [], kept);
  return (
    <FormDialog
      width="lg"
      title={text('firms.factSet.connect')}
      about={
        <>
          {name} <code>{firm.key}</code>
        </>
      }
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
          <span className="dialogNote" role="status">
            {text('factSetFirms.merge.taken', { taken: others, kept: keptCount })}
          </span>
        )
      }
    >
      <ol className="factSetSteps">
        {steps.map((name, at) => (
          <li key={name} aria-current={at === step ? 'step' : undefined} data-done={at < step || undefined}>
            {text(`factSetFirms.connect.${name}`)}
          </li>
        ))}
      </ol>
      <Unlike similarity={similarity} chosen={chosen} name={name} />
      {!rows && (
        <div>
          <FactSetChooser {...{ typed, chosen, similarity }} onType={setTyped} onChoose={choose} />
          <FactSetDuplicates found={duplicates} except={id} />
        </div>
      )}
      {rows && <MergeTable rows={rows} other="take" kept={kept} onKeep={setKept} />}
    </FormDialog>
  );
}
