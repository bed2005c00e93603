import { sql } from 'kysely';
import type { IdentityProviderImpact } from '#contract/identityProviders.ts';
import type { Actor } from '#server/access/actor.ts';
import { inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import type { ProviderRow } from '#server/identity/federation/findProvider.ts';

/**
 * The users a provider could not match yet, and whether the caller is among them; a caller of another account never
 * is.
 */
export async function providerImpact(
  db: Deps['db'],
  provider: ProviderRow,
  { accountId, userId, apiKey }: Pick<Actor, 'accountId' | 'userId' | 'apiKey'>,
): Promise<IdentityProviderImpact> {
  const caller = apiKey?.maker ?? { accountId, userId };
  const isOwn = caller.accountId === provider.account_id;
  const { users, unmatched, is_caller_out } = await inAccount(db, provider.account_id)
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('users'))
    .select([
      sql<string>`count(*) filter (where not ${isMatched(provider)})`.as('unmatched'),
      sql<boolean>`coalesce(bool_or(id = ${caller.userId} and not ${isMatched(provider)}), false)`.as(
        'is_caller_out',
      ),
    ])
    .where('status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow();
  return { users: Number(users), unmatched: Number(unmatched), isCallerOut: isOwn && is_caller_out };
}

/** A user the provider knows, or whose email domain a test or sign-in has shown. */
const isMatched = ({ account_id, id, last_test }: ProviderRow) => sql<boolean>`(
  exists (select from linked_subjects
    where account_id = ${account_id} and provider_id = ${id} and user_id = users.id)
  or split_part(users.email_key, '@', 2) = any(${domainsIn(last_test)})
  or split_part(users.email_key, '@', 2) in (
    select split_part(known.email_key, '@', 2) from linked_subjects
    join users known on known.account_id = linked_subjects.account_id and known.id = linked_subjects.user_id
    where linked_subjects.account_id = ${account_id} and linked_subjects.provider_id = ${id}))`;

/** The domain of the address that the test found, if it passed. */
function domainsIn(test: ProviderRow['last_test']): string[] {
  const email = test?.passed ? test.steps.find(({ step }) => step === 'email')?.facts.email : undefined;
  return email?.includes('@') ? [email.slice(email.lastIndexOf('@') + 1).toLowerCase()] : [];
}
