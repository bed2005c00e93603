import { wordMatcher } from '#contract/normalise.ts';
import { type CatalogText, type State, type Status, states } from '../catalogTexts.ts';
import type { Proposal } from '../proposals.ts';

/** A text with what this browser proposes for it. */
export type Row = CatalogText & { proposal: Proposal | undefined; status: Status };

/** What the list's address says. */
export type TextFilter = {
  search: string;
  show: Shown;
  screens: readonly string[];
  files: readonly string[];
  reasons: readonly string[];
};

export const shownKinds = ['all', 'pending', 'suspect', 'same', 'done', 'proposed'] as const;
export type Shown = (typeof shownKinds)[number];

export type UsedOn = Record<string, readonly string[]>;

/** Each text once, in order of need: a row keeps its place after it is kept. */
export function rowsOf(
  texts: ReadonlyMap<string, CatalogText>,
  kept: readonly Proposal[],
  locale: string,
): Row[] {
  const own = new Map(kept.filter((one) => one.locale === locale).map((one) => [one.place, one]));
  const rows = [...texts.values()].map((text): Row => {
    const proposal = own.get(text.place);
    return { ...text, proposal, status: proposal ? 'proposed' : text.state };
  });
  return states.flatMap((state) => rows.filter((row) => row.state === state));
}

/** What stands in a locale today or is proposed for it. */
export const translationOf = ({ proposal, translation }: Row) => proposal?.translation ?? translation;

/** Missing or stale: what the locale lacks. Suspect texts count as done, as a doubt is no work. */
export const isPending = ({ state }: { state: State }) => state === 'missing' || state === 'stale';

const kinds: Record<Shown, (row: Row) => boolean> = {
  all: () => true,
  pending: isPending,
  suspect: ({ state }) => state === 'suspect',
  same: ({ state }) => state === 'same',
  done: ({ state }) => state === 'done',
  proposed: ({ proposal }) => proposal !== undefined,
};

/** The rows that fit a filter, and how many would be shown of each kind. */
export function filtered(rows: readonly Row[], filter: TextFilter, usedOn: UsedOn) {
  const { search, show, screens, files, reasons } = filter;
  const isFound = wordMatcher(search);
  const meets = (chosen: readonly string[], own: readonly string[]) =>
    chosen.length === 0 || own.some((one) => chosen.includes(one));
  const fitting = rows.filter(
    (row) =>
      meets(screens, usedOn[row.place] ?? []) &&
      meets(files, [fileOf(row)]) &&
      meets(
        reasons,
        row.suspicions.map(({ kind }) => kind),
      ) &&
      (search === '' || isFound(`${row.english} ${translationOf(row)} ${row.place}`)),
  );
  const counts = Object.fromEntries(
    shownKinds.map((kind) => [kind, fitting.filter(kinds[kind]).length]),
  ) as Record<Shown, number>;
  return { shown: fitting.filter(kinds[show]), counts };
}

/** `i18n/fr/screens/firms.json` → `screens/firms.json`. */
export const fileOf = ({ file }: Pick<CatalogText, 'file'>) => file.split('/').slice(2).join('/');

/** Headings of the groups among the rows. */
export type Item = { heading: State; count: number } | { row: Row; at: number };

export function grouped(rows: readonly Row[]): Item[] {
  return rows.flatMap((row, at): Item[] => {
    const item = { row, at };
    if (rows[at - 1]?.state === row.state) return [item];
    return [{ heading: row.state, count: rows.filter(({ state }) => state === row.state).length }, item];
  });
}

/** The next text after one that nobody has worked on; with none that is missing or stale, the next row. */
export function nextToDo(rows: readonly Row[], at: number): Row | undefined {
  const after = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  return after.find((row) => isPending(row) && !row.proposal);
}
