import { type Column, chosen, type Filter } from './listTypes';

/** Document 2, section 9: 25 rows unless the person chose otherwise. */
export const pageSizes = [25, 50, 100];
export const defaultPageSize = 25;

/** Under which the person's choice is remembered, for all lists. */
export const pageSizeKey = 'lists.perPage';

/** What a list's address may say. */
export type ListTerms = {
  columns: readonly Pick<Column<never>, 'key' | 'sortable'>[];
  filters: readonly Filter[];
  defaultFilters: Record<string, unknown>;
};

/** The query of an address. */
export const searchOf = (values: Record<string, string>) =>
  `?${Object.entries(values)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`;

/** The nearest good state to what an address says. An address without a filter has the default one. */
export function nearestGood(search: string, { columns, filters, defaultFilters }: ListTerms) {
  const said = Object.fromEntries(new URLSearchParams(search));
  if (Object.keys(said).length === 0) return { search, isWrong: false };
  const { sort, order, page, perPage, filter, ...rest } = said;
  const column = columns.find(({ key, sortable }) => key === sort && sortable !== false);
  const values = valuesOf(filter);
  const goodFilter = values ? goodValues(values, filters, defaultFilters) : defaultFilters;
  const good = {
    ...rest,
    ...(column && { sort: column.key, order: order === 'DESC' ? 'DESC' : 'ASC' }),
    ...(page && /^[1-9]\d*$/.test(page) && { page }),
    ...(perPage && pageSizes.map(String).includes(perPage) && { perPage }),
    filter: JSON.stringify(goodFilter),
  };
  const wanted = { ...said, filter: filter ? JSON.stringify(values) : good.filter };
  const isWrong = !sameEntries(good, wanted);
  return { search: isWrong || !filter ? searchOf(good) : search, isWrong };
}

function valuesOf(filter: string | undefined): Record<string, unknown> | undefined {
  try {
    const values: unknown = JSON.parse(filter ?? '');
    return values && typeof values === 'object' ? { ...values } : undefined;
  } catch {
    return undefined;
  }
}

/** Choices that are not there yet can't be judged. */
function goodValues(
  values: Record<string, unknown>,
  filters: readonly Filter[],
  defaults: Record<string, unknown>,
) {
  const good = Object.entries(values).flatMap(([source, value]): [string, unknown][] => {
    if (source === 'searchText') return typeof value === 'string' ? [[source, value]] : [];
    const filter = filters.find((one) => one.source === source);
    if (!filter) return [];
    const known = chosen(value).filter(
      (one) => filter.choices.length === 0 || filter.choices.some((choice) => choice.value === one),
    );
    if (known.length === 0) return source in defaults ? [[source, defaults[source]]] : [];
    if (known.length === chosen(value).length) return [[source, value]];
    return [[source, filter.multiple ? known : known[0]]];
  });
  return Object.fromEntries(good);
}

function sameEntries(one: Record<string, string>, other: Record<string, string>) {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => one[key] === other[key]);
}
