import { type Call, calls } from '../contract/calls.ts';
import type { OperationId } from '../contract/operations.ts';
import { grantsAny, type Permission } from '../contract/permissions.ts';
import { systemSubdomain } from '../contract/subdomains.ts';
import { exceptionOf } from './exceptions.ts';
import type { Scope } from './types.ts';

/** Whether the calls are about the account of the user who makes them. */
export const isOwn = ({ subdomain, ownSubdomain }: Scope) => subdomain === ownSubdomain;

/** Which variant of a call serves this scope; a call that has only one is served by that one. */
export function variantOf({ path }: Call, scope: Scope): 'own' | 'admin' {
  if (path.own === undefined) return 'admin';
  if (path.admin === undefined) return 'own';
  return isOwn(scope) ? 'own' : 'admin';
}

/** The call that does this one's work in this scope (`exceptions`). */
export function servedBy(id: OperationId, scope: Scope): OperationId {
  return (isOwn(scope) && exceptionOf(id).inOwnAccount?.[id]) || id;
}

/** Whether these permissions allow a call in this scope. The server decides; this only spares people dead ends. */
export function mayCall(id: OperationId, scope: Scope, held: readonly Permission[]): boolean {
  const row = calls[servedBy(id, scope)];
  if (typeof row.access === 'string') return true;
  const variant = variantOf(row, scope);
  const opening = row.access[variant] ?? [];
  // The rights that open the platform's own calls to its staff.
  const isOfPlatform = variant === 'own' || scope.ownSubdomain === systemSubdomain;
  return grantsAny(held, isOfPlatform ? opening : opening.filter((one) => one.includes(':Global')));
}

/** react-admin's actions on a resource, and the calls behind them. */
const verbs: Record<string, string> = {
  list: 'list',
  show: 'get',
  edit: 'update',
  create: 'create',
  delete: 'delete',
};

/** The manifest's row for react-admin's resource and action (`users`, `show` → `users.get`), if there is one. */
export function operationFor(resource: string, action: string): OperationId | undefined {
  const id = `${resource}.${verbs[action] ?? action}`;
  return id in calls ? (id as OperationId) : undefined;
}

/** The same where it is about to be made; people are told if there is none. */
export function callFor(resource: string, action: string): OperationId {
  const id = operationFor(resource, action);
  if (id) return id;
  throw new Error('errors.notOffered', { cause: `The manifest has no call to ${action} ${resource}` });
}
