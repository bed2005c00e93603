/**
 * Two changes of the same values, merged field by field: theirs if only they changed it, mine if only I did or both
 * did the same. If both changed a field differently it overlaps, and has my value until someone has chosen.
 */
export function mergeChanges<Values extends object>(before: Values, mine: Values, theirs: Values) {
  const isChanged = (values: Values, field: string) =>
    !isSame(valueIn(values, field), valueIn(before, field));
  const overlaps = Object.keys(mine).filter(
    (field) =>
      isChanged(mine, field) &&
      isChanged(theirs, field) &&
      !isSame(valueIn(mine, field), valueIn(theirs, field)),
  );
  const untouched = Object.keys(mine).filter((field) => !isChanged(mine, field));
  return { merged: withFieldsOf(mine, theirs, untouched), overlaps };
}

/** The values, with these fields taken from others. */
export const withFieldsOf = <Values extends object>(
  values: Values,
  others: Values,
  fields: readonly string[],
): Values => ({ ...values, ...Object.fromEntries(fields.map((field) => [field, valueIn(others, field)])) });

export const valueIn = (record: object, field: string): unknown => Object(record)[field];

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
