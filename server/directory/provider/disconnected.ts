import { rolesOfTyped } from '#contract/firmValues.ts';
import type { FirmValue } from '#contract/firmVersions.ts';
import type { RecordKind } from '../firmRecords.ts';
import { isEffective, type StoredRecord } from '../settled.ts';
import type { StoredFirm } from '../toFirm.ts';
import { fixedBy } from './connected.ts';
import { Draft, type Merge } from './merging.ts';
import {
  fieldNames,
  type Held,
  type HeldValues,
  isOfLink,
  kindOf,
  nameOfField,
  nameOfParent,
  type ProvidedField,
  providedFields,
} from './values.ts';

/**
 * A firm whose connection has ended: the provider's values are removed, except those staff keeps or has changed
 * since.
 */
export function disconnected(stored: StoredFirm, held: HeldValues, keep: readonly FirmValue[]): Merge {
  const draft = new Draft(stored, held);
  draft.firm.is_fact_set_connected = false;
  for (const field of fieldNames) {
    const value = held[nameOfField(field)];
    if (value) dropField(draft, field, value, keep);
  }
  const parent = held[nameOfParent];
  if (parent && !parent.isKept && !draft.isOverridden('parentId')) {
    if (draft.keeps(keep, 'relations', { field: 'parentId' })) draft.setOverridden('parentId', true);
    else Object.assign(draft.firm, { parent_id: parent.base });
  }
  for (const [name, value] of Object.entries(held)) {
    const kind = kindOf(name);
    if (kind && !value.isKept) dropRecord(draft, kind, value, keep);
  }
  return draft.done(keep);
}

/** An entity type that a role requires stays. */
function dropField(
  draft: Draft,
  field: ProvidedField,
  { isKept, base }: Held,
  keep: readonly FirmValue[],
): void {
  if (isKept || draft.isOverridden(field)) return;
  const needsType = draft
    .records('roles')
    .filter(isEffective)
    .some((role) => 'type' in role && rolesOfTyped.some((type) => type === role.type));
  const isNeeded = field === 'entityType' && base === null && needsType;
  const isChosen = draft.keeps(keep, 'details', { field });
  if (isNeeded) {
    const value = draft.firm.entity_type;
    const { id: recordId } = draft.firm;
    draft.fixed.push({ part: 'details', recordId, field, value, reason: 'entityTypeInUse', holder: null });
  }
  if (isNeeded || isChosen) draft.setOverridden(field, true);
  else Object.assign(draft.firm, { [providedFields[field]]: base });
}

/** What staff keeps or has overwritten stays, and so does the display name if there was none before. */
export function dropRecord(
  draft: Draft,
  kind: RecordKind,
  { recordId, base }: Held,
  keep: readonly FirmValue[],
): void {
  const isChosen = draft.keeps(keep, kind, { recordId });
  const row = draft.record(kind, recordId);
  if (!row || row.is_override) return;
  const record = { kind, columns: row };
  const was = base as StoredRecord | null;
  const isLink = isOfLink(record);
  const isNeeded = !was && 'is_display_name' in row && row.is_display_name;
  if (isLink) draft.fixed.push(fixedBy('link', record, row.id));
  if (isNeeded) draft.fixed.push(fixedBy('displayName', record, row.id));
  if (isNeeded || (isChosen && !isLink)) draft.put(kind, { ...row, is_override: true });
  else if (was) draft.put(kind, { ...was, version: row.version, ...flagsOf(row) });
  else draft.remove(kind, row.id);
}

/** Staff's remarks on a name, which no provider has. */
const flagsOf = (row: StoredRecord): object =>
  'is_display_name' in row
    ? {
        is_display_name: row.is_display_name,
        is_marketing_name: row.is_marketing_name,
        is_finra_name: row.is_finra_name,
        is_abbreviation: row.is_abbreviation,
      }
    : {};
