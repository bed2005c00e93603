import type { SelectQueryBuilder } from 'kysely';
import type { Trait } from '../../../contract/traits';
import type { Database } from '../../db/database';

/** Everything a trait's record shows, for a query that is already narrowed to its rows. */
export const wholeTraits = (traits: SelectQueryBuilder<Database, 'traits', object>) =>
  traits
    .select(['traits.code', 'traits.name', 'traits.description', 'traits.permissions', 'traits.audience'])
    .select(({ selectFrom }) =>
      selectFrom('account_traits as holders')
        .whereRef('holders.trait_code', '=', 'traits.code')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('account_count'),
    );

type TraitRow = Omit<Trait, 'id' | 'accountType' | 'accountCount'> & {
  audience: Trait['accountType'];
  account_count: string | number | null;
};

/** The record that callers see. */
export const toTrait = ({ audience, account_count, ...trait }: TraitRow): Trait => ({
  id: trait.code,
  ...trait,
  accountType: audience,
  accountCount: Number(account_count),
});
