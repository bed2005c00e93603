import * as z from 'zod/mini';
import { ours } from './ours.ts';
import { listQuery, searchQuery } from './paging.ts';
import { Permission } from './permissions.ts';
import { Code, requiredLines } from './text.ts';

/**
 * The customers a trait is meant for. Sell-side accounts see those for the sell side, for all customers, or for all.
 */
export const TraitAudience = z.enum(['BUY_SIDE', 'SELL_SIDE', 'CUSTOMERS', 'SYSTEM', 'ALL']);
export type TraitAudience = z.infer<typeof TraitAudience>;

/** Whether an account of a type may hold a trait meant for these (document 2, section 3). */
export const suits = (audience: TraitAudience, accountType: string): boolean =>
  audience === 'ALL' || audience === accountType || (audience === 'CUSTOMERS' && accountType !== 'SYSTEM');

/** A product an account may hold; it brings permissions to the account (document 2, section 3). Its id is its code. */
export const Trait = z.object({
  id: ours(z.string()),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(Permission),
  accountType: TraitAudience,
  accountCount: z.int(),
});
export type Trait = z.infer<typeof Trait>;

/** A trait is known by its code. */
export const TraitListQuery = z.object({
  ...listQuery(['name', 'code', 'accountCount'], { perPage: 100, id: Code }),
  ...searchQuery,
});
export type TraitListQuery = z.infer<typeof TraitListQuery>;

/** What the GraphQL query for account traits returns (document 2, section 7). */
export const AccountTrait = z.omit(Trait, { id: true });
export type AccountTrait = z.infer<typeof AccountTrait>;

/** Where reads are answered by GraphQL (document 1, sections 7.3 and 9). */
export const graphQLPath = '/gw/graphql';

/** A read by GraphQL, whose fields the caller chooses: `accountTraits` is the only field of `Query`. */
export const TraitQuery = z.strictObject({
  query: requiredLines('validation.queryRequired', 10_000),
  variables: z.nullish(z.record(z.string(), z.unknown())),
  operationName: z.nullish(z.string()),
  extensions: z.nullish(z.record(z.string(), z.unknown())),
});
export const TraitQueryAnswer = z.looseObject({
  accountTraits: z.optional(z.array(z.partial(AccountTrait))),
});

/**
 * `accountTraits` alone is the whole catalogue; with a subdomain, or with the type of an account to be created, the
 * traits this account may be given (document 2, section 3).
 */
export const accountTraitsQuery = `query accountTraits($subdomain: String, $accountType: AccountType) {
  accountTraits(subdomain: $subdomain, accountType: $accountType) { code name description permissions accountCount accountType }
}`;
