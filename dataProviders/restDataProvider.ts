import type { CreateParams, DeleteParams, RaRecord, UpdateParams } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import type { Operation } from '../contract/operation.ts';
import { type OperationId, operation } from '../contract/operations.ts';
import { servedBy } from './access.ts';
import { exceptions } from './exceptions.ts';
import type { Http, HttpAnswer } from './http.ts';
import { createIdempotencyKeys } from './idempotencyKeys.ts';
import { listsOf } from './lists.ts';
import { operationOf, pathOf, queryString, recordOf } from './resourcePaths.ts';
import { staleAfter } from './staleAfter.ts';
import type { DataOf, DataProvider, OnWritten, Params, Scope } from './types.ts';
import { written } from './written.ts';

type RestDeps = {
  http: Http;
  scope: Scope;
  /** Prefix of each path of the manifest; empty for this origin. */
  apiBase: string;
  newKey: () => string;
  onWritten: OnWritten;
};

/**
 * The calls of the manifest as react-admin's data provider, for one account. simple-rest's verbs speak to the manifest
 * through `httpClient`; lists and update are ours, because the platform pages and guards its records differently.
 */
export function restDataProvider({ http, scope, apiBase, newKey, onWritten }: RestDeps): DataProvider {
  const keys = createIdempotencyKeys(newKey);
  const { list, getList } = listsOf({ http, scope, apiBase });

  async function send(id: OperationId, call: Sent): Promise<HttpAnswer> {
    const row = operation(id);
    const path = pathOf(id, call.scope ?? scope, call.params);
    const url = `${apiBase}${path}${queryString(call.query ?? {})}`;
    const headers: Record<string, string> = {};
    if (call.version !== undefined) headers['If-Match'] = `"${call.version}"`;
    // The sender limits how long a file may take, by a signal.
    const patience = row.accepts ? { timeoutMs: 3_600_000 } : {};
    const request = { id, row, url, body: call.body, signal: call.signal, ...patience };
    if (row.idempotency === 'safe') return http({ ...request, headers });
    const answer = await (row.idempotency === 'key'
      ? keys.hold(`${row.method} ${url} ${JSON.stringify(call.body)}`, (key) =>
          http({ ...request, headers: { ...headers, 'Idempotency-Key': key } }),
        )
      : http({ ...request, headers }));
    onWritten(staleAfter(id), deletesRecord(row) ? call.params?.id : undefined);
    return answer;
  }

  /** simple-rest's `METHOD /{resource}/{id}`, sent as the manifest's call and unwrapped from `{data}`. */
  const httpClient = async (url: string, options: HttpOptions = {}) => {
    const [, resource = '', recordId] = url.split('/').map(decodeURIComponent);
    const id = operationOf(options.method ?? 'GET', resource, recordId !== undefined);
    const write = typeof options.body === 'string' ? await written(id, JSON.parse(options.body)) : {};
    const record = recordId === undefined ? {} : recordOf(id, scope, recordId);
    const answer = await send(id, { ...record, signal: options.signal ?? undefined, ...write });
    return { status: answer.status, headers: answer.headers, body: '', json: answer.data };
  };

  const rest = simpleRestProvider('', httpClient);

  async function change<R extends RaRecord>(
    method: string,
    resource: string,
    params: Change,
  ): Promise<{ data: R }> {
    const { id, data, previousData, meta } = params;
    const row = servedBy(meta?.call ?? operationOf(method, resource, true), scope);
    const version = operation(row).versioned && (data.version ?? previousData?.version);
    const record = recordOf(row, scope, String(id));
    const names = { ...meta?.params, ...record.params };
    const answer = await send(row, { ...record, params: names, version, ...(await written(row, data)) });
    return { data: (answer.data ?? previousData) as R };
  }

  return {
    ...rest,
    supportAbortSignal: true,

    getList,

    /** A record that is gone is left out. */
    getMany: async (resource, { ids, signal }) => {
      const own = exceptions[resource]?.ownRecord?.(scope);
      const listed = ids.filter((id) => id !== own);
      const calls = Array.from({ length: Math.ceil(listed.length / idsPerCall) }, (_, n) =>
        listed.slice(n * idsPerCall, (n + 1) * idsPerCall),
      );
      const found = await Promise.all([
        ...(own !== undefined && ids.includes(own) ? [rest.getOne(resource, { id: own, signal })] : []),
        ...calls.map((some) =>
          list(`${resource}.list` as OperationId, {
            pagination: { page: 1, perPage: idsPerCall },
            filter: { ids: some, includeTotals: false },
            signal,
          }),
        ),
      ]);
      return { data: found.flatMap(({ data }) => data) };
    },

    getManyReference: (resource, { target, id, ...params }) => {
      const call = exceptions[resource]?.references?.[target];
      if (call) return list(call, params, String(id));
      return list(`${resource}.list` as OperationId, {
        ...params,
        filter: { ...params.filter, [target]: id },
      });
    },

    create: async <R extends Omit<RaRecord, 'id'>, Made extends RaRecord>(
      resource: string,
      params: CreateParams<R>,
    ) => {
      const { data, meta } = params;
      if (!meta?.call) return rest.create<R, Made>(resource, params);
      const row = servedBy(meta.call, scope);
      const write = await written(row, data);
      return { data: (await send(row, { params: meta.params, ...write })).data as Made };
    },

    update: (resource: string, params: UpdateParams) => change('PUT', resource, params),

    delete: (resource: string, params: DeleteParams) => change('DELETE', resource, { data: {}, ...params }),

    perform: async <K extends OperationId>(id: K, ...[call = {}]: [call?: Sent]) =>
      (await send(id, call)).data as DataOf<K>,

    download: async (id, call = {}) => {
      const { blob = new Blob(), headers } = await send(id, call);
      return { blob, filename: filenameOf(headers) };
    },
  };
}

/** A page would hold twice as many, but proxies refuse such a long URL. */
const idsPerCall = 100;

/** A call of any row, its parts no longer typed by the row. */
type Sent = {
  scope?: Scope;
  params?: Params;
  query?: object;
  body?: unknown;
  version?: number | undefined;
  signal?: AbortSignal;
};

/** A change of the record as it was read; a deletion sends nothing of it. */
type Change = Pick<UpdateParams, 'id' | 'data' | 'meta'> & { previousData?: RaRecord | undefined };

type HttpOptions = { method?: string; body?: BodyInit | null; signal?: AbortSignal | null };

function filenameOf(headers: Headers): string {
  return /filename="?([^";]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'UserList.xlsx';
}

/** If the path goes on after the record's name, that part is deleted, not the record. */
const deletesRecord = ({ method, path }: Operation) =>
  method === 'DELETE' && (path.admin ?? path.own ?? '').endsWith('}');
