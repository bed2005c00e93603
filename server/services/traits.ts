import { sql } from 'kysely';
import type { TraitListQuery } from '../../contract/traits';
import type { HandlersOf } from '../access/call';
import { type Listing, listPage } from '../db/listing';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import { accountCount, toTrait, wholeTraits } from './traits/traitRow';

/** The catalogue of traits, each with how many accounts hold it (document 2, section 2). */
export function traitsService({ db }: Deps): HandlersOf<'traits'> {
  return {
    'traits.list': async ({ query }) => {
      const traits = db.selectFrom('traits');
      const { data, pagination } = await listPage(traitListing, traits, query, wholeTraits);
      return { data: data.map(toTrait), pagination };
    },
    'traits.get': async ({ params }) => {
      const traits = wholeTraits(db.selectFrom('traits'));
      const trait = await traits.where('traits.code', '=', params.code).executeTakeFirst();
      if (!trait) throw new ApiError('NOT_FOUND');
      return { data: toTrait(trait) };
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
    accountCount: { column: accountCount },
  },
};
