import type { FirmMergePreview } from '#contract/firmMerges.ts';
import { useTexts } from '#i18n/texts.ts';
import type { Choices } from './choices.ts';
import { useMergeWords } from './useMergeWords.ts';

type MergeImpactProps = { preview: FirmMergePreview; choices: Choices };

/** What a merge does, in figures. */
export function MergeFigures({ preview, choices }: MergeImpactProps) {
  const { text } = useTexts();
  const { survivor, merged, leis } = preview;
  const lines = [
    text('firmMerges.figures.links', {
      smart_count: merged.linkCount,
      total: survivor.linkCount + merged.linkCount,
    }),
    text('firmMerges.figures.children', { smart_count: merged.childCount }),
    text('firmMerges.figures.values', { smart_count: valuesOf(preview, choices).length }),
    ...(leis ? [text('firmMerges.figures.lei')] : []),
  ];
  return (
    <>
      <ul className="mergeFigures">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="dialogNote">{text('firmMerges.figures.leads', { key: merged.key })}</p>
    </>
  );
}

/** The same with names, for the last look. */
export function MergeImpact({ preview, choices }: MergeImpactProps) {
  const { text } = useTexts();
  const words = useMergeWords();
  const { survivor, merged, links, children, leis } = preview;
  const listed = (names: readonly string[], count: number) =>
    names.join(', ') +
    (count > names.length ? ` ${text('firmMerges.more', { smart_count: count - names.length })}` : '');
  const values = valuesOf(preview, choices).map((one) =>
    'field' in one ? words.value(one.field, one.value) : words.record(one),
  );
  const [account] = survivor.accounts;
  const moves = [
    merged.linkCount > 0 && [
      text('firmMerges.figures.links', {
        smart_count: merged.linkCount,
        total: survivor.linkCount + merged.linkCount,
      }),
      listed(
        links.map(({ accountName, firmKey }) => `${accountName}: ${firmKey}`),
        merged.linkCount,
      ),
    ],
    merged.childCount > 0 && [
      text('firmMerges.figures.children', { smart_count: merged.childCount }),
      listed(
        children.map(({ displayName, key }) => `${displayName} ${key}`),
        merged.childCount,
      ),
    ],
    values.length > 0 && [
      text('firmMerges.figures.values', { smart_count: values.length }),
      listed(values.slice(0, 10), values.length),
    ],
    merged.factSetId !== null && [text('firmMerges.impact.factSet'), merged.factSetId],
  ].filter((one) => one !== false);
  const stays = [
    account && text('firmMerges.impact.account', { name: account.name }),
    survivor.factSetId && text('firmMerges.impact.factSetStays', { id: survivor.factSetId }),
  ].filter(Boolean);
  return (
    <div className="mergeImpact">
      {moves.length > 0 && <h3>{text('firmMerges.impact.moves')}</h3>}
      <dl>
        {moves.map(([what, names]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{names}</dd>
          </div>
        ))}
      </dl>
      {stays.length > 0 && (
        <>
          <h3>{text('firmMerges.impact.stays')}</h3>
          <p>{stays.join(' ')}</p>
        </>
      )}
      <h3>{text('firmMerges.impact.ends')}</h3>
      <p>
        {text('firmMerges.impact.deleted', { name: merged.displayName })}{' '}
        {leis &&
          choices.lei &&
          text('firmMerges.impact.lei', { lei: leis[choices.lei === 'merged' ? 'survivor' : 'merged'] })}
      </p>
    </div>
  );
}

/** What the survivor gets: records, and the fields that are taken. */
function valuesOf({ values, fields }: FirmMergePreview, choices: Choices) {
  const taken = fields.flatMap(({ field, merged }) =>
    choices.fields[field] === 'merged' && merged !== null && field !== 'displayName'
      ? [{ field, value: merged }]
      : [],
  );
  return [...values.filter(({ becomes }) => becomes === 'added'), ...taken];
}
