import { paramNames } from '../contract/operation.ts';
import { type OperationId, operation, operations } from '../contract/operations.ts';
import { variantOf } from './access.ts';
import type { Params, Scope } from './types.ts';

/**
 * The path of a call with its account and names filled in: the only code that distinguishes own from foreign
 * accounts.
 */
export function pathOf(id: OperationId, scope: Scope, params: Params = {}): string {
  const row = operation(id);
  const template = row.path[variantOf(row, scope)] ?? '';
  return template.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(name === 'sub' ? scope.subdomain : (params[name] ?? '')),
  );
}

/**
 * How a record is named in its calls: by the last name in the path or, if the record is an account, by the account of
 * the call. A path without a name may be a record's own.
 */
export function recordOf(id: OperationId, scope: Scope, recordId: string): { scope: Scope; params: Params } {
  const { path } = operation(id);
  const names = paramNames(path.admin ?? path.own ?? '');
  const name = names.at(-1);
  if (name !== undefined) return { scope, params: { [name]: recordId } };
  return { scope: id.startsWith('accounts.') ? { ...scope, subdomain: recordId } : scope, params: {} };
}

/** The manifest's row for one of simple-rest's requests, `METHOD /{resource}/{id}`. */
export function operationOf(method: string, resource: string, hasId: boolean): OperationId {
  const verb = { GET: hasId ? 'get' : 'list', POST: 'create', PUT: 'update', DELETE: 'delete' }[method];
  const id = `${resource}.${verb}`;
  if (!(id in operations)) throw new Error(`The manifest has no call ${id}`);
  return id as OperationId;
}

/** A query string from values: absent ones are left out, an array becomes a comma-separated list. */
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
