import type { FirmMerge } from '#contract/factSetFirms.ts';
import type { Firm } from '#contract/firms.ts';
import type { FirmPart } from '#contract/firmVersions.ts';
import type { ChangeSign } from '#src/parts/ChangeTable.tsx';
import { countryName } from '../records/countries.ts';

type Fixed = FirmMerge['fixed'][number];
type Holder = NonNullable<Fixed['holder']>;

/** A value of a firm before and after a merge. */
export type MergeRow = {
  id: string;
  part: FirmPart;
  recordId: string | null;
  field: string | null;
  /** Its kind of record. */
  type: string | null;
  before: string | null;
  after: string | null;
  /** Staff wrote the value before, which has the CMG badge. */
  isOverride: boolean;
  sign: ChangeSign;
  /** Why there is no choice. */
  fixed: Fixed | undefined;
  /** Another firm that also has the value. */
  sharedWith: Holder | undefined;
};

/** What becomes of a value: it stays, is replaced by the provider's, or is removed. */
export type Choice = 'keep' | 'take' | 'drop';

/** Whether a merge changes a value, so that staff chooses between the two. */
export const isFree = ({ sign, fixed }: MergeRow): boolean => sign !== 'same' && !fixed;

/** All values of a firm before and after a merge, in the order of the firm's screen, with countries by name. */
export function mergeRows({ before, after, fixed, shared }: FirmMerge, locale: string): MergeRow[] {
  const fields = detailFields.map((field) => ({
    ...place('details', null, field),
    before: before.details[field],
    after: after.details[field],
    isOverride: before.overriddenFields.includes(field),
  }));
  const parent = {
    ...place('relations', null, 'parentId'),
    before: before.relations.parentName,
    after: after.relations.parentName,
    isOverride: before.overriddenFields.includes('parentId'),
  };
  const all = [...fields, parent, ...recordParts.flatMap((part) => recordRows(part, before, after, locale))];
  const known = all.map((row) => ({
    ...row,
    fixed: fixed.find((one) => isAbout(one, row)),
    sharedWith: shared.find(({ recordId }) => recordId === row.recordId)?.holder,
  }));
  const refused = fixed
    .filter((one) => !known.some((row) => row.fixed === one))
    .map((one) => ({
      ...place(one.part, one.recordId, one.field),
      before: null,
      after: one.value,
      isOverride: false,
      fixed: one,
      sharedWith: undefined,
    }));
  return [...known, ...refused]
    .map((row) => (row.fixed?.reason === 'held' ? { ...row, after: row.fixed.value } : row))
    .map((row) => ({ ...row, sign: signOf(row) }))
    .sort((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part));
}

function signOf({ before, after }: Pick<MergeRow, 'before' | 'after'>): ChangeSign {
  if (before === after) return 'same';
  if (before === null) return 'added';
  return after === null ? 'deleted' : 'changed';
}

const detailFields = ['description', 'entityType', 'industryType'] as const;
const recordParts = ['names', 'identifiers', 'sectors', 'roles', 'addresses', 'contacts'] as const;
const parts: readonly FirmPart[] = ['details', 'relations', ...recordParts];
type RecordPart = (typeof recordParts)[number];
type FirmRecord = Firm[RecordPart][number];

const place = (
  part: FirmPart,
  recordId: string | null,
  field: string | null,
  type: string | null = null,
) => ({
  id: [part, recordId ?? field].join(' '),
  part,
  recordId,
  field,
  type,
});

const isAbout = (one: Fixed, row: Pick<MergeRow, 'part' | 'recordId' | 'field'>) =>
  one.part === row.part && (row.recordId === null ? one.field === row.field : one.recordId === row.recordId);

function recordRows(part: RecordPart, before: Firm, after: Firm, locale: string) {
  const [old, now] = [effective(before[part]), effective(after[part])];
  const ids = new Set([...old.keys(), ...now.keys()]);
  return [...ids].map((id) => {
    const [was, is] = [old.get(id), now.get(id)];
    const record = is ?? was;
    return {
      ...place(part, id, null, record ? typeOf(record) : null),
      before: was ? textOf(was, locale) : null,
      after: is ? textOf(is, locale) : null,
      isOverride: was?.isOverride ?? false,
    };
  });
}

const effective = (records: readonly FirmRecord[]) =>
  new Map(
    records
      .filter(({ recordStatus }) => recordStatus === 'EFFECTIVE')
      .map((record): [string, FirmRecord] => [record.id, record]),
  );

const typeOf = (record: FirmRecord): string => ('scheme' in record ? record.scheme : record.type);

function textOf(record: FirmRecord, locale: string): string {
  if ('value' in record) return record.value;
  if ('code' in record) return record.code;
  if (!('city' in record)) return record.type;
  const { streetLine1, streetLine2, streetLine3, city, state, postalCode, country } = record;
  const inCountry = [`${state} ${postalCode}`.trim(), country && countryName(locale, country)];
  return [streetLine1, streetLine2, streetLine3, city, ...inCountry].filter(Boolean).join(', ');
}
