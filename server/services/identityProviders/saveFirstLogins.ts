import { sql } from 'kysely';
import { providerTypes } from '#contract/identityProviderTypes.ts';
import type { AnswerOf } from '#contract/operations.ts';
import { personBehind } from '#server/access/actor.ts';
import type { Call } from '#server/access/call.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { normalise } from '#server/db/normalise.ts';
import type { Deps } from '#server/deps.ts';
import type { Fault } from '#server/errors.ts';
import { authorOf, commit } from '#server/writes/commit.ts';
import type { AppDeps } from '../appDeps.ts';
import { groupRolesOf } from '../provisioning/groupRolesJob.ts';
import { mappingFaults, rightsToMap, rolesIn } from '../provisioning/mappedRoles.ts';
import { atOnce, settleRoles } from '../provisioning/settleRoles.ts';
import { userFaults } from '../users/userFaults.ts';
import { auditedFirstLogins, mappedBy } from './firstLoginsOf.ts';
import { answerOf, requireProvider } from './providerAnswer.ts';

type Save = Call<'identityProviders.saveFirstLogins'>;

/**
 * Chooses the users that a provider's logins create. The person saving it answers for all that its groups give from now
 * on, so they need the right to give each of those roles, besides what a provider needs.
 */
export async function saveFirstLogins(deps: AppDeps, call: Save): Promise<AnswerOf<Save['operation']>> {
  const type = providerTypes[call.params.type];
  const { id } = await requireProvider(inAccount(deps.db, call.account.accountId), type);
  return commit(deps, call, {
    table: 'identity_providers',
    id,
    affectedRights: async (tx) => {
      const given = [...(await mappedBy(tx, id)), ...call.body.groups];
      return rightsToMap(
        tx,
        call,
        given.map(({ roleId }) => roleId),
        'groups',
      );
    },
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

/** A role for everyone never governs. */
async function faultsOf(tx: InAccount, call: Save): Promise<Fault[]> {
  const { jobFunction, roleIds, groups } = call.body;
  const mapped = groups.map(({ roleId }) => roleId);
  const roles = await rolesIn(tx, [...roleIds, ...mapped]);
  const forAll = roles.filter(({ id }) => roleIds.includes(id));
  return [
    ...(await userFaults(tx, call.account.accountType, null, { jobFunction })),
    ...(forAll.length < new Set(roleIds).size ? [{ target: 'roleIds', key: 'validation.unknownRole' }] : []),
    ...(forAll.some(({ governs }) => governs) ? [{ target: 'roleIds', key: 'scim.defaultGoverns' }] : []),
    ...mappingFaults(call, roles, mapped, 'groups'),
  ];
}
