import type { FirmMergeChoices, MergeField, MergeOutcome, MergeSide } from '#contract/firmMerges.ts';
import { nameKey } from '#server/db/firmKeys.ts';
import type { RecordKind } from '#server/directory/firmRecords.ts';
import { overriddenBy } from '#server/directory/overridden.ts';
import {
  detailColumns,
  isEffective,
  recordKinds,
  type StoredFirmRow,
  type StoredRecord,
} from '#server/directory/settled.ts';
import type { StoredFirm } from '#server/directory/toFirm.ts';

type Names = StoredFirm['names'];
type Name = Names[number];
type Both = { survivor: StoredFirm; merged: StoredFirm };

/** What two firms become: the survivor with all that the other has and it lacks, and the other as it stays behind. */
export function united(before: Both, choices: FirmMergeChoices): Both & { values: MergeOutcome[] } {
  const { survivor, merged } = before;
  const takes = (field: MergeField) => choices.take?.includes(field) === true;
  const after = { ...survivor };
  const values: MergeOutcome[] = [];
  const endsLei = choices.lei === 'merged' && leisOf(before) !== null;
  for (const kind of recordKinds) {
    const kept: StoredRecord[] = survivor[kind].map((row) => (endsLei && isLei(row) ? ended(row) : row));
    const outcomes = merged[kind].filter(isEffective).map((row) => outcomeOf(before, kind, kept, row));
    const added = outcomes.filter(({ becomes }) => becomes === 'added').map(({ row }) => row);
    Object.assign(after, { [kind]: [...new Map([...kept, ...added].map((row) => [row.id, row])).values()] });
    values.push(...outcomes.map(({ row: _, ...value }) => value));
  }
  if (takes('displayName')) after.names = shownAs(after.names, merged, values);
  const columns = Object.entries(detailColumns).filter(([field]) => takes(field as MergeField));
  const details = Object.fromEntries(columns.map(([, column]) => [column, merged.firm[column]]));
  const isConnected = survivor.firm.is_fact_set_connected || merged.firm.is_fact_set_connected;
  const firm: StoredFirmRow = {
    ...survivor.firm,
    ...details,
    parent_id: parentOf(before, takes('parentId')),
  };
  return {
    survivor: {
      ...after,
      firm: { ...firm, is_fact_set_connected: isConnected, overridden: overriddenBy(survivor.firm, firm) },
    },
    merged: leftBehind(merged),
    values,
  };
}

/** What becomes of a record of the merged firm, and the survivor's record that has it then. */
function outcomeOf(
  { survivor }: Both,
  part: RecordKind,
  kept: readonly StoredRecord[],
  row: StoredRecord,
): MergeOutcome & { row: StoredRecord } {
  const same = kept.find((one) => isEffective(one) && isEqual(part, one, row));
  const isOwnLei = isLei(row) && kept.some((one) => isLei(one) && isEffective(one));
  const then = same ?? moved(survivor, kept, row);
  return {
    part,
    recordId: then.id,
    type: typeOf(row),
    value: textOf(row),
    becomes: same ? 'same' : isOwnLei ? 'history' : 'added',
    asType: typeOf(then),
    row: then,
  };
}

/** A child that its parent becomes part of takes that one's place. */
export function parentOf({ survivor, merged }: Both, isTaken: boolean): string | null {
  const [own, other] = [survivor.firm.parent_id, merged.firm.parent_id];
  if (own === merged.firm.id) return other;
  return isTaken && other !== survivor.firm.id ? other : own;
}

/** It keeps its values, but no identifier, of which a firm has its own, and no place in a hierarchy. */
function leftBehind(merged: StoredFirm): StoredFirm {
  const firm: StoredFirmRow = { ...merged.firm, record_status: 'DELETED', parent_id: null };
  return {
    ...merged,
    identifiers: merged.identifiers.map((row) => (isEffective(row) ? ended(row) : row)),
    firm: { ...firm, is_fact_set_connected: false, overridden: overriddenBy(merged.firm, firm) },
  };
}

/** The firms' LEIs, if each has one and they differ. */
export function leisOf({ survivor, merged }: Both): Record<MergeSide, string> | null {
  const [own, other] = [survivor, merged].map(({ identifiers }) =>
    identifiers.find((row) => isLei(row) && isEffective(row)),
  );
  return own && other && own.value !== other.value ? { survivor: own.value, merged: other.value } : null;
}

const isLei = (row: StoredRecord): boolean => 'type' in row && row.type === 'LEI' && 'value_key' in row;

/** Staff's deletion overrides a file or a provider from now on. */
const ended = <Row extends StoredRecord>(row: Row): Row => ({
  ...row,
  record_status: 'DELETED',
  is_override: row.is_override || row.is_loaded || row.source !== 'CMG',
});

/** A record as the survivor's, under the same id: of legal and common names it has one. */
function moved(survivor: StoredFirm, kept: readonly StoredRecord[], row: StoredRecord): StoredRecord {
  const known = kept.find(({ id }) => id === row.id);
  const added = { ...row, firm_id: survivor.firm.id, version: known?.version ?? 1, is_loaded: false };
  if (!isName(added)) return added;
  const isSecond =
    ['LEGAL', 'COMMON'].includes(added.type) &&
    kept.some((one) => isName(one) && isEffective(one) && one.type === added.type);
  return { ...added, is_display_name: false, ...(isSecond && { type: 'OTHER' as const }) };
}

const isName = (row: StoredRecord): row is Name => 'is_display_name' in row;

/** The name that was the merged firm's display name, or the survivor's equal one. */
function shownAs(names: Names, merged: StoredFirm, values: readonly MergeOutcome[]): Names {
  const shown = merged.names.find(({ is_display_name }) => is_display_name);
  const place = shown ? merged.names.filter(isEffective).indexOf(shown) : -1;
  const id = values.filter(({ part }) => part === 'names')[place]?.recordId;
  if (!names.some((name) => name.id === id)) return names;
  return names.map((name) => ({ ...name, is_display_name: name.id === id }));
}

function isEqual(kind: RecordKind, one: StoredRecord, other: StoredRecord): boolean {
  if (isName(one) && isName(other)) return lettersOf(one.name) === lettersOf(other.name);
  const [a, b]: Record<string, unknown>[] = [{ ...one }, { ...other }];
  return contents[kind].every((column) => folded(a?.[column]) === folded(b?.[column]));
}

const lettersOf = (name: string) => nameKey(name).replaceAll(' ', '') || name;
const folded = (value: unknown): string =>
  String(value ?? '')
    .trim()
    .toLowerCase();

const contents: Record<Exclude<RecordKind, 'names'>, readonly string[]> & { names: [] } = {
  names: [],
  identifiers: ['type', 'value_key'],
  sectors: ['scheme', 'code'],
  roles: ['type'],
  addresses: [
    ...(['street_line1', 'street_line2', 'street_line3', 'city', 'state', 'postal_code'] as const),
    ...(['country', 'phone_number', 'fax_number'] as const),
  ],
  contacts: ['type', 'value_key'],
};

const typeOf = (row: StoredRecord) => ('scheme' in row ? row.scheme : row.type);

/** A record's content in a line. */
export function textOf(row: StoredRecord): string {
  if (isName(row)) return row.name;
  if ('value' in row) return row.value;
  if ('code' in row) return row.code;
  if ('street_line1' in row)
    return [row.street_line1, row.city, row.state, row.country].filter(Boolean).join(', ');
  return row.type;
}
