import type { GetListParams, GetListResult } from 'ra-core';
import { calls } from '../contract/calls.ts';
import type { OperationId } from '../contract/operations.ts';
import { maxPerPage } from '../contract/paging.ts';
import { callFor } from './access.ts';
import { exceptionOf, exceptions } from './exceptions.ts';
import type { Http } from './http.ts';
import { ownTimeZone } from './ownTimeZone.ts';
import { pathOf, queryString, recordOf } from './resourcePaths.ts';
import type { Scope } from './types.ts';

type ListDeps = {
  http: Http;
  scope: Scope;
  /** Prefix of each path of the manifest; empty for this origin. */
  apiBase: string;
};

/** The lists of one account: all that the first rows of a visit need, before the rest of the app is loaded. */
export function listsOf({ http, scope, apiBase }: ListDeps) {
  /** A page of a list, perhaps one that belongs to a record. One larger than the server's is read in several. */
  async function list(id: OperationId, params: ListParams, recordId?: string): Promise<GetListResult> {
    const { page = 1, perPage = 1 } = params.pagination ?? {};
    if (perPage <= maxPerPage || calls[id].isBare) return onePage(id, params, recordId);
    const end = page * perPage;
    const start = end - perPage;
    const data: GetListResult['data'] = [];
    let total = end;
    for (let at = Math.floor(start / maxPerPage); at * maxPerPage < Math.min(end, total); at += 1) {
      const pagination = { page: at + 1, perPage: maxPerPage };
      const read = await onePage(id, { ...params, pagination }, recordId);
      data.push(...read.data);
      total = read.total ?? 0;
    }
    return { data: data.slice(start % maxPerPage).slice(0, perPage), total };
  }

  async function onePage(id: OperationId, params: ListParams, recordId?: string): Promise<GetListResult> {
    const record = recordId === undefined ? { scope, params: {} } : recordOf(id, scope, recordId);
    const row = calls[id];
    const { isListZoned } = exceptionOf(id);
    const zone = isListZoned && { timeZone: ownTimeZone() };
    const query = row.isBare ? '' : queryString({ ...listQuery(params), ...zone });
    const url = `${apiBase}${pathOf(id, record.scope, record.params)}${query}`;
    const { data, pagination } = await http({ id, row, url, signal: params.signal });
    if (!Array.isArray(data) || !pagination) throw new Error(`${id} is no list`);
    return { data, total: pagination.totalCount };
  }

  /** A page beyond the last has the rows of the last: react-admin takes one without rows for an empty list. */
  async function getList(resource: string, params: ListParams): Promise<GetListResult> {
    const asked = await pageOf(resource, params);
    const { page = 1, perPage = 1 } = params.pagination ?? {};
    const last = Math.ceil((asked.total ?? 0) / perPage);
    if (asked.data.length > 0 || last === 0 || page <= last) return asked;
    return pageOf(resource, { ...params, pagination: { page: last, perPage } });
  }

  /** A list that is filtered by the record it belongs to is that record's. */
  function pageOf(resource: string, params: ListParams): Promise<GetListResult> {
    const { call, target } = referenceIn(resource, params.filter);
    if (!call) return list(callFor(resource, 'list'), params);
    const { [target]: id, ...filter } = params.filter;
    return list(call, { ...params, filter }, String(id));
  }

  return { list, getList };
}

type ListParams = Pick<GetListParams, 'pagination' | 'sort' | 'filter' | 'signal'>;

/** The call that lists what belongs to the record named by this filter, and the field that names it. */
function referenceIn(resource: string, filter: object = {}) {
  const references = Object.entries(exceptions[resource]?.references ?? {});
  const [target = '', call] = references.find(([field]) => field in filter) ?? [];
  return { target, call };
}

/** react-admin's own parts sort by `id` where nothing else is said, and search by `q`. */
function listQuery({ pagination, sort, filter: { q, ...filter } = {} }: ListParams) {
  const isOrdered = sort && sort.field !== 'id';
  return {
    page: pagination?.page,
    perPage: pagination?.perPage,
    orderField: isOrdered ? sort.field : undefined,
    orderDirection: isOrdered ? sort.order.toLowerCase() : undefined,
    includeTotals: true,
    searchText: q,
    ...filter,
  };
}
