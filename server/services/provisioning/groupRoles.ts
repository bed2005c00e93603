import { sql } from 'kysely';
import { type GroupPreview, maxPreviewed, type ProvisionedGroup } from '#contract/provisioning.ts';
import { personBehind } from '#server/access/actor.ts';
import type { Call } from '#server/access/call.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { type Listing, listPage } from '#server/db/listing.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { authorOf, commit } from '#server/writes/commit.ts';
import { directoryGroups } from './directoryGroups.ts';
import { roleGoverns } from './governing.ts';
import { groupRolesOf } from './groupRolesJob.ts';
import { mappingFaults, rightsToMap, rolesIn } from './mappedRoles.ts';
import { atOnce, type GroupRole, rolesHeldBack, settleRoles } from './settleRoles.ts';

/** A page of the directory's groups. */
export async function groupPage(deps: Deps, { account, query }: Call<'provisioning.groups'>) {
  const tx = inAccount(deps.db, account.accountId);
  const heldBack = await rolesHeldBack(deps, tx);
  const { data, pagination } = await listPage(
    listing,
    directoryGroups(tx),
    query,
    (whole) => whole.select(groupColumns),
    (row) => row,
  );
  return { data: data.map((row) => toGroup(row, heldBack)), pagination };
}

const listing: Listing<Call<'provisioning.groups'>['query']> = {
  key: 'provisioned_groups.id',
  search: 'provisioned_groups.name_key',
  filters: {},
  orders: { name: { column: 'provisioned_groups.name_key' } },
};

const groupColumns = [
  'provisioned_groups.id',
  'provisioned_groups.name',
  'provisioned_groups.applying',
  'provisioned_groups.version',
  sql<number>`(select count(*)::int from provisioned_members as member
    where member.account_id = provisioned_groups.account_id and member.group_id = provisioned_groups.id)`.as(
    'users',
  ),
  sql<string[]>`array(select role_id::text from group_roles as mapped
    where mapped.account_id = provisioned_groups.account_id and mapped.group_id = provisioned_groups.id
    order by role_id)`.as('role_ids'),
] as const;

type Row = {
  id: string;
  name: string;
  applying: boolean;
  version: number;
  users: number;
  role_ids: string[];
};

const toGroup = ({ id, name, ...row }: Row, heldBack: readonly GroupRole[]): ProvisionedGroup => ({
  id,
  name,
  users: row.users,
  roleIds: row.role_ids,
  heldBack: heldBack.filter(({ group_id }) => group_id === id).map(({ role_id }) => role_id),
  isApplying: row.applying,
  version: row.version,
});

async function findGroup(deps: Deps, tx: InAccount, id: string): Promise<ProvisionedGroup> {
  const row = await directoryGroups(tx)
    .select(groupColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return toGroup(row, await rolesHeldBack(deps, tx));
}

/**
 * Changes the roles that a group gives; the person saving them answers for all that it gives from now on, so they need
 * the right to give each of them.
 */
export function saveRoles(deps: Deps, call: Call<'provisioning.saveRoles'>) {
  const { id } = call.params;
  const roleIds = [...new Set(call.body.roleIds)];
  return commit(deps, call, {
    table: 'provisioned_groups',
    id,
    affectedRights: async (tx) => {
      const { roleIds: held } = await findGroup(deps, tx, id);
      return rightsToMap(tx, call, [...roleIds, ...held], 'roleIds');
    },
    faults: async (tx) => mappingFaults(call, await rolesIn(tx, roleIds), roleIds, 'roleIds'),
    change: async (tx) => {
      const before = await findGroup(deps, tx, id);
      const { accountId, userId } = personBehind(call.actor);
      const given = { given_on: deps.clock(), given_by_account_id: accountId, given_by_user_id: userId };
      await tx
        .deleteFrom('group_roles')
        .where('group_id', '=', id)
        .where(sql<boolean>`role_id <> all(${roleIds}::uuid[])`)
        .execute();
      for (const role_id of roleIds) {
        await tx.db
          .insertInto('group_roles')
          .values({ account_id: tx.accountId, group_id: id, role_id, ...given })
          .onConflict((held) => held.columns(['account_id', 'group_id', 'role_id']).doUpdateSet(given))
          .execute();
      }
      const isLarge = before.users > atOnce;
      await tx
        .updateTable('provisioned_groups')
        .set({ version: sql<number>`version + 1`, applying: isLarge })
        .where('id', '=', id)
        .execute();
      const origin = { ...call, author: authorOf(call.actor) };
      if (!isLarge) await settleRoles(deps, tx, origin);
      const data = await findGroup(deps, tx, id);
      return {
        objectId: id,
        before: { name: before.name, roles: await namesOf(tx, before.roleIds), version: before.version },
        after: { name: data.name, roles: await namesOf(tx, data.roleIds), version: data.version },
        answer: { data },
        jobs: isLarge
          ? [groupRolesOf({ accountId: tx.accountId, operation: call.operation, directory: call.actor.name })]
          : [],
      };
    },
  });
}

const namesOf = async (tx: InAccount, ids: readonly string[]) =>
  (await rolesIn(tx, ids)).map(({ name }) => name);

/** Who would gain and lose what, and what keeps a role although this group would no longer give it. */
export async function previewRoles(
  deps: Deps,
  { account, params, body }: Call<'provisioning.previewRoles'>,
): Promise<{ data: GroupPreview }> {
  const tx = inAccount(deps.db, account.accountId);
  const { roleIds: current } = await findGroup(deps, tx, params.id);
  const chosen = [...new Set(body.roleIds)];
  const added = chosen.filter((id) => !current.includes(id));
  const ended = current.filter((id) => !chosen.includes(id));
  const { rows } = await sql<PreviewRow>`
    select users.id, first_name || ' ' || last_name as name, status,
      array(select role_id::text from user_roles where account_id = users.account_id and user_id = users.id and source = 'hand') as by_hand,
      coalesce((select json_agg(json_build_object('roleId', mapped.role_id, 'group', other.name))
        from provisioned_members as also
        join group_roles as mapped on mapped.account_id = also.account_id and mapped.group_id = also.group_id
        join provisioned_groups as other on other.account_id = also.account_id and other.id = also.group_id
        where also.account_id = users.account_id and also.user_id = users.id and also.group_id <> ${params.id}), '[]') as by_others
    from provisioned_members as member
    join provisioned_users as managed on managed.account_id = member.account_id and managed.user_id = member.user_id and managed.state = 'LINKED'
    join users on users.account_id = member.account_id and users.id = member.user_id
    where member.account_id = ${tx.accountId} and member.group_id = ${params.id}
    order by users.last_name_key, users.first_name_key, users.id`.execute(tx.db);
  const users = rows.map((row) => {
    const keptBy = (roleId: string) =>
      row.by_hand.includes(roleId)
        ? { roleId, group: null }
        : row.by_others.find((other) => other.roleId === roleId);
    const keeps = [...added, ...ended].flatMap((roleId) => keptBy(roleId) ?? []);
    const isKept = (roleId: string) => keeps.some((kept) => kept.roleId === roleId);
    const [gains, loses] = [added, ended].map((ids) => ids.filter((one) => !isKept(one)));
    const { id, name } = row;
    return { id, name, isDisabled: row.status === 'DISABLED', gains: gains ?? [], loses: loses ?? [], keeps };
  });
  const governing = await tx
    .selectFrom('roles')
    .select('id')
    .where(sql<boolean>`id = any(${users.flatMap(({ gains }) => gains)}::uuid[])`)
    .where(roleGoverns)
    .execute();
  return {
    data: {
      gaining: users.filter(({ gains }) => gains.length > 0).length,
      losing: users.filter(({ loses }) => loses.length > 0).length,
      unchanged: users.filter(({ gains, loses }) => gains.length + loses.length === 0).length,
      governing: governing.length > 0,
      users: users.slice(0, maxPreviewed),
    },
  };
}

type PreviewRow = {
  id: string;
  name: string;
  status: string;
  by_hand: string[];
  by_others: { roleId: string; group: string }[];
};
