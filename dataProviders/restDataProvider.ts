import type {
  CreateParams,
  DeleteParams,
  RaRecord,
  DataProvider as ReactAdminDataProvider,
  UpdateParams,
} from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import { type Call, calls } from '../contract/calls.ts';
import type { OperationId } from '../contract/operations.ts';
import { callFor, servedBy } from './access.ts';
import { exceptions } from './exceptions.ts';
import type { Http, HttpAnswer } from './http.ts';
import { createIdempotencyKeys } from './idempotencyKeys.ts';
import { listsOf } from './lists.ts';
import { pathOf, placeOf, queryString, recordOf } from './resourcePaths.ts';
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
 * The calls of the manifest as react-admin's data provider, for one account. simple-rest reads and writes the records;
 * lists are ours, because the platform pages them differently.
 */
export function restDataProvider({ http, scope, apiBase, newKey, onWritten }: RestDeps): DataProvider {
  const keys = createIdempotencyKeys(newKey);
  const { list, getList } = listsOf({ http, scope, apiBase });

  async function send(
    id: OperationId,
    call: Sent,
    address = `${apiBase}${pathOf(id, call.scope ?? scope, call.params)}`,
  ): Promise<HttpAnswer> {
    const row = calls[id];
    const url = `${address}${queryString(call.query ?? {})}`;
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

  /**
   * One record's call, sent by a simple-rest provider for the path before the resource's segment, with the row's method.
   * A path that is not a record's own is called directly.
   */
  async function record<R>(
    action: 'show' | 'create' | 'edit' | 'delete',
    resource: string,
    { id: recordId, data, previousData, meta, signal }: RecordParams,
    ask: (rest: ReactAdminDataProvider, segment: string) => Promise<{ data: R }>,
  ): Promise<{ data: R }> {
    const id = servedBy(meta?.call ?? callFor(resource, action), scope);
    const named = recordId === undefined ? { scope, params: {} } : recordOf(id, scope, String(recordId));
    const params = { ...meta?.params, ...named.params };
    const version = calls[id].versioned && (data?.version ?? previousData?.version);
    const call = { scope: named.scope, params, version, signal, ...(data && (await written(id, data))) };
    const place = placeOf(id, named.scope, params, recordId !== undefined);
    const sent = async (url?: string) => {
      const { status, headers, data: json } = await send(id, call, url);
      return { status, headers, body: '', json: json ?? previousData };
    };
    if (!place) return { data: (await sent()).json as R };
    return ask(simpleRestProvider(`${apiBase}${place.before}`, sent), place.segment);
  }

  const provider: DataProvider = {
    supportAbortSignal: true,

    getList,

    getOne: (resource, params) => record('show', resource, params, (rest, at) => rest.getOne(at, params)),

    /** A record that is gone is left out. */
    getMany: async (resource, { ids, signal }) => {
      const own = exceptions[resource]?.ownRecord?.(scope);
      const listed = ids.filter((id) => id !== own);
      const calls = Array.from({ length: Math.ceil(listed.length / idsPerCall) }, (_, n) =>
        listed.slice(n * idsPerCall, (n + 1) * idsPerCall),
      );
      const found = await Promise.all([
        ...(own !== undefined && ids.includes(own) ? [provider.getOne(resource, { id: own, signal })] : []),
        ...calls.map((some) =>
          list(callFor(resource, 'list'), {
            pagination: { page: 1, perPage: idsPerCall },
            filter: { ids: some, includeTotals: false },
            signal,
          }),
        ),
      ]);
      return { data: found.flatMap(({ data }) => data) };
    },

    getManyReference: async (resource, { target, id, ...params }) => {
      const call = exceptions[resource]?.references?.[target];
      if (call) return list(call, params, String(id));
      return list(callFor(resource, 'list'), { ...params, filter: { ...params.filter, [target]: id } });
    },

    create: (resource: string, params: CreateParams) =>
      record('create', resource, params, (rest, at) => rest.create(at, params)),

    update: (resource: string, params: UpdateParams) =>
      record('edit', resource, params, (rest, at) => rest.update(at, params)),

    updateMany: async (resource, { ids, ...params }) => {
      await Promise.all(ids.map((id) => provider.update(resource, { id, previousData: { id }, ...params })));
      return { data: ids };
    },

    delete: (resource: string, params: DeleteParams) =>
      record('delete', resource, { data: {}, ...params }, (rest, at) => rest.delete(at, params)),

    deleteMany: async (resource, { ids, ...params }) => {
      await Promise.all(ids.map((id) => provider.delete(resource, { id, ...params })));
      return { data: ids };
    },

    perform: async <K extends OperationId>(id: K, ...[call = {}]: [call?: Sent]) =>
      (await send(id, call)).data as DataOf<K>,

    download: async (id, call = {}) => {
      const { blob = new Blob(), headers } = await send(id, call);
      return { blob, filename: filenameOf(headers) };
    },
  };
  return provider;
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

/** A record as react-admin's methods name it, and what is written of it; a deletion sends nothing of it. */
type RecordParams = Partial<Pick<UpdateParams, 'id' | 'data' | 'meta'>> & {
  previousData?: RaRecord | undefined;
  signal?: AbortSignal;
};

function filenameOf(headers: Headers): string {
  return /filename="?([^";]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'UserList.xlsx';
}

/** If the path goes on after the record's name, that part is deleted, not the record. */
const deletesRecord = ({ method, path }: Call) =>
  method === 'DELETE' && (path.admin ?? path.own ?? '').endsWith('}');
