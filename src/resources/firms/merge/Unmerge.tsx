import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { FirmMergeRecord, MergeLink } from '#contract/firmMerges.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { Action } from '#src/ui/Action.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useMergeWords } from './useMergeWords.ts';

type OfMerge = { merge: FirmMergeRecord };

/** Makes the organization what it was, after a question that says what stays with the survivor. */
export function UnmergeAction({ merge }: OfMerge) {
  const { text } = useTexts();
  const notify = useNotify();
  const dataProvider = useDataProvider<DataProvider>();
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<readonly MergeLink[]>([]);
  const { merged, into, survivor, since } = merge;
  if (!useCan()('firms.unmerge')) return null;
  const reason =
    survivor.id === into.id
      ? undefined
      : text('firms.validation.unmergeFirst', { name: into.displayName, key: into.key });
  const unmerge = async () => {
    const links = chosen.map(({ accountId, firmId }) => ({ accountId, firmId }));
    await dataProvider.perform('firms.unmerge', { params: { id: merged.id }, body: { links } });
    notify(text('firmMerges.unmerge.done'), { type: 'success', about: merged.displayName });
  };
  const toggle = (link: MergeLink) =>
    setChosen(chosen.includes(link) ? chosen.filter((one) => one !== link) : [...chosen, link]);
  return (
    <>
      <Action reason={reason} onPress={() => setAsking(true)}>
        {text('firmMerges.unmerge.action')}
      </Action>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('firmMerges.unmerge.title')}
        about={`${merged.displayName} ${merged.key}`}
        text={text('firmMerges.unmerge.question', { name: into.displayName })}
        confirmLabel={text('firmMerges.unmerge.title')}
        onConfirm={unmerge}
        onClose={() => setAsking(false)}
      >
        <div className="mergeImpact">
          <KeptValues merge={merge} />
          {since.links.length > 0 && (
            <fieldset>
              <legend>{text('firmMerges.unmerge.links', { name: merged.displayName })}</legend>
              {since.links.map((link) => (
                <label key={`${link.accountId} ${link.firmId}`}>
                  <input type="checkbox" checked={chosen.includes(link)} onChange={() => toggle(link)} />
                  <span>
                    {link.accountName}: {link.firmKey} {link.firmName}
                  </span>
                </label>
              ))}
            </fieldset>
          )}
        </div>
      </ConfirmDialog>
    </>
  );
}

function KeptValues({ merge: { since } }: OfMerge) {
  const { text } = useTexts();
  const words = useMergeWords();
  if (since.values.length === 0) return null;
  return (
    <>
      <h3>{text('firmMerges.unmerge.kept')}</h3>
      <ul>
        {since.values.map(({ part, type, value }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two equal values apart
          <li key={n}>
            {words.kind(part, type)}: {value ?? '–'}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What an un-merge would find changed. */
export function UnmergeCard({ merge: { since } }: OfMerge) {
  const { text } = useTexts();
  return (
    <Card title={text('firmMerges.unmerge.heading')}>
      <p>{text('firmMerges.unmerge.about')}</p>
      <dl className="mergeSince">
        {[
          [text('firmMerges.unmerge.linksSince'), since.linkCount] as const,
          [text('firmMerges.unmerge.valuesSince'), since.values.length] as const,
        ].map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
