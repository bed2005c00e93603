import { sql } from 'kysely';
import type { TraitListQuery } from '../../contract/traits';
import type { HandlersOf } from '../access/call';
import { type Listing, listPage } from '../db/listing';
import type { Deps } from '../deps';

/** The catalogue of traits, each with how many accounts hold it (document 2, section 2). */
export function traitsService({ db }: Deps): HandlersOf<'traits'> {
  return {
    'traits.list': async ({ query }) => {
      const { data, pagination } = await listPage(traitListing, db.selectFrom('traits'), query, (traits) =>
        traits.selectAll('traits').select(({ selectFrom }) =>
          selectFrom('account_traits')
            .whereRef('trait_code', '=', 'traits.code')
            .select(({ fn }) => fn.countAll<string>().as('count'))
            .as('account_count'),
        ),
      );
      const toTrait = ({ audience, account_count, ...trait }: (typeof data)[number]) => ({
        ...trait,
        accountType: audience,
        accountCount: Number(account_count),
      });
      return { data: data.map(toTrait), pagination };
    },
  };
}

const traitListing: Listing<TraitListQuery> = {
  key: 'traits.code',
  search: sql`lower(traits.name)`,
  filters: {},
  orders: {
    name: { column: sql`lower(traits.name) collate "C"` },
    code: { column: sql`traits.code collate "C"`, unique: true },
  },
};
