import { type OperationId, operation } from '#contract/operations.ts';
import { grantsAny } from '#contract/permissions.ts';
import { systemSubdomain } from '#contract/subdomains.ts';
import { ApiError } from '../errors.ts';
import type { Actor } from './actor.ts';

/** Which of an operation's two paths was called. */
export type Variant = 'own' | 'admin';

/** Refuses an actor whose rights don't reach. Without it every signed-in user could call everything. */
export function requireAccess(...call: Parameters<typeof mayCall>): void {
  if (!mayCall(...call)) throw new ApiError('FORBIDDEN');
}

/** The account that the path of a call names by its subdomain; null where it names none. */
export const accountInPath = (
  id: OperationId,
  variant: Variant,
  { subdomain }: { subdomain: string },
): string | null =>
  operation(id).path[variant]?.includes('{sub}') && variant === 'admin' ? subdomain : null;

/**
 * Whether an actor's rights reach. A variant that no gate names is closed to all. By the admin variant one's own account asks
 * for the own rights too: a global right alone doesn't edit one's own account (ruling 15), and the system tenant alone may
 * call it, whatever others hold. `subdomain` is the account that the path names, null where it names none.
 */
export function mayCall(
  id: OperationId,
  variant: Variant,
  actor: Pick<Actor, 'permissions' | 'subdomain'>,
  subdomain: string | null,
): boolean {
  const { access } = operation(id);
  if (typeof access === 'string') return true;
  if (variant === 'admin' && actor.subdomain !== systemSubdomain) return false;
  const variants: Variant[] =
    variant === 'admin' && subdomain === actor.subdomain ? ['admin', 'own'] : [variant];
  return variants.every((one) => grantsAny(actor.permissions, access[one] ?? []));
}
