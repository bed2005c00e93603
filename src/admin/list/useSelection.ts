import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useListContext, useNotify, useStore } from 'react-admin';
import type { Identified } from './listTypes.ts';

/** The selected rows of a list: some by id, on any page, or all that match its filters. */
export type Selection = {
  ids: readonly string[];
  isAll: boolean;
  count: number;
  filterValues: Record<string, unknown>;
  has: (id: string) => boolean;
  /** How much of this page is selected. */
  ofPage: 'none' | 'some' | 'all';
  /** For a row's checkbox, whose value is the row's id; with Shift for all since the previous one. */
  onTick: (event: ChangeEvent<HTMLInputElement>) => void;
  tickPage: () => void;
  chooseAll: () => void;
  clear: () => void;
};

type Kept = { filter: string; ids: readonly string[]; isAll: boolean };
const nothing: Kept = { filter: '', ids: [], isAll: false };

/**
 * It survives paging and a look at a record; rows that a changed filter may hide are deselected, and that is
 * announced.
 */
export function useSelection(storeKey: string, rows: readonly Identified[] = []): Selection {
  const { filterValues, total = 0 } = useListContext();
  const filter = JSON.stringify(filterValues);
  const [stored, store] = useStore<Kept>(`${storeKey}.selection`, nothing);
  const isCurrent = stored.filter === filter;
  const { ids, isAll } = isCurrent ? stored : nothing;
  const last = useRef<string>(undefined);
  const keep = (some: readonly string[]) =>
    store(some.length > 0 ? { filter, ids: some, isAll: false } : nothing);
  useCleared(!isCurrent && stored !== nothing, () => store(nothing));

  const page = rows.map(({ id }) => id);
  const chosen = new Set(isAll ? page : ids);
  const onPage = page.filter((id) => chosen.has(id)).length;
  const ofPage = onPage === 0 ? 'none' : onPage < page.length ? 'some' : 'all';

  const onTick = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: id, checked } = event.target;
    const { shiftKey } = event.nativeEvent as globalThis.MouseEvent;
    const ticked = shiftKey ? between(page, last.current, id) : [id];
    last.current = id;
    const others = [...chosen].filter((one) => !ticked.includes(one));
    keep(checked ? [...others, ...ticked] : others);
  };
  const latest = useRef(onTick);
  latest.current = onTick;
  const [stableTick] = useState(() => (event: ChangeEvent<HTMLInputElement>) => latest.current(event));

  return {
    ids,
    isAll,
    count: isAll ? total : ids.length,
    filterValues,
    has: (id) => chosen.has(id),
    ofPage,
    onTick: stableTick,
    tickPage: () => {
      const others = isAll ? [] : ids.filter((id) => !page.includes(id));
      keep(ofPage === 'all' ? others : [...others, ...page]);
    },
    chooseAll: () => store({ filter, ids: page, isAll: true }),
    clear: () => store(nothing),
  };
}

/** Announces once that nothing is selected any more. */
function useCleared(isOutdated: boolean, clear: () => void) {
  const notify = useNotify();
  const latest = useRef(clear);
  latest.current = clear;
  useEffect(() => {
    if (!isOutdated) return;
    latest.current();
    notify('ui.selection.cleared', { type: 'info' });
  }, [isOutdated, notify]);
}

/** The rows from one to another, in either order. */
function between(page: readonly string[], from: string | undefined, to: string): string[] {
  const ends = [page.indexOf(from ?? to), page.indexOf(to)].sort((one, other) => one - other);
  const [start = -1, end = -1] = ends;
  return start < 0 ? [to] : page.slice(start, end + 1);
}
