import type { ReactNode } from 'react';
import type { SortPayload } from 'react-admin';
import type { Choice } from '../inputs/SelectInput.tsx';

/** A column of a list: the first one names the row and has its link. */
export type Column<Row> = {
  /** Also the field to sort by. */
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** In place of the first column it gets the room that the others leave. */
  grows?: boolean;
  sortable?: boolean;
  /** Its sort orders, if not its own field: a button each in its head. */
  sorts?: readonly Choice[];
  align?: 'right';
  /** Hidden until it is chosen. */
  isHidden?: boolean;
  /** Its place in a card, if not a line of its own with its label, see `listCards.css`. */
  card?: CardPlace;
};

/** In one line with others like it; at the foot; at the end of the foot, with its label; left out. */
type CardPlace = 'line' | 'foot' | 'end' | 'none';

/** The one that gets the room left by the others. */
export const growingOf = <One extends Pick<Column<never>, 'grows'>>(columns: readonly One[]) =>
  columns.find(({ grows }) => grows) ?? columns[0];

/** The roles of a table, explicit on cards: with another `display`, some browsers don't expose them. */
export const roleIf = (isCard: boolean, role: string) => (isCard ? role : undefined);

/** How many rows each value of each filter would leave; a count of `countLimit` means that many or more. */
export type FilterCounts = Readonly<Record<string, readonly { value: string; count: number }[]>>;

/** The sort fields of a list. */
export const sortsOf = ({
  key,
  label,
  sortable,
  sorts,
}: Pick<Column<never>, 'key' | 'label' | 'sortable' | 'sorts'>) =>
  sortable === false ? [] : (sorts ?? [{ value: key, label }]);

/** A filter of a list: one of its choices, or several if `multiple`; any text if it has none and `isText`. */
export type Filter = {
  /** Its key in the list's filter. */
  source: string;
  label: string;
  choices: readonly Choice[];
  multiple?: boolean;
  /** Its choices stand side by side, one of them chosen. */
  areSegments?: boolean;
  /** Shown only where the address has it. */
  isHidden?: boolean;
  isText?: boolean;
  /** The text is a day, `YYYY-MM-DD`. */
  type?: 'date';
  /** The text's pattern, and the message if it does not match: a catalog key. */
  pattern?: RegExp;
  wrong?: string;
};

/** A row as react-admin knows it. */
export type Identified = { id: string };

/** What a list showed when a record was opened. It goes with the link, so that one can step on from the record. */
export type ListOrigin = {
  resource: string;
  page: number;
  perPage: number;
  sort: SortPayload;
  filter: Record<string, unknown>;
};

/** What a list shows; `state` is the router state of links out of it. */
export type ShownRows<Row> = { total: number; first: FirstRow<Row> | undefined };
export type FirstRow<Row> = { row: Row; state: { list: ListOrigin } };

/** A filter's values, always as a list, so that one and several are shown alike. */
export function chosen(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return value === undefined || value === null || value === '' ? [] : [String(value)];
}

/** The values' names in the choices' order; a text has none but itself. */
export function namesOf({ choices }: Pick<Filter, 'choices'>, values: readonly string[]): readonly string[] {
  const known = choices.filter(({ value }) => values.includes(value)).map(({ label }) => label);
  return known.length > 0 ? known : values;
}

/** The filter with this choice toggled: one more of several, or the only one. */
export function toggled(filter: Filter, value: unknown, choice: string): string | string[] | undefined {
  const before = chosen(value);
  const isChosen = before.includes(choice);
  if (!filter.multiple) return isChosen ? undefined : choice;
  const after = isChosen ? before.filter((one) => one !== choice) : [...before, choice];
  return after.length > 0 ? after : undefined;
}
