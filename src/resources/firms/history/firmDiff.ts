import type { Firm } from '#contract/firms.ts';
import { FirmPart } from '#contract/firmVersions.ts';
import type { ChangeSign } from '#src/parts/ChangeTable.tsx';

export type Value = string | boolean | null;
/** A field of a record, or one of the firm's own values. */
export type Piece = { field: string; value: Value };

/** One row of a comparison: a value of the firm, or one of its records. */
export type DiffRow = {
  key: string;
  part: FirmPart;
  recordId: string | null;
  field: string | null;
  /** The record's type, if it has one. */
  type: string | null;
  sign: ChangeSign;
  /** Null if there is no such record. */
  before: readonly Piece[] | null;
  after: readonly Piece[] | null;
};

type Side = Firm | undefined;

/** Two versions of a firm side by side, part by part; a missing one has nothing to compare with. */
export const firmDiff = (before: Side, after: Side): { part: FirmPart; rows: DiffRow[] }[] =>
  order.map((part) => ({ part, rows: rowsOf(part, before, after) })).filter(({ rows }) => rows.length > 0);

const order = ['relations', ...FirmPart.options.filter((part) => part !== 'relations')] as const;

/** The fields that identify a record, besides its type. */
const fields = {
  details: ['description', 'entityType', 'industryType', 'status', 'recordStatus', 'firmCategoryType'],
  relations: ['parentId'],
  names: ['value', 'isDisplayName', 'isMarketingName', 'isFinraName', 'isAbbreviation', 'recordStatus'],
  identifiers: ['value', 'recordStatus'],
  sectors: ['code', 'recordStatus'],
  roles: ['recordStatus'],
  addresses: [
    ...['streetLine1', 'streetLine2', 'streetLine3', 'city', 'state', 'postalCode', 'country'],
    ...['phoneNumber', 'faxNumber', 'recordStatus'],
  ],
  contacts: ['value', 'recordStatus'],
} as const satisfies Record<FirmPart, readonly string[]>;

function rowsOf(part: FirmPart, before: Side, after: Side): DiffRow[] {
  if (part === 'details' || part === 'relations') return valueRows(part, before, after);
  const [old, now] = [before?.[part] ?? [], after?.[part] ?? []];
  const ids = [...new Set([...now, ...old].map(({ id }) => id))];
  return ids.map((id) => {
    const [then, later] = [old, now].map((records) => records.find((record) => record.id === id));
    const typeOf = (record: object | undefined): Value =>
      Object(record).scheme ?? Object(record).type ?? null;
    const isOther = Boolean(then && later) && typeOf(then) !== typeOf(later);
    const piecesOf = (record: object | undefined) =>
      record
        ? [...(isOther ? [{ field: 'type', value: typeOf(record) }] : []), ...pieces(fields[part], record)]
        : null;
    const sides = { before: piecesOf(then), after: piecesOf(later) };
    const type = String(typeOf(later ?? then));
    return { key: id, part, recordId: id, field: null, type, sign: signOf(sides), ...sides };
  });
}

/** Each of a firm's own values has a row; its parent is shown by name. */
function valueRows(part: 'details' | 'relations', before: Side, after: Side): DiffRow[] {
  return fields[part].map((field) => {
    const of = (firm: Side) => {
      if (!firm) return null;
      const { parentId, parentName } = firm.relations;
      return part === 'relations'
        ? [{ field, value: parentName ?? parentId }]
        : pieces([field], firm.details);
    };
    const sides = { before: of(before), after: of(after) };
    return { key: field, part, recordId: null, field, type: null, sign: signOf(sides), ...sides };
  });
}

const pieces = (names: readonly string[], record: object): Piece[] =>
  names.map((field) => ({ field, value: Object(record)[field] ?? null }));

function signOf({ before, after }: Pick<DiffRow, 'before' | 'after'>): ChangeSign {
  if (!before) return 'added';
  if (!after) return 'deleted';
  return JSON.stringify(before) === JSON.stringify(after) ? 'same' : 'changed';
}
