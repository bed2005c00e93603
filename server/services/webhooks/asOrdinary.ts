import type { OperationId } from '#contract/operations.ts';
import { managedFields } from '#contract/users.ts';

type Values = Record<string, unknown>;
type Event = { action: string; object_type: string; before: Values | null; after: Values | null };

/**
 * The calls that a change of a user by a directory, or by a first login, amounts to, so that a webhook of those calls
 * hears it, no matter who made it.
 */
export function asOrdinary({ action, object_type, before, after }: Event): OperationId[] {
  if (object_type !== 'users' || !/^(?:scim|identityProviders)\./.test(action)) return [];
  if (!before) return ['users.create'];
  const changed = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after?.[name]);
  const details = managedFields.filter((name) => name !== 'email');
  const calls: [OperationId, boolean][] = [
    ['users.setStatus', changed('status')],
    ['users.setEmail', changed('email')],
    ['users.setRoles', changed('roles')],
    ['users.update', details.some(changed)],
    ['users.link', changed('managedBy') && Boolean(after?.managedBy)],
    ['users.stopManaging', changed('managedBy') && !after?.managedBy],
  ];
  return calls.flatMap(([call, isMade]) => (isMade ? [call] : []));
}
