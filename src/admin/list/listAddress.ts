import type { SortPayload } from 'react-admin';
import type { Choice } from '../inputs/SelectInput.tsx';
import { type Column, chosen, type Filter, sortsOf } from './listTypes.ts';

/** Document 2, section 9: 25 rows unless the person chose otherwise. */
export const pageSizes = [25, 50, 100];
export const defaultPageSize = 25;

/** The storage key of the person's choice, for all lists. */
export const pageSizeKey = 'lists.perPage';

/** In characters; the server refuses a longer search. */
export const longestSearch = 200;

/** The part of a search that the server takes. */
const searchable = (q: string) =>
  q
    .slice(0, longestSearch)
    .replace(
      /[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}\p{Noncharacter_Code_Point}\p{Surrogate}]/gu,
      '',
    );

/** What a list's URL may contain, and its defaults. */
export type ListTerms = {
  columns: readonly Pick<Column<never>, 'key' | 'label' | 'sortable' | 'sorts'>[];
  /** Sort orders besides its columns. */
  sorts?: readonly Choice[] | undefined;
  filters: readonly Filter[];
  defaultFilters: DefaultFilters;
  defaultSort: SortPayload;
  /** The fixed filter of every row, which a URL need not repeat. */
  within?: Readonly<Record<string, string>> | undefined;
  /** Rows per page for this person, and by default. */
  pageSize: number;
  usualSize: number;
};

/** A list's initial filters: the values of each, by its name. */
export type DefaultFilters = Readonly<Record<string, readonly string[]>>;

/** A list's state; what is left out has its default. A filter is a list of values, even of one. */
export type ListState = {
  filter: Record<string, unknown>;
  sort?: SortPayload;
  page?: number;
  perPage?: number;
};

/**
 * A list's state in its URL: `?status=ACTIVE,DISABLED&q=al&sort=name&order=desc&page=2`. Filters are always included,
 * initial ones even when removed (`status=`); the rest only if it differs from the default.
 */
export function addressOf({ filter, sort, page = 1, perPage }: ListState, terms: ListTerms): string {
  const { filters, defaultFilters, defaultSort, pageSize, usualSize } = terms;
  const params: Record<string, string> = {};
  for (const { source } of filters) {
    const value = chosen(filter[source]).join(',');
    if (value || source in defaultFilters) params[source] = value;
  }
  if (filter.searchText) params.q = String(filter.searchText);
  if (sort && (sort.field !== defaultSort.field || sort.order !== defaultSort.order)) {
    params.sort = sort.field;
    params.order = sort.order.toLowerCase();
  }
  // An empty query would be the list's initial state: everything chosen before, or the person's own view.
  if (page > 1 || Object.keys(params).length === 0) params.page = String(page);
  const isUsual = perPage === usualSize && pageSize === usualSize;
  if (perPage && !isUsual) params.perPage = String(perPage);
  return queryOf(params);
}

/** The nearest valid state to a URL, in our terms or react-admin's; `isWrong` if part of it was invalid. */
export function readAddress(search: string, terms: ListTerms): { state: ListState; isWrong: boolean } {
  const { defaultFilters } = terms;
  const params = paramsIn(search, defaultFilters);
  const good = nearestGood(params, terms);
  const names = [...Object.keys(params), ...Object.keys(good)];
  return {
    state: stateOf(good, defaultFilters),
    isWrong: names.some((name) => (params[name] ?? '') !== (good[name] ?? '')),
  };
}

/** A URL's state, valid or not, for readers without the list's definition. */
export const stateIn = (search: string, defaultFilters: DefaultFilters): ListState =>
  stateOf(paramsIn(search, defaultFilters), defaultFilters);

/** The same state in react-admin's terms. */
export const reactAdminQuery = ({ filter, sort, page, perPage }: ListState): string =>
  queryOf({
    filter: JSON.stringify(filter),
    ...(sort && { sort: sort.field, order: sort.order }),
    ...(page && { page: String(page) }),
    ...(perPage && { perPage: String(perPage) }),
  });

/** Whether two queries differ only in their encoding. */
export const isEquivalent = (one: string, other: string): boolean =>
  JSON.stringify([...new URLSearchParams(one)]) === JSON.stringify([...new URLSearchParams(other)]);

type Params = Partial<Record<string, string>>;

function nearestGood(params: Params, { columns, filters, sorts = [] }: ListTerms): Params {
  const { q, sort, order, page = '', perPage = '' } = params;
  const good: Params = q ? { q: searchable(q) } : {};
  for (const filter of filters) {
    const value = goodValues(filter, params[filter.source]);
    if (value !== undefined) good[filter.source] = value;
  }
  if ([...sorts, ...columns.flatMap(sortsOf)].some(({ value }) => value === sort)) {
    good.sort = sort;
    good.order = order === 'desc' ? 'desc' : 'asc';
  }
  if (/^[1-9]\d{0,5}$/.test(page)) good.page = page;
  if (pageSizes.map(String).includes(perPage)) good.perPage = perPage;
  return good;
}

/** Undefined if none of several values is valid. Choices not loaded yet can't be checked. */
function goodValues(filter: Filter, text: string | undefined): string | undefined {
  const { choices, multiple, isText, type, pattern } = filter;
  if (text && pattern) return pattern.test(text) ? text : undefined;
  if (text && type === 'date') return isDay(text) ? text : undefined;
  if (!text || isText) return text;
  const known = text
    .split(',')
    .filter((value) => value && (choices.length === 0 || choices.some((choice) => choice.value === value)));
  return (multiple ? known.join(',') : known[0]) || undefined;
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** A missing filter has its initial value; one given as empty is none. */
function stateOf({ q, sort, order, page, perPage, ...params }: Params, defaults: DefaultFilters): ListState {
  const filter: Record<string, unknown> = q ? { searchText: q } : {};
  for (const source of new Set([...Object.keys(defaults), ...Object.keys(params)])) {
    const values = params[source] === undefined ? defaults[source] : chosen(params[source]?.split(','));
    if (values?.some(Boolean)) filter[source] = values;
  }
  return {
    filter,
    ...(sort && { sort: { field: sort, order: order === 'desc' ? 'DESC' : 'ASC' } }),
    ...(page && { page: Number(page) }),
    ...(perPage && { perPage: Number(perPage) }),
  };
}

/** In our terms; a repeated name has both values. */
function paramsIn(search: string, defaults: DefaultFilters): Params {
  const query = new URLSearchParams(search);
  const params: Params = Object.fromEntries(
    [...query.keys()].map((name) => [name, query.getAll(name).join(',')]),
  );
  return 'filter' in params ? inOurWords(params, defaults) : params;
}

/** Old links use react-admin's terms, and so do its own navigations: there a filter is the whole filter. */
function inOurWords({ filter, displayedFilters, order, ...rest }: Params, defaults: object): Params {
  const values = valuesOf(filter);
  // An unknown filter keeps its name, which no list knows.
  if (!values) return { ...rest, ...(order && { order: order.toLowerCase() }), filter };
  const { searchText, ...others } = values;
  const params: Params = Object.fromEntries(Object.keys(defaults).map((source) => [source, '']));
  for (const [source, value] of Object.entries(others)) params[source] = chosen(value).join(',');
  return {
    ...params,
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

/** Commas separate values, and need no encoding in a URL. */
const queryOf = (params: Readonly<Record<string, string>>) =>
  `?${Object.entries(params)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&')}`;
