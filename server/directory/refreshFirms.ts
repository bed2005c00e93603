import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';

type Db = Kysely<Database>;

/** Sets what lists read of a newly filled directory's firms, and the words they are found by. */
export async function refreshAllFirms(db: Db): Promise<void> {
  await sql`update firms set display_name = name, display_name_key = name_key
    from firm_names where firm_id = firms.id and is_display_name`.execute(db);
  await sql`update firms set roles = held.roles from (
      select firm_id, array_agg(distinct type order by type) as roles from firm_roles
      where record_status = 'EFFECTIVE' group by firm_id) as held
    where held.firm_id = firms.id`.execute(db);
  await refreshUltimateParents(db);
  await addPostings(db, sql`true`);
  await countWords(db);
}

/** From the top of each hierarchy down. */
const refreshUltimateParents = (db: Db) =>
  sql`with recursive above as (
      select id, id as top from firms where parent_id is null
      union all
      select firms.id, above.top from firms join above on firms.parent_id = above.id)
    update firms set ultimate_parent_id = top from above where above.id = firms.id and top <> firms.id`.execute(
    db,
  );

/** After a name of these firms changed, in the same transaction: a firm is found by all of its names or by none. */
export async function refreshNames(db: Db, ids: readonly string[]): Promise<void> {
  const isOfThese = sql`firm_id = any(${ids}::uuid[])`;
  await sql`update firms set display_name = name, display_name_key = name_key
    from firm_names where firm_id = firms.id and is_display_name and ${isOfThese}
      and display_name <> name`.execute(db);
  await sql`delete from postings where ${isOfThese}`.execute(db);
  await addPostings(db, isOfThese);
}

/**
 * Words are added in one order, so that two transactions with the same ones never deadlock; postings in that of their
 * index, which takes them in half the time.
 */
export async function addPostings(db: Db, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    with posted as materialized (
      select token_id(word) as id, word, min(least(cardinality(tokens), 1000)) as norm, firm_id
      from firm_names, unnest(tokens) as word
      where record_status = 'EFFECTIVE' and ${condition} group by firm_id, word),
    known as (
      insert into vocabulary (id, token)
      select distinct id, word from posted where not exists (select from vocabulary where vocabulary.id = posted.id)
      order by word on conflict do nothing)
    insert into postings (token_id, norm, firm_id) select id, norm, firm_id from posted order by id, norm, firm_id`.execute(
    db,
  );
}

export async function refreshRoles(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update firms set roles = array(
      select distinct type from firm_roles
      where firm_id = firms.id and record_status = 'EFFECTIVE' order by type)
    where id = any(${ids}::uuid[])`.execute(db);
}

/**
 * Counts how many firms have each word: too slow for each edit, and the rows would be contended. Done in shares of
 * the vocabulary, so that no statement takes long. The empty word, which every name has, counts all firms.
 */
export async function countWords(db: Db): Promise<void> {
  for (let share = 0n; share < shareCount; share++) {
    const first = share * idsPerShare - 2n ** 63n;
    const isOfShare = (column: string) =>
      sql`${sql.ref(column)} between ${String(first)}::bigint and ${String(first + idsPerShare - 1n)}::bigint`;
    await sql`update vocabulary set firms = now.firms
      from (
        select id, coalesce(counted.firms, 0) as firms from vocabulary left join (
          select token_id, count(*)::int as firms from postings where ${isOfShare('token_id')} group by token_id
        ) as counted on token_id = id
        where ${isOfShare('id')} and token <> ''
      ) as now
      where now.id = vocabulary.id and now.firms <> vocabulary.firms`.execute(db);
  }
  await sql`insert into vocabulary (id, token, firms) select token_id(''), '', count(*) from firms
    on conflict (id) do update set firms = excluded.firms`.execute(db);
}

/** A token's id is a hash, anywhere in the range of bigint. */
const shareCount = 16n;
const idsPerShare = 2n ** 64n / shareCount;
