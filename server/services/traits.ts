import { sql } from 'kysely';
import type { TraitListQuery } from '#contract/traits.ts';
import type { HandlersOf } from '../access/call.ts';
import { type Listing, listPage } from '../db/listing.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { shownTraits } from './traits/offered.ts';
import { runQuery } from './traits/runQuery.ts';
import { accountCount, toTrait, wholeTraits } from './traits/traitRow.ts';

/** The catalogue of traits, each with the number of accounts that hold it (document 2, section 2). */
export function traitsService(deps: Deps): HandlersOf<'traits'> {
  return {
    'traits.list': ({ query }) => listPage(traitListing, shownTraits(deps), query, wholeTraits, toTrait),
    'traits.get': async ({ params }) => {
      const found = wholeTraits(shownTraits(deps)).where('traits.code', '=', params.code);
      return { data: toTrait(await found.executeTakeFirstOrThrow(notFound)) };
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
