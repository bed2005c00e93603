import { type Kysely, sql } from 'kysely';
import { mostMatches } from '#contract/firmMatcher.ts';
import type { Database } from '../db/database.ts';
import { identifierKey, nameTokens } from '../db/firmKeys.ts';
import { candidatesFor } from './candidates.ts';
import type { Corpus, Party } from './party.ts';

type Db = Kysely<Database>;

/** The ids of the firms of the directory that are worth a comparison. */
export async function findCandidates(db: Db, { names, domains, identifiers }: Party): Promise<string[]> {
  const keys = Object.entries(identifiers).flatMap(([kind, values]) =>
    kind === 'rolodexKey' ? [] : values.map(identifierKey),
  );
  const exact = sql`select firm_id as id from firm_identifiers
      where value_key = any(${keys}) and record_status = 'EFFECTIVE'
    union select firm_id from firm_contacts
      where value_key = any(${[...domains]}) and type = 'URL' and record_status = 'EFFECTIVE'
    union select id from firms where key = any(${[...identifiers.rolodexKey]})`;
  const { rows } = await sql<{ id: string }>`select id from (${exact}) as exact limit ${mostMatches}`.execute(
    db,
  );
  const found = new Set(rows.map(({ id }) => id));
  for (const { value } of names) {
    const candidates = await candidatesFor(db, value);
    const { rows: named } = await sql<{ id: string }>`
      select firm_id as id from (${candidates}) as found order by level, norm limit ${mostMatches}`.execute(
      db,
    );
    for (const { id } of named) found.add(id);
  }
  return [...found].slice(0, mostMatches);
}

/** How many firms there are, and in how many the words of these parties are, as far as they were counted last. */
export async function corpusOf(db: Db, parties: readonly Party[]): Promise<Corpus> {
  const words = [...new Set(parties.flatMap(({ names }) => names.flatMap(({ value }) => nameTokens(value))))];
  const { rows } = await sql<{ token: string; firms: number }>`
    select token, firms from vocabulary where token = any(${words})`.execute(db);
  const { rows: counted } = await sql<{ firms: number }>`select count(*)::int as firms from firms`.execute(
    db,
  );
  const known = new Map(rows.map(({ token, firms }) => [token, firms]));
  return { firms: counted[0]?.firms ?? 0, firmsWith: (word) => known.get(word) ?? 0 };
}
