import { sql } from 'kysely';
import type { Tenant } from '#server/access/tenant.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { ApiError } from '#server/errors.ts';
import type { ProviderRow } from '#server/identity/federation/findProvider.ts';
import type { ProvedIdentity } from '#server/identity/federation/provedIdentity.ts';
import type { AppDeps } from '../appDeps.ts';
import { findProvisioning } from '../provisioning/provisioningAnswer.ts';
import { settleRoles } from '../provisioning/settleRoles.ts';
import type { FederationCall } from './federationCall.ts';
import { originOf } from './firstLogin.ts';

type Login = { deps: AppDeps; tenant: Tenant; call: FederationCall; provider: ProviderRow };

/**
 * Makes a user's groups those that this login names, and their roles follow. A directory that provisions knows them
 * better; a login with too many groups to name changes nothing, and the provider's page says so. A login never fails
 * by it.
 */
export async function followGroups(
  login: Login,
  userId: string,
  { groups }: Pick<ProvedIdentity, 'groups'>,
): Promise<void> {
  const { deps, tenant, provider } = login;
  if (groups === undefined) return;
  const outside = inAccount(deps.db, tenant.accountId);
  const known = await outside
    .selectFrom('provisioned_groups')
    .select(['id', 'name'])
    .where('provider_id', '=', provider.id)
    .execute();
  if (known.length === 0 || (await findProvisioning(outside))?.enabled) return;
  if (groups === null) return noteUnread(outside, provider.id, { on: deps.clock(), of: userId });
  if (provider.groups_unread_of === userId) await noteUnread(outside, provider.id, { on: null, of: null });
  const named = new Set(groups);
  const [ids, joined] = [known, known.filter(({ name }) => named.has(name))].map((some) =>
    some.map(({ id }) => id),
  );
  try {
    await deps.db.transaction().execute(async (trx) => {
      const tx = inAccount(trx, tenant.accountId);
      if (await setMembership(tx, userId, { ids: ids ?? [], joined: joined ?? [] })) {
        await settleRoles(deps, tx, originOf(login, 'users.setRoles'));
      }
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const cause = error.details[0]?.code ?? error.code;
    deps.log.warn(
      { tenant: tenant.subdomain, provider: provider.id, user: userId, cause },
      'groups of a login refused',
    );
  }
}

/** Whether anything of it changed. */
async function setMembership(
  tx: InAccount,
  userId: string,
  { ids, joined }: { ids: string[]; joined: string[] },
): Promise<boolean> {
  const left = await tx
    .deleteFrom('provisioned_members')
    .where('user_id', '=', userId)
    .where(sql<boolean>`group_id = any(${ids}::uuid[]) and group_id <> all(${joined}::uuid[])`)
    .executeTakeFirst();
  const { numAffectedRows = 0n } = await sql`
    insert into provisioned_members (account_id, group_id, user_id)
    select ${tx.accountId}::uuid, id, ${userId}::uuid from unnest(${joined}::uuid[]) as id
    on conflict do nothing`.execute(tx.db);
  return left.numDeletedRows + numAffectedRows > 0n;
}

const noteUnread = async (
  tx: InAccount,
  providerId: string,
  { on, of }: { on: Date | null; of: string | null },
): Promise<void> => {
  await tx
    .updateTable('identity_providers')
    .set({ groups_unread_on: on, groups_unread_of: of })
    .where('id', '=', providerId)
    .execute();
};
