import { sql } from 'kysely';
import type { HandlersOf } from '../access/call';
import { containing } from '../db/normalise';
import { countOf, pageFrom } from '../db/pagination';
import type { Deps } from '../deps';

/** The catalogue of traits, each with how many accounts hold it (document 2, section 2). */
export function traitsService({ db }: Deps): HandlersOf<'traits'> {
  return {
    'traits.list': ({ query }) => {
      const { searchText, orderField, orderDirection } = query;
      let found = db.selectFrom('traits');
      if (searchText) found = found.where(sql`lower(name)`, 'like', containing(searchText));
      return pageFrom(
        query,
        async ({ limit, offset }) => {
          const rows = await found
            .selectAll('traits')
            .select(({ selectFrom }) =>
              selectFrom('account_traits')
                .whereRef('trait_code', '=', 'traits.code')
                .select(({ fn }) => fn.countAll<string>().as('count'))
                .as('account_count'),
            )
            .orderBy(
              orderField === 'name' ? sql`lower(name) collate "C"` : sql`code collate "C"`,
              orderDirection,
            )
            .orderBy('code', orderDirection)
            .limit(limit)
            .offset(offset)
            .execute();
          return rows.map(({ audience, account_count, ...trait }) => ({
            ...trait,
            accountType: audience,
            accountCount: Number(account_count),
          }));
        },
        () => countOf(found),
      );
    },
  };
}
