import { type AccountTrait, accountTraitsQuery, type Trait } from '../../contract/traits';
import type { DataProvider } from '../../dataProviders/types';

/**
 * The account traits by the GraphQL query that the specification has for them (document 2, section 7): the catalogue, or
 * what the account of a subdomain may be given.
 */
export async function accountTraits(
  dataProvider: Pick<DataProvider, 'perform'>,
  { subdomain = null, signal }: { subdomain?: string | null; signal?: AbortSignal | undefined },
): Promise<Trait[]> {
  const body = { query: accountTraitsQuery, variables: { subdomain } };
  const answer = await dataProvider.perform('traits.query', { body, ...(signal && { signal }) });
  // The query asks for every field.
  return (answer.accountTraits as AccountTrait[]).map((trait) => ({ id: trait.code, ...trait }));
}
