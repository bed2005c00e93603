import type { FirmValue } from '#contract/firmVersions.ts';
import type { StoredRecord } from '../settled.ts';
import type { StoredFirm } from '../toFirm.ts';
import { Draft, type Holder, type Merge } from './merging.ts';
import {
  counterpart,
  fieldNames,
  isOfLink,
  nameOfField,
  nameOfParent,
  type Provided,
  type ProvidedRecord,
  providedFields,
  providedRecords,
} from './values.ts';

/**
 * What the directory knows about a provider's values: its firm that is the parent, if allowed, and who else has
 * which.
 */
export type Surroundings = {
  parentId: string | null;
  holders: ReadonlyMap<string, Holder>;
};

/** A firm once connected: it has the provider's values, except those staff keeps. */
export function connected(
  stored: StoredFirm,
  provided: Provided,
  { parentId, holders }: Surroundings,
  keep: readonly FirmValue[],
  now: Date,
): Merge {
  const draft = new Draft(stored);
  draft.firm.is_fact_set_connected = true;
  connectFields(draft, provided, keep);
  if (parentId) connectParent(draft, parentId, keep);
  const met = new Set<string>();
  for (const record of providedRecords(provided)) {
    const rows = draft.records(record.kind).filter(({ id }) => !met.has(id));
    const known = counterpart(record, rows, { orOther: true });
    const id = known?.id ?? record.newId(stored.firm.id);
    met.add(id);
    if (!isTaken(draft, record, id, holders)) connectRecord(draft, record, { known, id, keep, now });
  }
  return draft.done(keep);
}

function connectFields(draft: Draft, provided: Provided, keep: readonly FirmValue[]): void {
  for (const field of fieldNames) {
    if (provided[field] === null) continue;
    const isKept = draft.keeps(keep, 'details', { field });
    const column = providedFields[field];
    draft.held[nameOfField(field)] = { recordId: null, isKept, base: draft.firm[column] };
    draft.setOverridden(field, isKept);
    if (!isKept) Object.assign(draft.firm, { [column]: provided[field] });
  }
}

function connectParent(draft: Draft, parentId: string, keep: readonly FirmValue[]): void {
  const isKept = draft.keeps(keep, 'relations', { field: 'parentId' });
  draft.held[nameOfParent] = { recordId: null, isKept, base: draft.firm.parent_id };
  draft.setOverridden('parentId', isKept);
  if (!isKept) Object.assign(draft.firm, { parent_id: parentId });
}

type Counterpart = { known: StoredRecord | undefined; id: string; keep: readonly FirmValue[]; now: Date };

function connectRecord(draft: Draft, record: ProvidedRecord, { known, id, keep, now }: Counterpart): void {
  const { kind, name } = record;
  const isKept = draft.keeps(keep, kind, { recordId: id }) && !isOfLink(record);
  if (isOfLink(record)) draft.fixed.push(fixedBy('link', record, id));
  draft.held[name] = { recordId: isKept && !known ? null : id, isKept, base: known ?? null };
  if (!isKept) draft.put(kind, taken(record, known, { firmId: draft.firm.id, id, now }));
  else if (known) draft.put(kind, { ...known, is_override: true });
}

/** A record with the provider's values, replacing the existing one or new. */
export function taken(
  { kind, columns }: ProvidedRecord,
  known: StoredRecord | undefined,
  { firmId, id, now }: { firmId: string; id: string; now: Date },
): StoredRecord {
  const flags = {
    is_display_name: false,
    is_marketing_name: false,
    is_finra_name: false,
    is_abbreviation: false,
  };
  const added = {
    firm_id: firmId,
    id,
    record_status: 'EFFECTIVE',
    version: 1,
    is_loaded: false,
    created_on: now.toISOString(),
    ...(kind === 'names' && flags),
  };
  return { ...(known ?? added), ...columns, source: 'FACT_SET', is_override: false } as StoredRecord;
}

/** Leaves an LEI with the firm that already has it; other shared identifiers are only reported. */
export function isTaken(
  draft: Draft,
  record: ProvidedRecord,
  id: string,
  holders: ReadonlyMap<string, Holder>,
): boolean {
  const { type, value, value_key } = record.columns;
  const holder = record.kind === 'identifiers' ? holders.get(`${type} ${value_key}`) : undefined;
  if (!holder) return false;
  if (type === 'LEI') draft.fixed.push({ ...fixedBy('held', record, id), holder });
  else draft.shared.push({ recordId: id, value: String(value), holder });
  return type === 'LEI';
}

export const fixedBy = (
  reason: Merge['fixed'][number]['reason'],
  { kind, columns }: Pick<ProvidedRecord, 'kind' | 'columns'>,
  recordId: string,
): Merge['fixed'][number] => ({
  part: kind,
  recordId,
  field: null,
  value: String(columns.value ?? columns.name ?? ''),
  reason,
  holder: null,
});
