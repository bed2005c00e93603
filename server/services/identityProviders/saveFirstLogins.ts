import { sql } from 'kysely';
import { signInRights } from '#contract/ceiling.ts';
import { providerTypes } from '#contract/identityProviderTypes.ts';
import type { AnswerOf } from '#contract/operations.ts';
import { personBehind } from '#server/access/actor.ts';
import type { Call } from '#server/access/call.ts';
import type { AffectedRights } from '#server/access/ceiling.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { normalise } from '#server/db/normalise.ts';
import type { Deps } from '#server/deps.ts';
import type { Fault } from '#server/errors.ts';
import { authorOf, commit } from '#server/writes/commit.ts';
import type { AppDeps } from '../appDeps.ts';
import { roleGoverns } from '../provisioning/governing.ts';
import { groupRolesOf } from '../provisioning/groupRolesJob.ts';
import { atOnce, settleRoles } from '../provisioning/settleRoles.ts';
import { userFaults } from '../users/userFaults.ts';
import { auditedFirstLogins, mappedBy } from './firstLoginsOf.ts';
import { answerOf, requireProvider } from './providerAnswer.ts';

type Save = Call<'identityProviders.saveFirstLogins'>;

/**
 * Chooses whom a provider's logins create. Whoever saves it answers for all that its groups give from now on, so that
 * they need the right to give each of those roles, besides what a provider needs.
 */
export async function saveFirstLogins(deps: AppDeps, call: Save): Promise<AnswerOf<Save['operation']>> {
  const type = providerTypes[call.params.type];
  const { id } = await requireProvider(inAccount(deps.db, call.account.accountId), type);
  return commit(deps, call, {
    table: 'identity_providers',
    id,
    affectedRights: (tx) => rightsOf(tx, call, id),
    faults: (tx) => faultsOf(tx, call),
    change: async (tx) => {
      const before = await requireProvider(tx, type);
      const auditedBefore = await auditedFirstLogins(tx, before);
      await write(deps, tx, call, id);
      const changed = await settleRoles(deps, tx, { ...call, author: authorOf(call.actor) });
      const provider = await requireProvider(tx, type);
      const { accountId } = tx;
      const rest = groupRolesOf({ accountId, operation: call.operation, directory: provider.name });
      return {
        objectId: id,
        objectName: provider.name,
        before: auditedBefore,
        after: await auditedFirstLogins(tx, provider),
        answer: { data: await answerOf(deps, tx, call.account, provider) },
        jobs: changed === atOnce ? [rest] : [],
      };
    },
  });
}

async function write(deps: Deps, tx: InAccount, { body, actor }: Save, id: string): Promise<void> {
  const { createsUsers, domains, jobFunction, roleIds, groups } = body;
  await tx
    .updateTable('identity_providers')
    .set({
      creates_users: createsUsers,
      allowed_domains: [...new Set(domains)],
      job_function: jobFunction,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('first_login_roles').where('provider_id', '=', id).execute();
  await sql`
    insert into first_login_roles (account_id, provider_id, role_id)
    select distinct ${tx.accountId}::uuid, ${id}::uuid, role_id from unnest(${roleIds}::uuid[]) as role_id`.execute(
    tx.db,
  );
  const names = [...new Set(groups.map(({ group }) => group))];
  const ofProvider = tx.selectFrom('provisioned_groups').select(['id', 'name']).where('provider_id', '=', id);
  await tx
    .deleteFrom('provisioned_groups')
    .where('provider_id', '=', id)
    .where(sql<boolean>`name <> all(${names}::text[])`)
    .execute();
  for (const name of names) {
    await tx.db
      .insertInto('provisioned_groups')
      .values({
        account_id: tx.accountId,
        id: deps.newId(),
        name,
        name_key: normalise(name).slice(0, 300),
        provider_id: id,
        created_on: deps.clock(),
      })
      .onConflict((held) => held.doNothing())
      .execute();
  }
  const held = new Map((await ofProvider.execute()).map((group) => [group.name, group.id]));
  await tx
    .deleteFrom('group_roles')
    .where('group_id', 'in', [...held.values(), id])
    .execute();
  const { accountId, userId } = personBehind(actor);
  await sql`
    insert into group_roles (account_id, group_id, role_id, given_on, given_by_account_id, given_by_user_id)
    select distinct ${tx.accountId}::uuid, group_id, role_id, ${deps.clock()}::timestamptz, ${accountId}::uuid, ${userId}::uuid
    from unnest(${groups.map(({ group }) => held.get(group) ?? '')}::uuid[], ${groups.map(({ roleId }) => roleId)}::uuid[])
      as mapped (group_id, role_id)`.execute(tx.db);
}

/** What a provider needs, and the rights of each role that is given or taken by a group. */
async function rightsOf(tx: InAccount, { account, body }: Save, id: string): Promise<AffectedRights> {
  const held = await mappedBy(tx, id);
  const roleIds = [...held, ...body.groups].map(({ roleId }) => roleId);
  const roles = await tx
    .selectFrom('roles')
    .select('permissions')
    .where(sql<boolean>`id = any(${roleIds}::uuid[])`)
    .execute();
  return {
    rights: [...signInRights, ...roles.flatMap(({ permissions }) => permissions)],
    mayDoAll: account.accountType === 'SYSTEM',
    target: 'groups',
  };
}

/** A role for everyone never governs, and no group makes administrators of the platform. */
async function faultsOf(tx: InAccount, { account, body }: Save): Promise<Fault[]> {
  const { jobFunction, roleIds, groups } = body;
  const mapped = groups.map(({ roleId }) => roleId);
  const roles = await tx
    .selectFrom('roles')
    .select(['id', 'is_administrator', roleGoverns.as('governs')])
    .where(sql<boolean>`id = any(${[...roleIds, ...mapped]}::uuid[])`)
    .execute();
  const isKnown = (roleId: string) => roles.some(({ id }) => id === roleId);
  const known = (target: string, ids: readonly string[]) =>
    ids.every(isKnown) ? [] : [{ target, key: 'validation.unknownRole' }];
  const governing = roles.filter(({ governs }) => governs).map(({ id }) => id);
  const administrators = roles.filter((role) => role.is_administrator).map(({ id }) => id);
  return [
    ...(await userFaults(tx, account.accountType, null, { jobFunction })),
    ...known('roleIds', roleIds),
    ...known('groups', mapped),
    ...(roleIds.some((id) => governing.includes(id))
      ? [{ target: 'roleIds', key: 'scim.defaultGoverns' }]
      : []),
    ...(account.accountType === 'SYSTEM' && mapped.some((id) => administrators.includes(id))
      ? [{ target: 'groups', key: 'scim.administratorByGroup' }]
      : []),
  ];
}
