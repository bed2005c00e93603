import type { Part, PartSchema, Typed } from './partTypes.ts';

const keysOf = (schema: { shape: object }) => Object.keys(schema.shape);

/** The fields of a row that its form writes. */
export const valuesOf = (schema: { shape: object }, row: object): object =>
  Object.fromEntries(keysOf(schema).map((key) => [key, Object(row)[key]]));

/** The same in the form's terms: null is an empty text. */
export const typedOf = (schema: { shape: object }, row: object): Typed =>
  Object.fromEntries(keysOf(schema).map((key) => [key, String(Object(row)[key] ?? '')]));

/** A row as it will be, for the columns to show. */
export const rowOf = <Row extends Part>(base: Row | undefined, values: object): Row =>
  Object.assign({}, base, values) as Row;

/** Whether nothing was changed, as the schema reads it. */
export function isUnchanged<Values>(schema: PartSchema<Values>, before: Typed, typed: Typed): boolean {
  return keysOf(schema).every((key) => (before[key] ?? '') === (typed[key] ?? '').trim());
}
