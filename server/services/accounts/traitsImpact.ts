import { sql } from 'kysely';
import type { TraitsImpact } from '#contract/accounts.ts';
import { accessLevels, levelHeld, type Permission, permissionEntityNames } from '#contract/permissions.ts';
import type { Call } from '#server/access/call.ts';
import { inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { liveApiKeys } from '../apiKeys/apiKeyRow.ts';
import { hiddenTraits } from '../traits/offered.ts';

/**
 * What an account gains and loses by these traits instead of its own, and whose rights change. One that waits for a
 * feature is neither added nor removed.
 */
export async function traitsImpact(
  { db, clock, config }: Deps,
  { account, query }: Call<'accounts.traitsImpact'>,
): Promise<TraitsImpact> {
  const tenant = inAccount(db, account.accountId);
  const held = tenant.selectFrom('account_traits').select('trait_code');
  const traits = await db
    .selectFrom('traits')
    .select('permissions')
    .select(sql<boolean>`code in (${held})`.as('is_held'))
    .select(
      sql<boolean>`case when code = any(${hiddenTraits(config)}) then code in (${held})
        else code = any(${query.traitCodes ?? []}) end`.as('will_be_held'),
    )
    .execute();
  const given = (by: 'will_be_held' | 'is_held') =>
    traits.flatMap((trait) => (trait[by] ? trait.permissions : []));
  const changes = changesOf(given('is_held'), given('will_be_held'));

  const named = sql<string[]>`${changes.flatMap(namingOf)}::text[]`;
  const users = await tenant
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', 'ACTIVE')
    .where(
      sql<boolean>`exists (
        select from user_roles
        join roles on roles.account_id = user_roles.account_id and roles.id = user_roles.role_id
        where user_roles.account_id = users.account_id and user_roles.user_id = users.id
          and roles.permissions && ${named})`,
    )
    .executeTakeFirstOrThrow();
  const apiKeys = await liveApiKeys(tenant)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('expires_on', '>', clock())
    .where(sql<boolean>`permissions && ${named}`)
    .executeTakeFirstOrThrow();
  return {
    gained: changes.flatMap(({ name, after, isMore }): Permission[] =>
      isMore && after !== 'none' ? [`${after}:${name}`] : [],
    ),
    lost: changes.flatMap(({ name, before, isMore }): Permission[] =>
      !isMore && before !== 'none' ? [`${before}:${name}`] : [],
    ),
    users: Number(users.count),
    apiKeys: Number(apiKeys.count),
  };
}

/** Each entity whose level changes. */
const changesOf = (held: readonly Permission[], target: readonly Permission[]) =>
  permissionEntityNames.flatMap((name) => {
    const before = levelHeld(held, name);
    const after = levelHeld(target, name);
    const isMore = accessLevels.indexOf(after) > accessLevels.indexOf(before);
    return before === after ? [] : [{ name, before, after, isMore }];
  });

/** The permissions of a role or key that a change affects: between read and full, read ones are unaffected. */
function namingOf({ name, before, after }: ReturnType<typeof changesOf>[number]): Permission[] {
  const isOfReading = before === 'none' || after === 'none';
  return isOfReading ? [`read:${name}`, `full:${name}`] : [`full:${name}`];
}
