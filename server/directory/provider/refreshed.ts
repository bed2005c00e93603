import type { StoredFirm } from '../toFirm.ts';
import { isTaken, type Surroundings, taken } from './connected.ts';
import { dropRecord } from './disconnected.ts';
import { Draft, type Merge } from './merging.ts';
import {
  counterpart,
  fieldNames,
  type HeldValues,
  kindOf,
  nameOfField,
  nameOfParent,
  type Provided,
  type ProvidedRecord,
  providedFields,
  providedRecords,
} from './values.ts';

/**
 * A connected firm with the provider's current data, except what staff has kept or written since; staff's own stays.
 */
export function refreshed(
  stored: StoredFirm,
  provided: Provided,
  held: HeldValues,
  { parentId, holders }: Surroundings,
  now: Date,
): Merge {
  const draft = new Draft(stored, held);
  refreshFields(draft, provided);
  if (parentId) refreshParent(draft, parentId);
  const records = providedRecords(provided);
  for (const record of records) refreshRecord(draft, record, holders, now);
  const providedNames = new Set(records.map(({ name }) => name));
  for (const [name, value] of Object.entries(held)) {
    const kind = kindOf(name);
    if (!kind || providedNames.has(name) || value.isKept) continue;
    dropRecord(draft, kind, value, []);
    delete draft.held[name];
  }
  return draft.done([]);
}

function refreshFields(draft: Draft, provided: Provided): void {
  for (const field of fieldNames) {
    const name = nameOfField(field);
    const [value, column] = [draft.held[name], providedFields[field]];
    if (value?.isKept || draft.isOverridden(field) || (provided[field] === null && !value)) continue;
    draft.held[name] ??= { recordId: null, isKept: false, base: draft.firm[column] };
    Object.assign(draft.firm, { [column]: provided[field] });
  }
}

function refreshParent(draft: Draft, parentId: string): void {
  if (draft.held[nameOfParent]?.isKept || draft.isOverridden('parentId')) return;
  draft.held[nameOfParent] ??= { recordId: null, isKept: false, base: draft.firm.parent_id };
  Object.assign(draft.firm, { parent_id: parentId });
}

function refreshRecord(
  draft: Draft,
  record: ProvidedRecord,
  holders: Surroundings['holders'],
  now: Date,
): void {
  const { kind, name } = record;
  const firmId = draft.firm.id;
  const value = draft.held[name];
  if (!value) {
    const known = counterpart(record, draft.records(kind), { orOther: false });
    const id = known?.id ?? record.newId(firmId);
    if (isTaken(draft, record, id, holders)) return;
    // What staff wrote stays theirs, even if the provider now says the same.
    draft.held[name] = { recordId: id, isKept: known !== undefined, base: known ?? null };
    if (!known) draft.put(kind, taken(record, undefined, { firmId, id, now }));
    return;
  }
  const row = draft.record(kind, value.recordId);
  // What staff overwrote or removed is theirs.
  if (value.isKept || !row || row.is_override || isTaken(draft, record, row.id, holders)) return;
  draft.put(kind, taken(record, row, { firmId, id: row.id, now }));
}
