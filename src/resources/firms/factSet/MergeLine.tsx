import WarningAmber from '@mui/icons-material/WarningAmber';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SectorScheme } from '#contract/firmValues.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLinks } from '#src/admin/resource/useLinks.ts';
import { CmgBadge } from '../records/CmgBadge.tsx';
import { useSectorSchemes } from '../records/useSectorSchemes.ts';
import { type Choice, isFree, type MergeRow } from './mergeRows.ts';

type MergeLineProps = {
  row: MergeRow;
  other: 'take' | 'drop';
  isKept: boolean;
  onChoose: (choice: Choice) => void;
};

/** One value of a merge: the winning side stands out. */
export function MergeLine({ row, other, isKept, onChoose }: MergeLineProps) {
  const { text } = useTexts();
  const { label, worded } = useMergeWords(row);
  const { sign, fixed, sharedWith } = row;
  const isChosen = isFree(row);
  const isSame = sign === 'same' && !fixed;
  const keeps = fixed ? fixed.reason !== 'link' : isKept;
  const [before, after] = [worded(row.before), worded(row.after)];
  return (
    <tr data-row={isChosen ? row.id : undefined} data-part={row.part}>
      <th scope="row">{label}</th>
      <SideOfLine
        value={before}
        wins={keeps && !isSame}
        mark={keeps || sign !== 'deleted' ? undefined : 'del'}
      >
        {(row.isOverride || (isKept && isChosen)) && <CmgBadge />}
      </SideOfLine>
      <SideOfLine value={after} wins={!keeps && !isSame} mark={keeps || sign !== 'added' ? undefined : 'ins'}>
        {sharedWith && (
          <small className="shared">
            <WarningAmber /> <HolderLink phrase="alsoOn" {...sharedWith} />
          </small>
        )}
      </SideOfLine>
      <td>
        {fixed && <FixedNote fixed={fixed} other={other} />}
        {isSame && <small>{text('factSetFirms.merge.unchanged')}</small>}
        {isChosen && (
          <fieldset aria-label={label}>
            {(['keep', other] as const).map((choice) => (
              <button
                key={choice}
                type="button"
                aria-pressed={isKept === (choice === 'keep')}
                aria-label={text('factSetFirms.merge.choiceOf', {
                  label: text(`factSetFirms.merge.${choice}`),
                  value: [label, choice === 'keep' || other === 'drop' ? before : after]
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

type SideOfLineProps = {
  value: string | null;
  wins: boolean;
  mark: 'ins' | 'del' | undefined;
  children: ReactNode;
};

function SideOfLine({ value, wins, mark: Mark, children }: SideOfLineProps) {
  const { text } = useTexts();
  return (
    <td data-wins={wins || undefined} data-none={value === null || undefined}>
      {Mark ? <Mark>{value}</Mark> : (value ?? text('factSetFirms.merge.none'))}
      {children}
    </td>
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

/** A sentence about another organization, whose name links to it. */
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

/** A value's name and text. */
function useMergeWords({ part, field, type }: MergeRow) {
  const { text, has } = useTexts();
  const { nameOf } = useSectorSchemes();
  const label =
    part === 'details'
      ? text(`factSetFirms.merge.field.${field}`)
      : part === 'relations'
        ? text('factSetFirms.merge.parent')
        : type === null
          ? text(`factSetFirms.merge.part.${part}`)
          : text(`firmValues.${typeNames[part]}.${type}`);
  const scheme = SectorScheme.options.find((one) => one === type);
  const worded = (value: string | null) => {
    if (part === 'sectors' && scheme && value !== null) return nameOf(scheme, value);
    const key = `firmValues.${part === 'roles' ? 'roleType' : field}.${value}`;
    return value !== null && has(key) ? text(key) : value;
  };
  return { label, worded };
}
