import { type Operation, type OperationId, operation } from '../../contract/operations';
import { grantsAny } from '../../contract/permissions';
import { ApiError } from '../errors';
import type { Actor } from './actor';

/** Which of an operation's two paths was called. */
export type Variant = 'own' | 'admin';

/**
 * Refuses an actor whose rights don't reach. Without it every signed-in user could call everything. The admin variant
 * on one's own account asks for the own rights too: a global right alone doesn't edit one's own account (ruling 15).
 */
export function requireAccess(
  id: OperationId,
  variant: Variant,
  actor: Actor,
  targetAccountId?: string,
): void {
  const { access }: Operation = operation(id);
  if (typeof access === 'string') return;
  const needed = [access[variant]];
  if (variant === 'admin' && targetAccountId === actor.accountId) needed.push(access.own);
  for (const anyOf of needed) {
    if (anyOf && !grantsAny(actor.permissions, anyOf)) throw new ApiError('FORBIDDEN');
  }
}

/** The variant by which an actor reaches an account. */
export const variantFor = (actor: Actor, accountId: string): Variant =>
  actor.accountId === accountId ? 'own' : 'admin';
