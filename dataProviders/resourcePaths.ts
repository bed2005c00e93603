import { type OperationId, operation, operations } from '../contract/operations';
import { variantOf } from './access';
import { exceptions } from './exceptions';
import type { Scope } from './types';

/** The path of a call with its account and record filled in: the only place that knows own from foreign account. */
export function pathOf(id: OperationId, scope: Scope, recordId?: string): string {
  const [resource = ''] = id.split('.');
  const account =
    exceptions[resource]?.recordIsAccount && recordId !== undefined
      ? { ...scope, subdomain: recordId }
      : scope;
  const row = operation(id);
  const template = row.path[variantOf(row, account)] ?? '';
  return template.replaceAll(/\{(sub|id)\}/g, (_, name) =>
    encodeURIComponent(name === 'sub' ? account.subdomain : (recordId ?? '')),
  );
}

/** The manifest's row for one of simple-rest's requests, `METHOD /{resource}/{id}`. */
export function operationOf(method: string, resource: string, hasId: boolean): OperationId {
  const verb = { GET: hasId ? 'get' : 'list', POST: 'create', PUT: 'update', DELETE: 'delete' }[method];
  const id = `${resource}.${verb}`;
  if (!(id in operations)) throw new Error(`The manifest has no call ${id}`);
  return id as OperationId;
}

/** A query string from values: nothing for what is absent, a comma-separated list for an array. */
export function queryString(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
      continue;
    search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}
