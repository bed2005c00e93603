import type { JobFunction } from '#contract/users.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { userColumns } from '#server/db/userColumns.ts';
import type { Deps } from '#server/deps.ts';
import { type Giver, giveRoles, insertUser } from './writeUser.ts';

type NewUser = Parameters<typeof userColumns>[0] & {
  jobFunction: JobFunction;
  roles: readonly string[];
  by?: Giver['by'];
};

/** Inserts an active, unconfirmed user with these roles, without taking a license yet; returns their id. */
export async function insertNewUser({ newId, clock }: Deps, tx: InAccount, user: NewUser): Promise<string> {
  const id = newId();
  await insertUser(tx, {
    id,
    ...userColumns(user),
    job_function: user.jobFunction,
    status: 'ACTIVE',
    password_hash: null,
    last_ip_address: null,
    created_on: clock(),
  });
  await giveRoles(tx, id, user.roles, { now: clock(), by: user.by ?? null });
  return id;
}
