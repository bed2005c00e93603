import { sql } from 'kysely';
import type { Permission } from '#contract/permissions.ts';
import { findActorAtWork } from '#server/access/actor.ts';
import { requireCeiling } from '#server/access/ceiling.ts';
import { tenantOf } from '#server/access/tenant.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/errors.ts';
import { writeAudit } from '#server/writes/audit.ts';
import { lockAccount } from '#server/writes/lockAccount.ts';
import type { Origin } from '#server/writes/origin.ts';
import { keepSomeAdministrator } from '../users/keepAdministrator.ts';
import { roleIsGuarded } from './governing.ts';

/** A role that a group gives. */
export type GroupRole = { group_id: string; role_id: string };

/** Users whose roles follow at once; of more, a job does it. */
export const atOnce = 500;

/**
 * Gives and takes what the groups of at most `atOnce` managed users give: only the differences, one event per user, as
 * of any change of roles.
 * A role that governs is given to nobody new while the person that mapped it may not give it; what was given stays.
 * Returns how many users changed. Throws 422 if nobody could administer the account afterwards.
 */
export async function settleRoles(deps: Deps, tx: InAccount, origin: Origin): Promise<number> {
  const heldBack = await rolesHeldBack(deps, tx);
  const userIds = await differing(tx, heldBack, atOnce);
  if (userIds.length === 0) return 0;
  await tx.selectFrom('users').select('id').where('id', 'in', userIds).orderBy('id').forUpdate().execute();
  const before = await roleNames(tx, userIds);
  await lockAccount(tx);
  await keepSomeAdministrator(tx, 'members', async () => {
    await sql`
      delete from user_roles as held where account_id = ${tx.accountId} and user_id = any(${userIds}::uuid[])
        and source = 'group' and not exists (${given(tx, heldBack, true)} and user_id = held.user_id and role_id = held.role_id)`.execute(
      tx.db,
    );
    await sql`
      insert into user_roles (account_id, user_id, role_id, source, given_on)
      select distinct ${tx.accountId}::uuid, user_id, role_id, 'group', ${deps.clock()}::timestamptz
      from (${given(tx, heldBack, false)}) as due where user_id = any(${userIds}::uuid[])
      on conflict do nothing`.execute(tx.db);
  });
  const changed = await tx
    .updateTable('users')
    .set({ version: sql<number>`version + 1` })
    .where('id', 'in', userIds)
    .returning(['id', 'first_name', 'last_name', 'version'])
    .execute();
  const after = await roleNames(tx, userIds);
  for (const { id, first_name, last_name, version } of changed) {
    await writeAudit(deps, tx.db, { ...origin, operation: 'users.setRoles' }, 'users', {
      objectId: id,
      objectName: `${first_name} ${last_name}`,
      before: { roles: before.get(id) ?? [] },
      after: { roles: after.get(id) ?? [], version },
    });
  }
  return changed.length;
}

/** What the groups of managed users, and those of logins, give; with `all`, also what is held back from new ones. */
const given = ({ accountId }: InAccount, heldBack: readonly GroupRole[], all: boolean) => sql`
  select user_id, role_id from (
    select member.user_id, mapped.role_id from provisioned_members as member
    join provisioned_groups as named on named.account_id = member.account_id and named.id = member.group_id
    left join provisioned_users as managed on managed.account_id = member.account_id
      and managed.user_id = member.user_id and managed.state = 'LINKED'
    join group_roles as mapped on mapped.account_id = member.account_id and mapped.group_id = member.group_id
    where member.account_id = ${accountId} and (named.provider_id is not null or managed.user_id is not null)
      and (${all} or not exists (
      select from unnest(${heldBack.map(({ group_id }) => group_id)}::uuid[], ${heldBack.map(({ role_id }) => role_id)}::uuid[])
        as held_back (group_id, role_id)
      where held_back.group_id = mapped.group_id and held_back.role_id = mapped.role_id))
  ) as by_groups where true`;

async function differing(tx: InAccount, heldBack: readonly GroupRole[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      (select user_id, role_id from user_roles where account_id = ${tx.accountId} and source = 'group'
        except ${given(tx, heldBack, true)})
      union all
      (${given(tx, heldBack, false)}
        except select user_id, role_id from user_roles where account_id = ${tx.accountId} and source = 'group')
    ) as differences group by user_id order by user_id limit ${limit}`.execute(tx.db);
  return rows.map(({ user_id }) => user_id);
}

async function roleNames(tx: InAccount, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ user_id: string; names: string[] }>`
    select user_id, array_agg(distinct roles.name) as names
    from user_roles join roles on roles.account_id = user_roles.account_id and roles.id = user_roles.role_id
    where user_roles.account_id = ${tx.accountId} and user_id = any(${userIds}::uuid[]) group by user_id`.execute(
    tx.db,
  );
  return new Map(rows.map(({ user_id, names }) => [user_id, names]));
}

/** Governing roles of groups whose mapping's author may no longer give them. */
export async function rolesHeldBack(deps: Deps, tx: InAccount): Promise<GroupRole[]> {
  const mapped = await tx
    .selectFrom('group_roles')
    .innerJoin('roles', (join) =>
      join
        .onRef('roles.account_id', '=', 'group_roles.account_id')
        .onRef('roles.id', '=', 'group_roles.role_id'),
    )
    .select(['group_roles.group_id', 'group_roles.role_id', 'roles.permissions', 'roles.is_administrator'])
    .select(['given_by_account_id', 'given_by_user_id'])
    .where(roleIsGuarded)
    .execute();
  const held: GroupRole[] = [];
  for (const { group_id, role_id, ...role } of mapped)
    if (!(await maySave(deps, tx, role))) held.push({ group_id, role_id });
  return held;
}

type Mapped = {
  permissions: Permission[];
  is_administrator: boolean;
  given_by_account_id: string;
  given_by_user_id: string;
};

async function maySave(deps: Deps, tx: InAccount, mapped: Mapped): Promise<boolean> {
  const within = { ...deps, db: tx.db };
  try {
    const author = await tenantOf(within, mapped.given_by_account_id);
    const actor = await findActorAtWork(within, author, mapped.given_by_user_id);
    const account = await tenantOf(within, tx.accountId);
    const mayDoAll = account.accountType === 'SYSTEM' && mapped.is_administrator;
    requireCeiling({ actor, account, rights: mapped.permissions, target: 'roleIds', mayDoAll });
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
