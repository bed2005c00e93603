import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { identifierKey } from '../db/firmKeys.ts';
import { beginning } from '../db/normalise.ts';
import {
  type Asked,
  askedLabels,
  askedTokens,
  matchReach,
  maxAlike,
  maxOfLabel,
  type Reach,
  type Token,
  type Vocabulary,
} from './askedTokens.ts';
import { type Corpus, type Party, wordsOf } from './party.ts';

type Db = Kysely<Database>;

/**
 * The ids of the directory's firms worth comparing: those with an identifier or web address of the party, and those
 * whose names or addresses share the most of what is rare in its names.
 */
export async function findCandidates(
  db: Db,
  party: Party,
  firms: number,
  reach: Reach = matchReach,
): Promise<string[]> {
  const tokens = await askedTokens(party, firms, vocabularyOf(db), reach);
  const { rows } = await sql<{ id: string }>`
    ${sql.join([...exactly(party), ...byLabel(party), byName(tokens, reach.firms)], sql` union all `)}`.execute(
    db,
  );
  return [...new Set(rows.map(({ id }) => id))].slice(0, reach.firms + maxOfLabel);
}

function exactly({ identifiers, websites }: Party) {
  const { rolodexKey, ...others } = identifiers;
  const keys = Object.values(others).flat().map(identifierKey);
  const hosts = websites.flatMap(({ host }) => host ?? []);
  return [
    sql`(select firm_id as id from firm_identifiers
      where value_key = any(${keys}) and record_status = 'EFFECTIVE' limit ${maxOfLabel})`,
    sql`(select firm_id from firm_contacts
      where value_key = any(${hosts}) and type = 'URL' and record_status = 'EFFECTIVE' limit ${maxOfLabel})`,
    sql`select id from firms where key = any(${[...rolodexKey]})`,
  ];
}

const byLabel = (party: Party) =>
  askedLabels(party).map((label) => {
    const [prefix] = beginning(label);
    return sql`(select firm_id from firm_contacts
      where web_label(value) collate "C" like ${prefix} and type = 'URL' and record_status = 'EFFECTIVE'
      order by web_label(value) collate "C", firm_id limit ${maxOfLabel})`;
  });

/**
 * The commonest word comes last: among firms that share only that, those with the shortest names are the best, in
 * index order, so its many postings need not be summed up.
 */
function byName(tokens: readonly Asked[], most: number) {
  const [others, last] = [tokens.slice(0, -1), tokens.at(-1)];
  if (!last) return sql`select null::uuid where false`;
  const points = (weight: RawBuilder<unknown>) => sql`round(1000 * ${weight} / (1 + ln(norm)))::int`;
  const isLast = sql`token_id = token_id(${last.token})`;
  return sql`(
    with others as materialized (
      select firm_id, sum(${points(sql`weight`)}) as points
      from unnest(${others.map(({ token }) => token)}::text[],
        ${others.map(({ weight }) => weight)}::float8[]) as asked (token, weight)
      join postings on token_id = token_id(asked.token) group by firm_id),
    found as (
      select firm_id, points from others
      union all
      select firm_id, 0 from (
        select firm_id from postings where ${isLast} order by norm, firm_id limit ${most}) as shortest
      where firm_id not in (select firm_id from others))
    select found.firm_id from found
    left join (select firm_id, ${points(sql`${last.weight}::float8`)} as points from postings where ${isLast}) as more
      on more.firm_id = found.firm_id
    order by found.points + coalesce(more.points, 0) desc, found.firm_id limit ${most})`;
}

const vocabularyOf = (db: Db): Vocabulary => ({
  known: async (words) => (await tokensOf(db, words)).filter(({ token }) => token !== ''),
  beginning: (parts) => tokensLike(db, parts, (part) => beginning(part)[0] ?? part),
  ending: (parts) => tokensLike(db, parts, (part) => `%${part}`),
});

async function tokensLike(db: Db, parts: readonly string[], pattern: (part: string) => string) {
  const found = new Map<string, Token[]>();
  if (parts.length === 0) return found;
  const queries = parts.map(
    (part) => sql`(select ${part}::text as part, token, firms from vocabulary
      where token like ${pattern(part)} order by firms desc, token limit ${maxAlike})`,
  );
  const { rows } = await sql<Token & { part: string }>`${sql.join(queries, sql` union all `)}`.execute(db);
  for (const { part, ...token } of rows) found.set(part, [...(found.get(part) ?? []), token]);
  return found;
}

/** The number of firms, as of the last count. */
export async function countFirms(db: Db): Promise<number> {
  const { rows } = await sql<{ firms: number }>`
    select greatest(firms, 2) as firms from vocabulary where token = ''`.execute(db);
  return rows[0]?.firms ?? 2;
}

/** How many firms have each of these parties' words, as of the last count. */
export async function corpusOf(db: Db, firms: number, parties: readonly Party[]): Promise<Corpus> {
  const known = await firmsWithWords(db, wordsOf(parties));
  return { firms, firmsWith: (word) => known.get(word) ?? 0 };
}

/** How many firms have each word, without those that none has. */
export async function firmsWithWords(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  const tokens = words.length > 0 ? await tokensOf(db, words) : [];
  return new Map(tokens.map(({ token, firms }) => [token, firms]));
}

/**
 * One by one (`offset 0` keeps the planner from joining): for hundreds of words it would take the index of their parts,
 * or read the whole vocabulary, either ten times slower.
 */
async function tokensOf(db: Db, words: readonly string[]): Promise<Token[]> {
  const { rows } = await sql<Token>`select token, firms from unnest(${[...words]}::text[]) as asked (word)
    cross join lateral (select token, firms from vocabulary where token = word offset 0) as known`.execute(
    db,
  );
  return rows;
}
