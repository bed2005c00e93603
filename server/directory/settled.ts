import { contactKey, identifierKey, nameKey } from '../db/firmKeys.ts';
import { type RecordKind, recordTables } from './firmRecords.ts';
import type { StoredFirm } from './toFirm.ts';

export type StoredRecord = StoredFirm[RecordKind][number];
export type StoredFirmRow = StoredFirm['firm'];
export const recordKinds = Object.keys(recordTables) as RecordKind[];

/** The columns of a firm's row that make its details, by their fields in the contract. */
export const detailColumns = {
  description: 'description',
  entityType: 'entity_type',
  industryType: 'industry_type',
  status: 'status',
  recordStatus: 'record_status',
  firmCategoryType: 'firm_type',
} as const satisfies Record<string, keyof StoredFirmRow>;
export type DetailField = keyof typeof detailColumns;

/** A firm's target state with everything derived: search keys, display name, roles, and version counters. */
export function settled(before: StoredFirm, target: StoredFirm): StoredFirm {
  const names = settledRecords(
    before.names,
    target.names.map((row) => ({ ...row, name_key: nameKey(row.name) })),
  );
  const roles = settledRecords(before.roles, target.roles);
  const shown = names.find(({ is_display_name }) => is_display_name);
  const [old, firm] = [before.firm, target.firm];
  const detailsChanged = Object.values(detailColumns).some((column) => old[column] !== firm[column]);
  return {
    firm: {
      ...firm,
      display_name: shown?.name ?? firm.display_name,
      display_name_key: shown?.name_key ?? firm.display_name_key,
      roles: [...new Set(roles.filter(isEffective).map(({ type }) => type))].sort(),
      version: old.version + 1,
      details_version: old.details_version + Number(detailsChanged),
      relations_version: old.relations_version + Number(old.parent_id !== firm.parent_id),
    },
    names,
    roles,
    identifiers: settledRecords(
      before.identifiers,
      target.identifiers.map((row) => ({ ...row, value_key: identifierKey(row.value) })),
    ),
    sectors: settledRecords(before.sectors, target.sectors),
    addresses: settledRecords(before.addresses, target.addresses),
    contacts: settledRecords(
      before.contacts,
      target.contacts.map((row) => ({ ...row, value_key: contactKey(row.type, row.value) })),
    ),
  };
}

/** Whether two rows are equal; their columns may be in different orders. */
export const isSame = (one: object, other: object): boolean => {
  const values: Record<string, unknown> = { ...other };
  return Object.entries(one).every(
    ([column, value]) => JSON.stringify(value) === JSON.stringify(values[column]),
  );
};

export const isEffective = ({ record_status }: Pick<StoredRecord, 'record_status'>): boolean =>
  record_status === 'EFFECTIVE';

function settledRecords<Row extends StoredRecord>(before: readonly Row[], target: readonly Row[]): Row[] {
  const old = new Map(before.map((row) => [row.id, row]));
  return target
    .map((row) => {
      const known = old.get(row.id);
      if (!known) return row;
      const isChanged = !isSame({ ...row, version: known.version }, known);
      return { ...row, version: known.version + Number(isChanged) };
    })
    .sort(
      (a, b) =>
        Number(isEffective(b)) - Number(isEffective(a)) ||
        Date.parse(a.created_on) - Date.parse(b.created_on) ||
        (a.id < b.id ? -1 : 1),
    );
}
