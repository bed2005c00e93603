import type { FirmValue } from '#contract/firmVersions.ts';
import { overriddenBy } from '#server/directory/overridden.ts';
import {
  type DetailField,
  detailColumns,
  isSame,
  recordKinds,
  type StoredFirmRow,
  type StoredRecord,
} from '#server/directory/settled.ts';
import type { StoredFirm } from '#server/directory/toFirm.ts';
import { invalidField } from '#server/errors.ts';

/** A firm as it was in a version; later records are marked deleted, none is removed. */
export function restoredFirm(now: StoredFirm, then: StoredFirm): StoredFirm {
  const details = Object.values(detailColumns).map((column) => [column, then.firm[column]]);
  const firm = { ...now.firm, ...Object.fromEntries(details), parent_id: then.firm.parent_id };
  const restored = { ...now, firm: { ...firm, overridden: overriddenBy(now.firm, firm) } };
  for (const kind of recordKinds) {
    Object.assign(restored, { [kind]: restoredRecords(now[kind], then[kind]) });
  }
  return restored;
}

/** A firm with one value as it was in a version. Throws VALIDATION_ERROR if neither has such a value. */
export function withValue(now: StoredFirm, then: StoredFirm, value: FirmValue): StoredFirm {
  const { part, recordId = null, field = null } = value;
  if (part === 'details' || part === 'relations') {
    if (recordId !== null && recordId !== now.firm.id) throw unknownValue();
    const columns = columnsOf(part, field);
    const firm = { ...now.firm, ...Object.fromEntries(columns.map((column) => [column, then.firm[column]])) };
    return { ...now, firm: { ...firm, overridden: overriddenBy(now.firm, firm) } };
  }
  return { ...now, [part]: recordsWithValue(now[part], then[part], value) };
}

const unknownValue = () => invalidField('field', 'firms.validation.valueUnknown');

function columnsOf(part: 'details' | 'relations', field: string | null): (keyof StoredFirmRow)[] {
  if (part === 'relations') {
    if (field !== null && field !== 'parentId') throw unknownValue();
    return ['parent_id'];
  }
  if (field === null) return Object.values(detailColumns);
  if (!Object.hasOwn(detailColumns, field)) throw unknownValue();
  return [detailColumns[field as DetailField]];
}

/** Versions don't cover an identifier that belongs to a connection. */
const isOfLink = (row: StoredRecord) =>
  'type' in row && row.type === 'FACT_SET' && row.source === 'FACT_SET' && 'value_key' in row;

function restoredRecords(now: readonly StoredRecord[], then: readonly StoredRecord[]): StoredRecord[] {
  const old = new Map(then.map((row) => [row.id, row]));
  const known = new Set(now.map(({ id }) => id));
  return [
    ...now.map((row) => {
      if (isOfLink(row)) return row;
      const was = old.get(row.id);
      return was ? byStaff(row, { ...was, version: row.version }) : byStaff(row, deleted(row));
    }),
    ...then.filter((row) => !known.has(row.id) && !isOfLink(row)).map((row) => byStaff(row, row)),
  ];
}

function recordsWithValue(
  now: readonly StoredRecord[],
  then: readonly StoredRecord[],
  { recordId, field = null }: FirmValue,
): StoredRecord[] {
  const row = now.find(({ id }) => id === recordId);
  const was = then.find(({ id }) => id === recordId);
  const present = row ?? was;
  if (!present || isOfLink(present) || (field !== null && (!row || !was))) throw unknownValue();
  if (!row) return [...now, byStaff(present, present)];
  const target = was ? withField(row, was, field) : deleted(row);
  const isShownNow = 'is_display_name' in target && target.is_display_name;
  return now.map((one) => {
    if (one === row) return byStaff(row, target);
    return isShownNow && 'is_display_name' in one ? { ...one, is_display_name: false } : one;
  });
}

function withField(row: StoredRecord, was: StoredRecord, field: string | null): StoredRecord {
  if (field === null) return { ...was, version: row.version };
  const column = columnOf(row, field);
  if (!Object.hasOwn(row, column) || fixed.includes(column)) throw unknownValue();
  return { ...row, [column]: (was as Record<string, unknown>)[column] } as StoredRecord;
}

const columnOf = (row: StoredRecord, field: string): string =>
  'name' in row && field === 'value' ? 'name' : field.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);

/** What is no value of the record itself. */
const fixed = [
  'id',
  'firm_id',
  'version',
  'created_on',
  'source',
  'is_loaded',
  'is_override',
  'value_key',
  'name_key',
];

const deleted = (row: StoredRecord): StoredRecord => ({
  ...row,
  record_status: 'DELETED',
  ...('is_display_name' in row && { is_display_name: false }),
});

/** Its author stays; staff's value overrides one from a file or provider from now on. */
function byStaff(row: StoredRecord, target: StoredRecord): StoredRecord {
  const { source, is_loaded } = row;
  const kept = { ...target, source, is_loaded, is_override: row.is_override };
  if (isSame(kept, row)) return row;
  return { ...kept, is_override: row.is_override || is_loaded || source !== 'CMG' };
}
