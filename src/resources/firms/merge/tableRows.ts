import { type FirmMergePreview, MergeField, type MergeOutcome } from '#contract/firmMerges.ts';

/** A field in which an organization differs from the survivor, which is the same in all; `isChoice`: the first one does. */
export type FieldRow = {
  field: MergeField;
  isChoice: boolean;
  survivor: string | null;
  merged: (string | null)[];
};

export const fieldRows = (previews: readonly FirmMergePreview[]): FieldRow[] =>
  MergeField.options.flatMap((field) => {
    const differing = previews.map(({ fields }) => fields.find((one) => one.field === field));
    const known = differing.find((one) => one !== undefined);
    if (!known) return [];
    const merged = differing.map((one) => (one ? one.merged : known.survivor));
    return [{ field, isChoice: differing[0] !== undefined, survivor: known.survivor, merged }];
  });

/** A record of the others, and what becomes of it in each; `isAdded`: the survivor gets it from one of them. */
export type ValueRow = Pick<MergeOutcome, 'part' | 'asType' | 'value'> & {
  becomes: (MergeOutcome['becomes'] | undefined)[];
  isAdded: boolean;
};

export function valueRows(previews: readonly FirmMergePreview[]): ValueRow[] {
  const rows = new Map<string, ValueRow>();
  for (const [column, { values }] of previews.entries()) {
    for (const { part, asType, value, becomes } of values) {
      if (becomes === 'history') continue;
      let key = JSON.stringify([part, asType, value]);
      // An organization may have the same value twice.
      while (rows.get(key)?.becomes[column]) key += ' ';
      const row = rows.get(key) ?? {
        ...{ part, asType, value, isAdded: false },
        becomes: previews.map(() => undefined),
      };
      row.becomes[column] = becomes;
      row.isAdded ||= becomes === 'added';
      rows.set(key, row);
    }
  }
  return [...rows.values()];
}
