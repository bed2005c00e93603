import { Link } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/layout/useLinks.ts';
import { CmgBadge } from '../records/CmgBadge.tsx';
import type { Choice, MergeRow } from './mergeRows.ts';

type MergeLineProps = {
  row: MergeRow;
  other: 'take' | 'drop';
  isKept: boolean;
  onChoose: (choice: Choice) => void;
};

/** One value of a merge: the side that wins stands out. */
export function MergeLine({ row, other, isKept, onChoose }: MergeLineProps) {
  const { text } = useTexts();
  const { label, worded } = useMergeWords(row);
  const { before, after, fixed, sharedWith } = row;
  const staysFixed = fixed !== undefined && fixed.reason !== 'link';
  const keeps = fixed ? staysFixed : isKept;
  const none = text('factSetFirms.merge.none');
  return (
    <tr data-row={fixed ? undefined : row.id}>
      <th scope="row">{label}</th>
      <td data-wins={keeps || undefined} data-none={before === null || undefined}>
        {worded(before) ?? none}
        {isKept && !fixed && <CmgBadge />}
      </td>
      <td data-wins={!keeps || undefined} data-none={after === null || undefined}>
        {worded(after) ?? none}
        {sharedWith && (
          <small>
            <HolderLink phrase="alsoOn" {...sharedWith} />
          </small>
        )}
      </td>
      <td>
        {fixed ? (
          <FixedNote fixed={fixed} other={other} />
        ) : (
          <fieldset aria-label={label}>
            {(['keep', other] as const).map((choice) => (
              <button
                key={choice}
                type="button"
                aria-pressed={isKept === (choice === 'keep')}
                aria-label={text('factSetFirms.merge.choiceOf', {
                  label: text(`factSetFirms.merge.${choice}`),
                  value: [label, worded(choice === 'keep' || other === 'drop' ? before : after)]
                    .filter(Boolean)
                    .join(' '),
                })}
                onClick={() => onChoose(choice)}
              >
                {text(`factSetFirms.merge.${choice}`)}
              </button>
            ))}
          </fieldset>
        )}
      </td>
    </tr>
  );
}

function FixedNote({ fixed, other }: { fixed: NonNullable<MergeRow['fixed']>; other: 'take' | 'drop' }) {
  const { text } = useTexts();
  const { reason, holder } = fixed;
  if (reason === 'held') return holder && <HolderLink phrase="fixed.held" {...holder} />;
  const key = reason === 'link' ? (other === 'take' ? 'linkComes' : 'linkGoes') : reason;
  return <small>{text(`factSetFirms.merge.fixed.${key}`)}</small>;
}

type HolderLinkProps = { phrase: string; id: string; displayName: string };

/** A sentence about another organization, whose name leads to it. */
function HolderLink({ phrase, id, displayName }: HolderLinkProps) {
  const { text } = useTexts();
  const links = useLinks().to('firms');
  const [before, after] = text(`factSetFirms.merge.${phrase}`, { name: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      <Link to={links.show(id)}>{displayName}</Link>
      {after}
    </>
  );
}

const typeNames: Partial<Record<MergeRow['part'], string>> = {
  names: 'nameType',
  identifiers: 'identifierType',
  sectors: 'sectorScheme',
  roles: 'roleType',
  addresses: 'addressType',
  contacts: 'contactType',
};

/** What a value is called, and how it reads. */
function useMergeWords({ part, field, type }: MergeRow) {
  const { text, has } = useTexts();
  const label =
    part === 'details'
      ? text(`factSetFirms.merge.field.${field}`)
      : part === 'relations'
        ? text('factSetFirms.merge.parent')
        : type === null
          ? text(`factSetFirms.merge.part.${part}`)
          : text(`firmValues.${typeNames[part]}.${type}`);
  const worded = (value: string | null) => {
    const key = `firmValues.${part === 'roles' ? 'roleType' : field}.${value}`;
    return value !== null && has(key) ? text(key) : value;
  };
  return { label, worded };
}
