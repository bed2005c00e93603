import { calls } from '../contract/calls.ts';
import { paramNames } from '../contract/operation.ts';
import type { OperationId } from '../contract/operations.ts';
import { variantOf } from './access.ts';
import type { Params, Scope } from './types.ts';

/**
 * The path of a call with its account and names filled in: the only code that distinguishes own from foreign
 * accounts.
 */
export const pathOf = (id: OperationId, scope: Scope, params: Params = {}): string =>
  filled(templateOf(id, scope), scope, params);

/**
 * Where simple-rest finds a record, `birch/users` of `/admin/{sub}/users/{id}`, or makes one: the segment of the
 * resource, and the path before it. None for a singleton or a path that goes on.
 */
export function placeOf(id: OperationId, scope: Scope, params: Params, isNamed: boolean) {
  const ending = isNamed ? /^(.*)\/(\w+)\/\{\w+\}$/ : /^(.*)\/(\w+)$/;
  const [, before, segment] = ending.exec(templateOf(id, scope)) ?? [];
  return before !== undefined && segment ? { before: filled(before, scope, params), segment } : undefined;
}

function templateOf(id: OperationId, scope: Scope): string {
  const row = calls[id];
  return row.path[variantOf(row, scope)] ?? '';
}

/** A list within a record can't be asked for without naming that record. */
function filled(template: string, scope: Scope, params: Params): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = name === 'sub' ? scope.subdomain : params[name];
    if (!value) throw new Error('errors.onlyWithin', { cause: `${template} without its ${name}` });
    return encodeURIComponent(value);
  });
}

/**
 * How a record is named in its calls: by the last name in the path or, if the record is an account, by the account of
 * the call. A path without a name may be a record's own.
 */
export function recordOf(id: OperationId, scope: Scope, recordId: string): { scope: Scope; params: Params } {
  const { path } = calls[id];
  const names = paramNames(path.admin ?? path.own ?? '');
  const name = names.at(-1);
  if (name !== undefined) return { scope, params: { [name]: recordId } };
  return { scope: id.startsWith('accounts.') ? { ...scope, subdomain: recordId } : scope, params: {} };
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
