import { sql } from 'kysely';
import type { TraitListQuery } from '../../contract/traits';
import type { HandlersOf } from '../access/call';
import { type Listing, listPage } from '../db/listing';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import { shownTraits } from './traits/offered';
import { runQuery } from './traits/runQuery';
import { accountCount, toTrait, wholeTraits } from './traits/traitRow';

/** The catalogue of traits, each with how many accounts hold it (document 2, section 2). */
export function traitsService(deps: Deps): HandlersOf<'traits'> {
  return {
    'traits.list': async ({ query }) => {
      const { data, pagination } = await listPage(traitListing, shownTraits(deps), query, wholeTraits);
      return { data: data.map(toTrait), pagination };
    },
    'traits.get': async ({ params }) => {
      const found = wholeTraits(shownTraits(deps)).where('traits.code', '=', params.code);
      const trait = await found.executeTakeFirst();
      if (!trait) throw new ApiError('NOT_FOUND');
      return { data: toTrait(trait) };
    },
    'traits.query': (call) => runQuery(deps, call),
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
