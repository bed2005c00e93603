import type {
  BulkSummary,
  ChangeOrigin,
  DirectoryChange,
  MergeSummary,
  ValueChange,
} from '#contract/directoryChanges.ts';
import type { Firm } from '#contract/firms.ts';
import type { FirmVersionChange } from '#contract/firmVersions.ts';
import type { TargetAccount } from '#server/access/call.ts';
import { changesBetween } from '#server/directory/changesBetween.ts';
import type { RecordKind } from '#server/directory/firmRecords.ts';
import type { Snapshot, StoredVersion } from '#server/directory/readVersion.ts';
import { recordKinds } from '#server/directory/settled.ts';
import { compared } from '../firms/versions.ts';

/** A version and the one before it, each with the records of which any differ. */
export type ChangeRow = Omit<StoredVersion, 'snapshot' | 'created_on'> & {
  id: string;
  firm_id: string;
  created_on: Date;
  origin: ChangeOrigin;
  batch_id: string | null;
  firm: { key: string; displayName: string };
  bulk: BulkSummary | null;
  merge: MergeSummary | null;
  snapshot: PartOf<Snapshot>;
  earlier: PartOf<Snapshot> | null;
};
type PartOf<Whole> = Omit<Whole, RecordKind> & Partial<Whole>;

/** The record that callers see; customers do not see who works for the platform. */
export function toDirectoryChange(
  row: ChangeRow,
  { accountId, accountType }: Pick<TargetAccount, 'accountId' | 'accountType'>,
): DirectoryChange {
  const isShown = accountType === 'SYSTEM' || row.author_account_id === accountId;
  return {
    id: row.id,
    createdOn: row.created_on.toISOString(),
    firm: row.bulk ? null : { id: row.firm_id, ...row.firm },
    bulk: row.bulk,
    merge: row.merge,
    batchId: row.batch_id,
    versionNumber: row.version,
    source: row.source,
    origin: row.origin,
    userName: isShown ? row.author_name : null,
    operation: row.operation,
    restoredFrom: row.restored_from,
    changes: row.earlier ? valuesBetween(compared(whole(row.earlier)), compared(whole(row.snapshot))) : [],
  };
}

const whole = (part: PartOf<Snapshot>): Snapshot =>
  ({ ...Object.fromEntries(recordKinds.map((kind) => [kind, []])), ...part }) as Snapshot;

function valuesBetween(before: Firm, after: Firm): ValueChange[] {
  return changesBetween(before, after).flatMap((change): ValueChange[] => {
    const { part, kind, recordId, type, fields, value } = change;
    const common = { part, kind, recordId, type };
    if (part === 'relations')
      return [{ ...common, field: 'parentId', before: before.relations.parentName, after: value }];
    if (kind === 'changed') {
      const [old, now] = [recordOf(before, change), recordOf(after, change)];
      return fields.map((field) => ({
        ...common,
        field,
        before: asText(old[field]),
        after: asText(now[field]),
      }));
    }
    const isGone = kind === 'deleted';
    return [{ ...common, field: null, before: isGone ? value : null, after: isGone ? null : value }];
  });
}

function recordOf(firm: Firm, { part, recordId }: FirmVersionChange): Readonly<Record<string, unknown>> {
  if (part === 'details') return firm.details;
  const records: readonly { id: string }[] = part === 'relations' ? [] : firm[part];
  return { ...records.find(({ id }) => id === recordId) };
}

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);
