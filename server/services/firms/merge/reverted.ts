import type { KeptValue } from '#contract/firmMerges.ts';
import {
  detailColumns,
  isEffective,
  isSame,
  recordKinds,
  type StoredRecord,
} from '#server/directory/settled.ts';
import type { StoredFirm } from '#server/directory/toFirm.ts';
import { textOf } from './united.ts';

type States = { now: StoredFirm; before: StoredFirm; after: StoredFirm };

/** A firm without what a merge made of it; what somebody has changed since stays, and is named. The parent is left. */
export function reverted({ now, before, after }: States): { restored: StoredFirm; kept: KeptValue[] } {
  const kept: KeptValue[] = [];
  const firm = { ...now.firm };
  for (const [field, column] of Object.entries(detailColumns)) {
    if (before.firm[column] === after.firm[column]) continue;
    if (now.firm[column] === after.firm[column]) Object.assign(firm, { [column]: before.firm[column] });
    else kept.push({ part: 'details', type: field, value: now.firm[column] });
  }
  if (now.firm.overridden.join() === after.firm.overridden.join()) firm.overridden = before.firm.overridden;
  const restored = { ...now, firm };
  for (const kind of recordKinds) {
    const [was, made] = [byId(before[kind]), byId(after[kind])];
    const records = (now[kind] as StoredRecord[]).map((row) => {
      const [old, then] = [was.get(row.id), made.get(row.id)];
      if (!then || isUnchanged(old, then)) return row;
      if (isUnchanged(row, then)) return old ? { ...old, version: row.version } : gone(row);
      if (isEffective(row))
        kept.push({ part: kind, type: 'scheme' in row ? row.scheme : row.type, value: textOf(row) });
      return row;
    });
    Object.assign(restored, { [kind]: records });
  }
  return { restored: { ...restored, names: withShown(restored.names, { now, before, after }) }, kept };
}

const byId = (rows: readonly StoredRecord[]) => new Map(rows.map((row) => [row.id, row]));

const isUnchanged = (one: StoredRecord | undefined, other: StoredRecord): boolean =>
  one !== undefined && isSame({ ...one, version: other.version }, other);

const gone = (row: StoredRecord): StoredRecord => ({
  ...row,
  record_status: 'DELETED',
  ...('is_display_name' in row && { is_display_name: false }),
});

/** One name is shown: the one from before, unless another was chosen since; if it is gone, the one that is shown now. */
function withShown(names: Names, { now, before, after }: States): Names {
  const [is, was, made] = [now, before, after].map(
    (firm) => firm.names.find((name) => name.is_display_name)?.id,
  );
  const chosen = names.find(({ id }) => id === (is === made ? was : is));
  const id = chosen && isEffective(chosen) ? chosen.id : is;
  return names.map((name) => {
    const isShown = name.id === id;
    return { ...name, is_display_name: isShown, ...(isShown && { record_status: 'EFFECTIVE' as const }) };
  });
}

type Names = StoredFirm['names'];
