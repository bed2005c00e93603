import type { AnswerOf, BulkOperationId, OperationId } from '../../../contract/operations';
import type { SignedInCall } from '../../access/call';
import { findHolding } from '../../access/holding';
import type { InAccount } from '../../db/inAccount';
import type { Deps } from '../../deps';
import { type Change, commit } from '../../writes/commit';
import { refusingTaken } from '../../writes/refusingTaken';
import { keepAdministrator } from './keepAdministrator';
import { takenFaults, type UserFields, userFaults } from './userFaults';

/** A write about a user; a bulk makes many of them. */
export type UserWrite = Exclude<
  Extract<OperationId, `users.${string}`>,
  'users.list' | 'users.get' | 'users.export' | 'users.access' | BulkOperationId
>;

export type UserMutation<T> = {
  /** The user; none where one is made. */
  id?: string;
  /** What the user is to become; what is left out stays as it is. */
  fields?: UserFields;
  change: (tx: InAccount) => Promise<Change<T>>;
};

/**
 * The one way to write about a user: what both hold is looked at once the user is locked, so that of two writes at once
 * the second sees what the first has given. Throws what `commit` does, FORBIDDEN, and 422 for the last administrator.
 */
export function commitUser<K extends UserWrite>(
  deps: Deps,
  call: SignedInCall & { operation: K },
  { id, fields = {}, change }: UserMutation<AnswerOf<K>>,
): Promise<AnswerOf<K>> {
  const { roles } = fields;
  return commit(deps, call, {
    table: 'users',
    id,
    faults: (tx) => userFaults(tx, call.account.accountType, id ?? null, fields),
    reaches: async (tx) => {
      const isUpdate = call.operation === 'users.update';
      if (id ? isUpdate && !roles : !roles?.length) return null;
      const { roleIds, held, given } = await findHolding(tx, id ?? null, roles ?? []);
      const isOfDetails = isUpdate && isSameSet(roles ?? [], roleIds);
      return isOfDetails ? null : { rights: [...held, ...given], target: reached[call.operation] };
    },
    change: (tx, reach) =>
      refusingTaken(takenFaults, () =>
        id && reach ? keepAdministrator(tx, id, reach, () => change(tx)) : change(tx),
      ),
  });
}

/** The field by which a write reaches a user. An update that leaves the roles as they are reaches nothing. */
const reached: Record<UserWrite, string> = {
  'users.create': 'roles',
  'users.update': 'roles',
  'users.setRoles': 'roles',
  'users.setStatus': 'status',
  'users.setEmail': 'email',
  'users.invite': 'accountConfirmed',
  'users.unlock': 'isLockedOut',
  'users.requestPasswordReset': 'password',
};

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  [...new Set(some)].sort().join() === [...others].sort().join();
