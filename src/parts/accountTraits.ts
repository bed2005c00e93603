import type { AccountType } from '#contract/accounts.ts';
import { type AccountTrait, accountTraitsQuery, type Trait } from '#contract/traits.ts';
import type { DataProvider } from '#dataProviders/types.ts';

/** Who is to hold the traits: an account by its subdomain, or a new one by its type. */
export type TraitHolder = { subdomain: string } | { accountType: AccountType };

/**
 * The account traits by the specification's GraphQL query (document 2, section 7): the catalogue, or what one account
 * may be given.
 */
export async function accountTraits(
  dataProvider: Pick<DataProvider, 'perform'>,
  { holder, signal }: { holder?: TraitHolder | undefined; signal?: AbortSignal | undefined },
): Promise<Trait[]> {
  const body = { query: accountTraitsQuery, variables: { ...holder } };
  const answer = await dataProvider.perform('traits.query', { body, ...(signal && { signal }) });
  // The query requests every field.
  return (answer.accountTraits as AccountTrait[]).map((trait) => ({ id: trait.code, ...trait }));
}
