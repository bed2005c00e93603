import { type SelectQueryBuilder, sql } from 'kysely';
import type { Trait } from '#contract/traits.ts';
import type { Database } from '#server/db/database.ts';

/** Everything in a trait's record, for a query already narrowed to its rows. */
export const wholeTraits = (traits: SelectQueryBuilder<Database, 'traits', object>) =>
  traits
    .select(['traits.code', 'traits.name', 'traits.description', 'traits.permissions', 'traits.audience'])
    .select(accountCount.as('account_count'));

/** How many accounts hold the query's trait. */
export const accountCount = sql<string>`(select count(*) from account_traits where trait_code = traits.code)`;

type TraitRow = Omit<Trait, 'id' | 'accountType' | 'accountCount'> & {
  audience: Trait['accountType'];
  account_count: string;
};

/** The record that callers see. */
export const toTrait = ({ audience, account_count, ...trait }: TraitRow): Trait => ({
  id: trait.code,
  ...trait,
  accountType: audience,
  accountCount: Number(account_count),
});
