import * as z from 'zod/mini';
import type { Operation } from '#contract/operation.ts';
import type { Sample } from './subject.ts';

type Properties = Readonly<Record<string, { enum?: unknown[] }>>;

const propertiesOf = ({ query }: Operation): Properties => {
  if (!query) return {};
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return properties as Properties;
};

/** The names of a call's query parameters, from its schema. */
export const parametersOf = (row: Operation): string[] => Object.keys(propertiesOf(row));

/** A list's queries: each order both ways, pages, records, a search, and its subject's filters. */
export function queriesOf(row: Operation, { filters = [] }: Sample): string[] {
  const properties = propertiesOf(row);
  const orders = (properties.orderField?.enum ?? []).flatMap((field) => [
    `orderField=${field}`,
    `orderField=${field}&orderDirection=desc`,
  ]);
  return [
    ...('page' in properties ? pages : []),
    ...('ids' in properties ? ['ids=', 'ids=x,01890000-0000-7000-8000-00000000dead'] : []),
    ...orders,
    ...filters,
    ...['searchText', 'search'].filter((name) => name in properties).map((name) => `${name}=e`),
  ];
}

const pages = ['perPage=1', 'page=2&perPage=3', 'perPage=200', 'page=999999', 'includeTotals=false'];
