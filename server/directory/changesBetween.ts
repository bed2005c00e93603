import type { Firm } from '#contract/firms.ts';
import type { FirmVersionChange } from '#contract/firmVersions.ts';
import { type RecordKind, recordTables } from './firmRecords.ts';

/** What a version changed in a firm, record by record. */
export function changesBetween(before: Firm, after: Firm): FirmVersionChange[] {
  const ofFirm = { recordId: after.id, kind: 'changed', type: null } as const;
  const details = changedFields(before.details, after.details);
  return [
    ...(details.length > 0 ? [{ ...ofFirm, part: 'details' as const, fields: details, value: null }] : []),
    ...(before.relations.parentId !== after.relations.parentId
      ? [
          {
            ...ofFirm,
            part: 'relations' as const,
            fields: ['parentId'],
            value: after.relations.parentName,
          },
        ]
      : []),
    ...kinds.flatMap((kind) => changesOf(kind, before[kind], after[kind])),
  ];
}

const kinds = Object.keys(recordTables) as RecordKind[];

type AnyRecord = Firm[RecordKind][number];

function changesOf(
  part: RecordKind,
  before: readonly AnyRecord[],
  after: readonly AnyRecord[],
): FirmVersionChange[] {
  const old = new Map(before.map((one) => [one.id, one]));
  const left = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap((record): FirmVersionChange[] => {
      const known = old.get(record.id);
      if (!known) return [{ ...summaryOf(part, record), kind: 'added', fields: [] }];
      const fields = changedFields(known, record);
      if (fields.length === 0) return [];
      return [{ ...summaryOf(part, record), kind: kindOf(fields, record), fields }];
    }),
    ...before
      .filter(({ id }) => !left.has(id))
      .map((record): FirmVersionChange => ({ ...summaryOf(part, record), kind: 'deleted', fields: [] })),
  ];
}

function kindOf(fields: readonly string[], { recordStatus }: AnyRecord): FirmVersionChange['kind'] {
  if (!fields.includes('recordStatus')) return 'changed';
  return recordStatus === 'DELETED' ? 'deleted' : 'restored';
}

const summaryOf = (part: RecordKind, record: AnyRecord) => ({
  part,
  recordId: record.id,
  type: 'scheme' in record ? record.scheme : record.type,
  value: textOf(record),
});

function textOf(record: AnyRecord): string | null {
  if ('value' in record) return record.value;
  if ('code' in record) return record.code;
  if (!('streetLine1' in record)) return null;
  // Most loaded addresses have no street.
  return record.streetLine1 || [record.city, record.state, record.country].filter(Boolean).join(', ');
}

/** A record's content, without its author and anything derived from other records. */
const uncompared = ['id', 'version', 'createdOn', 'source', 'isOverride', 'sharedWith', 'checkDigitsAgree'];

const changedFields = (before: object, after: object): string[] => {
  const old: Record<string, unknown> = { ...before };
  return Object.entries(after)
    .filter(([field, value]) => !uncompared.includes(field) && old[field] !== value)
    .map(([field]) => field);
};
