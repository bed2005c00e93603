import type { AnswerOf, BulkOperationId, OperationId } from '#contract/operations.ts';
import type { User } from '#contract/users.ts';
import type { SignedInCall } from '#server/access/call.ts';
import type { AffectedRights } from '#server/access/ceiling.ts';
import { type Holding, holdingOf } from '#server/access/holding.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { known, together } from '#server/db/reading.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField, invalidFields } from '#server/errors.ts';
import { type Change, commit } from '#server/writes/commit.ts';
import { refusingTaken } from '#server/writes/refusingTaken.ts';
import { keepAdministrator } from './keepAdministrator.ts';
import { withinLicenses } from './licenses.ts';
import { managedFaults } from './managedFaults.ts';
import { takenFaults, type UserFields, userFaults } from './userFaults.ts';
import { userOf } from './userRow.ts';

/** A write to a user; a bulk makes many of them. */
type UserWrite = Exclude<
  Extract<OperationId, `users.${string}`>,
  | 'users.list'
  | 'users.get'
  | 'users.export'
  | 'users.accepted'
  | 'users.access'
  | 'users.factors'
  | 'users.sessions'
  | 'users.directory'
  | 'users.lookUp'
  | BulkOperationId
>;

type UserMutation<Read, T> = {
  /** The user's target state; fields left out stay. */
  fields?: UserFields;
  writeUser: (tx: InAccount, read: Read) => Promise<Change<T>>;
};

/**
 * The one way to change a user. The user is read once locked, and both states are checked then, so that of two writes
 * at once the second sees the first. Throws what `commit` does, FORBIDDEN, LICENSE_LIMIT, and 422 for the last
 * administrator.
 */
export function commitUser<K extends Exclude<UserWrite, 'users.create'>>(
  deps: Deps,
  call: SignedInCall & { operation: K; params: { id: string } },
  { fields = {}, writeUser }: UserMutation<User, AnswerOf<K>>,
): Promise<AnswerOf<K>> {
  const { account, operation, params } = call;
  const { id } = params;
  const { roles } = fields;
  const context = { account, now: deps.clock() };
  const done = commit(deps, call, {
    table: 'users',
    id,
    reads: (tx) => together(userOf(tx, id, context), holdingOf(tx, id, roles ?? [])),
    faults: (tx) => userFaults(tx, account.accountType, id, fields),
    affectedRights: async (_, [before, holding]) => {
      const target =
        operation === 'users.update'
          ? affectedByUpdate(fields, before, holding)
          : affectedField[operation as Exclude<K, 'users.update'>];
      return target ? affectedRights(target, holding) : null;
    },
    change: (tx, [before], affected) => {
      if (before.erasedOn) throw invalidField('status', 'validation.userErased');
      const managed = managedFaults(before, fields);
      if (managed.length > 0) throw invalidFields(managed);
      return refusingTaken(takenFaults, () =>
        affected ? keepAdministrator(tx, id, affected, () => writeUser(tx, before)) : writeUser(tx, before),
      );
    },
  });
  return withinLicenses(done);
}

/** The same for a new user. */
export function commitNewUser(
  deps: Deps,
  call: SignedInCall & { operation: 'users.create' },
  { fields = {}, writeUser }: UserMutation<unknown, AnswerOf<'users.create'>>,
): Promise<AnswerOf<'users.create'>> {
  const { roles = [] } = fields;
  const done = commit(deps, call, {
    table: 'users',
    reads: (tx) => (roles.length > 0 ? holdingOf(tx, null, roles) : known(null)),
    faults: (tx) => userFaults(tx, call.account.accountType, null, fields),
    affectedRights: async (_, holding) => holding && affectedRights('roles', holding),
    change: (tx, read) => refusingTaken(takenFaults, () => writeUser(tx, read)),
  });
  return withinLicenses(done);
}

const affectedRights = (target: string, { held, given, mayDoAll }: Holding): AffectedRights => ({
  rights: [...held, ...given],
  target,
  mayDoAll,
});

/** Administrators may change their own roles and names, but nothing else about themselves. */
function affectedByUpdate(fields: UserFields, before: User, { roleIds }: Holding): string | undefined {
  if (fields.roles && !isSameSet(fields.roles, roleIds)) return 'roles';
  return (['firstName', 'lastName'] as const).find(
    (name) => fields[name] !== undefined && fields[name] !== before[name],
  );
}

/** The field that each write changes. */
const affectedField: Record<Exclude<UserWrite, 'users.create' | 'users.update'>, string> = {
  'users.setRoles': 'roles',
  'users.setStatus': 'status',
  'users.setEmail': 'email',
  'users.exportData': 'personalData',
  'users.erase': 'personalData',
  'users.link': 'managedBy',
  'users.stopManaging': 'managedBy',
  'users.invite': 'accountConfirmed',
  'users.unlock': 'isLockedOut',
  'users.requestPasswordReset': 'password',
  'users.removeFactor': 'factors',
  'users.endSession': 'sessions',
  'users.endSessions': 'sessions',
  'users.forgetBrowser': 'sessions',
};

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  [...new Set(some)].sort().join() === [...others].sort().join();
