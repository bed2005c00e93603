import type { SortPayload } from 'react-admin';
import type { Choice } from '../inputs/SelectInput.tsx';
import { type Column, chosen, type Filter, sortsOf } from './listTypes.ts';

/** Document 2, section 9: 25 rows unless the person chose otherwise. */
export const pageSizes = [25, 50, 100];
export const defaultPageSize = 25;

/** Under which the person's choice is remembered, for all lists. */
export const pageSizeKey = 'lists.perPage';

/** What a list's address may say, and what it need not say. */
export type ListTerms = {
  columns: readonly Pick<Column<never>, 'key' | 'label' | 'sortable' | 'sorts'>[];
  /** What it can be sorted by besides its columns. */
  sorts?: readonly Choice[] | undefined;
  filters: readonly Filter[];
  defaultFilters: DefaultFilters;
  defaultSort: SortPayload;
  /** What every row is of, which an address need not say. */
  within?: Readonly<Record<string, string>> | undefined;
  /** The rows a page has for this person, and for those who have chosen nothing. */
  pageSize: number;
  usualSize: number;
};

/** The filters that a list begins with: the values of each, by its name. */
export type DefaultFilters = Readonly<Record<string, readonly string[]>>;

/** What a list shows; what is left out is as the list begins. A filter is a list of values, be it of one. */
export type ListState = {
  filter: Record<string, unknown>;
  sort?: SortPayload;
  page?: number;
  perPage?: number;
};

/**
 * A list's state as its address says it: `?status=ACTIVE,DISABLED&q=al&sort=name&order=desc&page=2`. Filters are always
 * said, those of the beginning also when taken away (`status=`); the rest only where it is not as the list begins.
 */
export function addressOf({ filter, sort, page = 1, perPage }: ListState, terms: ListTerms): string {
  const { filters, defaultFilters, defaultSort, pageSize, usualSize } = terms;
  const said: Record<string, string> = {};
  for (const { source } of filters) {
    const value = chosen(filter[source]).join(',');
    if (value || source in defaultFilters) said[source] = value;
  }
  if (filter.searchText) said.q = String(filter.searchText);
  if (sort && (sort.field !== defaultSort.field || sort.order !== defaultSort.order)) {
    said.sort = sort.field;
    said.order = sort.order.toLowerCase();
  }
  // A query of nothing would be a list as it begins: all that was chosen before, or the person's own view.
  if (page > 1 || Object.keys(said).length === 0) said.page = String(page);
  const isUsual = perPage === usualSize && pageSize === usualSize;
  if (perPage && !isUsual) said.perPage = String(perPage);
  return queryOf(said);
}

/**
 * The nearest good state to what an address says, in these words or in react-admin's; `isWrong` where some of it could
 * not be.
 */
export function readAddress(search: string, terms: ListTerms): { state: ListState; isWrong: boolean } {
  const { defaultFilters } = terms;
  const said = saidIn(search, defaultFilters);
  const good = nearestGood(said, terms);
  const names = [...Object.keys(said), ...Object.keys(good)];
  return {
    state: stateOf(good, defaultFilters),
    isWrong: names.some((name) => (said[name] ?? '') !== (good[name] ?? '')),
  };
}

/** The state that an address says, be it good or not, to those who don't know what the list takes. */
export const stateIn = (search: string, defaultFilters: DefaultFilters): ListState =>
  stateOf(saidIn(search, defaultFilters), defaultFilters);

/** The same state as react-admin reads it. */
export const reactAdminQuery = ({ filter, sort, page, perPage }: ListState): string =>
  queryOf({
    filter: JSON.stringify(filter),
    ...(sort && { sort: sort.field, order: sort.order }),
    ...(page && { page: String(page) }),
    ...(perPage && { perPage: String(perPage) }),
  });

/** Whether two queries differ in no more than how their letters are written. */
export const saysTheSame = (one: string, other: string): boolean =>
  JSON.stringify([...new URLSearchParams(one)]) === JSON.stringify([...new URLSearchParams(other)]);

type Said = Partial<Record<string, string>>;

function nearestGood(said: Said, { columns, filters, sorts = [] }: ListTerms): Said {
  const { q, sort, order, page = '', perPage = '' } = said;
  const good: Said = q ? { q } : {};
  for (const filter of filters) {
    const value = goodValues(filter, said[filter.source]);
    if (value !== undefined) good[filter.source] = value;
  }
  if ([...sorts, ...columns.flatMap(sortsOf)].some(({ value }) => value === sort)) {
    good.sort = sort;
    good.order = order === 'desc' ? 'desc' : 'asc';
  }
  if (/^[1-9]\d*$/.test(page)) good.page = page;
  if (pageSizes.map(String).includes(perPage)) good.perPage = perPage;
  return good;
}

/** Nothing where none of several values is one. Choices that are not there yet can't be judged. */
function goodValues(filter: Filter, said: string | undefined): string | undefined {
  const { choices, multiple, isText, type, pattern } = filter;
  if (said && pattern) return pattern.test(said) ? said : undefined;
  if (said && type === 'date') return isDay(said) ? said : undefined;
  if (!said || isText) return said;
  const known = said
    .split(',')
    .filter((value) => value && (choices.length === 0 || choices.some((choice) => choice.value === value)));
  return (multiple ? known.join(',') : known[0]) || undefined;
}

const isDay = (said: string) => /^\d{4}-\d\d-\d\d$/.test(said) && !Number.isNaN(Date.parse(said));

/** A filter that is not said is the one of the beginning; one said to be empty is none. */
function stateOf({ q, sort, order, page, perPage, ...said }: Said, defaults: DefaultFilters): ListState {
  const filter: Record<string, unknown> = q ? { searchText: q } : {};
  for (const source of new Set([...Object.keys(defaults), ...Object.keys(said)])) {
    const values = said[source] === undefined ? defaults[source] : chosen(said[source]?.split(','));
    if (values?.some(Boolean)) filter[source] = values;
  }
  return {
    filter,
    ...(sort && { sort: { field: sort, order: order === 'desc' ? 'DESC' : 'ASC' } }),
    ...(page && { page: Number(page) }),
    ...(perPage && { perPage: Number(perPage) }),
  };
}

/** In our words; a name that is given twice has both values. */
function saidIn(search: string, defaults: DefaultFilters): Said {
  const query = new URLSearchParams(search);
  const said: Said = Object.fromEntries(
    [...query.keys()].map((name) => [name, query.getAll(name).join(',')]),
  );
  return 'filter' in said ? inOurWords(said, defaults) : said;
}

/** Links of before have react-admin's words, and react-admin goes where it goes by them: a filter is the whole filter. */
function inOurWords({ filter, displayedFilters, order, ...rest }: Said, defaults: object): Said {
  const values = valuesOf(filter);
  // What is no filter stays a name that no list knows.
  if (!values) return { ...rest, ...(order && { order: order.toLowerCase() }), filter };
  const { searchText, ...others } = values;
  const said: Said = Object.fromEntries(Object.keys(defaults).map((source) => [source, '']));
  for (const [source, value] of Object.entries(others)) said[source] = chosen(value).join(',');
  return {
    ...said,
    ...rest,
    ...(typeof searchText === 'string' && { q: searchText }),
    ...(order && { order: order.toLowerCase() }),
  };
}

function valuesOf(filter = ''): Record<string, unknown> | undefined {
  try {
    const values: unknown = JSON.parse(filter);
    return values && typeof values === 'object' ? { ...values } : undefined;
  } catch {
    return undefined;
  }
}

/** Commas separate values, and are as good in an address as their codes. */
const queryOf = (said: Readonly<Record<string, string>>) =>
  `?${Object.entries(said)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&')}`;
