import { type OperationId, operation } from '#contract/operations.ts';
import { grantsAny, type Permission } from '#contract/permissions.ts';
import { systemSubdomain } from '#contract/subdomains.ts';
import { ApiError } from '../errors.ts';
import type { Actor } from './actor.ts';

/** Which of an operation's two paths was called. */
export type Variant = 'own' | 'admin';

/**
 * Refuses an actor without the rights, and names those of which one is missing. Without it every signed-in user could
 * call everything.
 */
export function requireAccess(...call: Parameters<typeof mayCall>): void {
  const [gate] = closedGates(...call);
  if (!gate) return;
  const anyOf = gate.join(', ');
  const lacking = { code: 'FORBIDDEN', message: `Needs one of: ${anyOf}`, target: null, values: { anyOf } };
  throw new ApiError('FORBIDDEN', { details: anyOf ? [lacking] : [] });
}

/** The subdomain that a call's path names; null where it names none. */
export const accountInPath = (
  id: OperationId,
  variant: Variant,
  { subdomain }: { subdomain: string },
): string | null =>
  operation(id).path[variant]?.includes('{sub}') && variant === 'admin' ? subdomain : null;

/**
 * Whether an actor has the rights. A variant without a gate is closed to all. The admin variant on one's own account
 * needs the own rights too, as a global right alone doesn't edit one's own account (ruling 15); only the system
 * tenant may call it. `subdomain` is the one the path names, or null.
 */
export const mayCall = (
  id: OperationId,
  variant: Variant,
  actor: Pick<Actor, 'permissions' | 'subdomain'>,
  subdomain: string | null,
): boolean => closedGates(id, variant, actor, subdomain).length === 0;

/** The gates that the actor can't pass, each with the permissions of which any one opens it; with none it is shut. */
function closedGates(
  ...[id, variant, actor, subdomain]: Parameters<typeof mayCall>
): (readonly Permission[])[] {
  const { access } = operation(id);
  if (typeof access === 'string') return [];
  if (variant === 'admin' && actor.subdomain !== systemSubdomain) return [[]];
  const variants: Variant[] =
    variant === 'admin' && subdomain === actor.subdomain ? ['admin', 'own'] : [variant];
  return variants.map((one) => access[one] ?? []).filter((gate) => !grantsAny(actor.permissions, gate));
}
