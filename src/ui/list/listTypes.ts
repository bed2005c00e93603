import type { ReactNode } from 'react';
import type { Choice } from '../inputs/SelectInput.tsx';

/** A column of a list: the first one names the row and carries its link. */
export type Column<Row> = {
  /** Also the field to sort by. */
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** Its share of the table in px; columns never move with what stands in them. */
  width: number;
  sortable?: boolean;
  /** What it can be sorted by, where that is not its own field: a button each in its head. */
  sorts?: readonly Choice[];
  align?: 'right';
  /** Shown once it is chosen. */
  isHidden?: boolean;
  /** Its place in a card, where that is not a line of its own beside its label, see `listCards.css`. */
  card?: CardPlace;
};

/** In one line with others like it; at the foot, or its end beside its label; nowhere. */
export type CardPlace = 'line' | 'foot' | 'end' | 'none';

/** Said again where rows are cards: laid out otherwise, a table is none to some browsers. */
export const roleIf = (isCard: boolean, role: string) => (isCard ? role : undefined);

/** How many rows each value of each filter would leave; as many as `mostCounted` stand for that many or more. */
export type FilterCounts = Readonly<Record<string, readonly { value: string; count: number }[]>>;

/** The fields that a list can be sorted by. */
export const sortsOf = ({
  key,
  label,
  sortable,
  sorts,
}: Pick<Column<never>, 'key' | 'label' | 'sortable' | 'sorts'>) =>
  sortable === false ? [] : (sorts ?? [{ value: key, label }]);

/** A filter of a list: one of its choices, or several where `multiple`; any text where it has none and `isText`. */
export type Filter = {
  /** The key under which the list's filter holds it. */
  source: string;
  label: string;
  choices: readonly Choice[];
  multiple?: boolean;
  isText?: boolean;
  /** The text is a day, `YYYY-MM-DD`. */
  type?: 'date';
  /** What the text has to be like, and what is said where it is not: a key of the catalogs. */
  pattern?: RegExp;
  wrong?: string;
};

/** A row as react-admin knows it. */
export type Identified = { id: string };

/** What a filter holds, always as a list, so that one value and several are shown alike. */
export function chosen(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return value === undefined || value === null || value === '' ? [] : [String(value)];
}

/** The filter with this choice turned over: a further one of several, or the only one. */
export function toggled(filter: Filter, value: unknown, choice: string): string | string[] | undefined {
  const before = chosen(value);
  const isChosen = before.includes(choice);
  if (!filter.multiple) return isChosen ? undefined : choice;
  const after = isChosen ? before.filter((one) => one !== choice) : [...before, choice];
  return after.length > 0 ? after : undefined;
}
