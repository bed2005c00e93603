import type { OperationId } from '../../contract/operations';
import type { Deps } from '../../server/deps';
import { signInHeaders, type TestCall } from '../support/testServer';
import type { Route } from './routes';

let made = 0;

/** A call that the server accepts from somebody who may make it: what a guard that is gone would let through. */
export function validCall({ id, row }: Route): TestCall {
  made += 1;
  return {
    method: row.method,
    json: row.body && bodies[id]?.(),
    headers: {
      ...(row.versioned && { 'if-match': '1' }),
      ...(row.repeat === 'key' && { 'idempotency-key': `walk-${made}` }),
      ...(row.access === 'cookie' && signInHeaders()),
    },
  };
}

/** The query without which a call is malformed. */
export const neededQuery: Partial<Record<OperationId, string>> = {
  'session.loginInfo': '?returnUrl=%2Foidc%2Fauth%2Fx',
  'platform.domain': '?validate=acme',
  'users.create': '?sendInvite=true',
};

const link = { userId: '01890000-0000-7000-8000-000000000000', token: 'no-such-token' };
const passwords = { newPassword: 'Walk-the-manifest-7', confirmPassword: 'Walk-the-manifest-7' };
const details = { firstName: 'Walked', lastName: 'Over', jobFunction: 'OTHER', employeeKey: null };

const bodies: Partial<Record<OperationId, () => object>> = {
  'session.login': () => ({ username: 'admin@acme.test', password: 'wrong', returnUrl: '/oidc/auth/x' }),
  'session.activate': () => ({ ...link, firstName: 'A', lastName: 'B', ...passwords }),
  'session.resetPassword': () => ({ ...link, ...passwords }),
  'users.create': () => ({ ...details, email: `walk-${made}@walk.test`, roles: [] }),
  'users.update': () => details,
  'users.setStatus': () => ({ status: 'DISABLED' }),
  'users.setEmail': () => ({ email: `walk-${made}@walk.test` }),
  'users.setRoles': () => ({ roles: [] }),
};

/** Brings a user into the state in which every call about them is accepted, at version 1. */
export async function makeReady(
  deps: Deps,
  id: OperationId,
  accountId: string,
  userId: string,
): Promise<void> {
  const email = `${userId}@walk.test`;
  const locked = id === 'users.unlock';
  await deps.db
    .updateTable('users')
    .set({
      version: 1,
      status: 'ACTIVE',
      account_confirmed: id !== 'users.invite',
      email,
      email_key: email,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .execute();
  if (!locked) return;
  const failure = {
    failures: 5,
    first_failed_on: deps.clock(),
    locked_until: new Date('2099-01-01T00:00:00Z'),
  };
  await deps.db
    .insertInto('sign_in_failures')
    .values({ account_id: accountId, email_key: email, ...failure })
    .onConflict((conflict) => conflict.columns(['account_id', 'email_key']).doUpdateSet(failure))
    .execute();
}
