import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { beginning } from '../db/normalise.ts';
import { levelOf, type MatchLevel, type ParsedSearch, parseSearch } from './parseSearch.ts';
import {
  fewFound,
  firmsOf,
  frequency,
  hasAny,
  maxLookedUp,
  noTokens,
  pairsOf,
  readWords,
  type Term,
  type Terms,
  type Token,
} from './searchWords.ts';

export type Candidates = {
  /** A query of `firm_id`, `level` (index into `matchLevels`) and `norm`: smaller is better. */
  found: RawBuilder<unknown>;
  /** Whether thousands may match: reading all these firms takes longer than a search may. */
  areMany: boolean;
};

/**
 * The firms that a search finds: the one retrieval of lists, pickers and warnings. With several words it finds all;
 * with one the number is capped, which also caps the time: the firms with the shortest names are kept.
 */
export async function candidatesFor(db: Kysely<Database>, text: string): Promise<Candidates> {
  const search = parseSearch(text);
  const words = await readWords(db, search.words);
  const queries = [...wholeValues(search), ...spellings(search.words, words).map((terms) => allOf(terms))];
  const found = sql`select firm_id, min(level) as level, min(norm) as norm
    from (${sql.join(queries, sql` union all `)}) as any_way group by firm_id`;
  const [rarest = 0] = search.words.map((word) => frequency(asTyped(words.get(word)))).sort((a, b) => a - b);
  const areMany = rarest > maxRead;
  const similar = [misspelt(search.words, words), similarTo(search.words, words)].filter(
    (one) => one !== null,
  );
  if (similar.length === 0) return { found, areMany };
  const orAlike = sql`with found as materialized (${found}), alike as materialized (
      select firm_id, min(norm) as norm from (${sql.join(similar, sql` union all `)}) as any_way group by firm_id)
    select firm_id, level, norm from found
    union all select firm_id, ${levelOf('similar')}, norm from alike
    where (select count(*) from (select from found limit ${fewFound}) as first) < ${fewFound}
      and firm_id not in (select firm_id from found)`;
  return { found: orAlike, areMany };
}

/** Postings read for a single word, per level. */
const budget = 20_000;
/** Firms of a search's rarest word that are read to be ordered. */
const maxRead = 2_000;
const maxSimilar = 200;
/** The share of the words' total weight that a similar firm must have. */
const similarShare = 0.6;

/** The search as typed, and with each two neighbours joined where there is such a word. */
function spellings(words: readonly string[], terms: Terms): Term[][] {
  const termOf = (word: string) => asTyped(terms.get(word));
  const plain = words.map(termOf);
  const joined = pairsOf(words).flatMap((pair, n) => {
    const { exact } = termOf(pair);
    if (exact.length === 0) return [];
    const one = { ...noTokens, exact };
    return [[...plain.slice(0, n), one, ...plain.slice(n + 2)]];
  });
  return [plain, ...joined].filter((some) => some.length > 0 && some.every(hasAny));
}

/** All firms that have all of these words, by the rarest of them; for a single word those with the shortest names. */
function allOf(terms: readonly Term[]): RawBuilder<unknown> {
  const [first, ...others] = [...terms].sort((a, b) => frequency(a) - frequency(b));
  if (!first || others.length === 0) return shortest(first ?? noTokens);
  return frequency(first) <= maxLookedUp ? lookedUp(first, others) : sharedBy([first, ...others]);
}

/** The firms of a rare word, each looked up for the other words. */
function lookedUp(rarest: Term, others: readonly Term[]): RawBuilder<unknown> {
  const joins = others.map(
    (term, n) => sql` cross join lateral (${having(term, sql`firm_id = rarest.firm_id and`)}) as ${other(n)}`,
  );
  const levels = others.map((_, n) => sql`${other(n)}.level`);
  return sql`select rarest.firm_id, greatest(${sql.join([sql`rarest.level`, ...levels])}) as level, rarest.norm
    from (${having(rarest)}) as rarest ${sql.join(joins, sql``)}`;
}

const other = (n: number) => sql.ref(`other${n}`);

/**
 * The firms that all words share. Counted, not joined: where the planner takes common words for rare ones, as after
 * an import, it joins them by comparing each firm of one with each of the other.
 */
function sharedBy(terms: readonly Term[]): RawBuilder<unknown> {
  const firms = terms.map(
    (term, n) => sql`select *, ${sql.lit(n)} as place from (${having(term)}) as ${other(n)}`,
  );
  return sql`select firm_id, max(level) as level, min(norm) filter (where place = 0) as norm
    from (${sql.join(firms, sql` union all `)}) as any_word group by firm_id having count(*) = ${terms.length}`;
}

const asTyped = (term = noTokens): Term => ({ ...term, similar: [] });
const idsOf = (tokens: readonly Token[]) => tokens.map(({ id }) => id);

/** The firms that have a word, each once. */
function having({ exact, part, similar }: Term, condition = sql``): RawBuilder<unknown> {
  const level = sql`case when token_id = any(${idsOf(exact)}::bigint[]) then ${levelOf('word')} else ${levelOf('part')} end`;
  const tokens = [...exact, ...part, ...similar];
  const from = sql`from postings where ${condition} ${isAny(tokens)}`;
  if (tokens.length === 1) return sql`select firm_id, ${level} as level, norm ${from}`;
  return sql`select firm_id, min(${level}) as level, min(norm) as norm ${from} group by firm_id`;
}

/** The best firms of a word: whole words first, then parts if there is room, the shortest names of each first. */
function shortest({ exact, part }: Term): RawBuilder<unknown> {
  const hasRoom = firmsOf(exact) < budget;
  const some = [...taken(exact, 'word'), ...(hasRoom ? taken(part, 'part') : [])];
  return sql.join(some, sql` union all `);
}

function taken(tokens: readonly Token[], level: MatchLevel): RawBuilder<unknown>[] {
  if (tokens.length === 0) return [];
  return [
    sql`(select firm_id, ${levelOf(level)} as level, norm from postings
      where ${isAny(tokens)} order by norm limit ${budget})`,
  ];
}

/** The postings of one word are in index order, which saves sorting them. */
const isAny = (tokens: readonly Token[]) =>
  tokens.length === 1
    ? sql`token_id = ${tokens[0]?.id}::bigint`
    : sql`token_id = any(${idsOf(tokens)}::bigint[])`;

/** Firms with contacts that begin with a text, after those whose names have it. */
function begun(isOfType: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const [prefix] = beginning(text);
  const level = sql`case when value_key = ${text} then ${levelOf('exact')} else ${levelOf('part')} end`;
  return sql`(select firm_id, ${level}, 1000 from firm_contacts
    where ${isOfType} and record_status = 'EFFECTIVE' and value_key like ${prefix} limit ${maxLookedUp})`;
}

/** Values equal to the whole search, or names and contacts that begin with it. */
function wholeValues({ name, identifier, key, domain, host, email }: ParsedSearch): RawBuilder<unknown>[] {
  const exact = levelOf('exact');
  const whole = (table: string, condition: RawBuilder<unknown>) =>
    sql`select firm_id, ${exact} as level, 0 as norm from ${sql.table(table)}
      where record_status = 'EFFECTIVE' and ${condition}`;
  const [prefix] = beginning(name);
  return [
    whole('firm_identifiers', sql`value_key = ${identifier}`),
    ...(name ? [whole('firm_names', sql`name_key = ${name}`)] : []),
    ...(name
      ? [
          sql`(select firm_id, ${levelOf('prefix')}, cardinality(tokens) from firm_names
          where record_status = 'EFFECTIVE' and name_key like ${prefix} limit ${budget})`,
        ]
      : []),
    ...(key ? [sql`select id, ${exact}, 0 from firms where key = ${key}`] : []),
    ...(domain ? [whole('firm_contacts', sql`type = 'URL' and value_key = ${domain}`)] : []),
    ...(host ? [begun(sql`type = 'URL'`, host)] : []),
    ...(email ? [begun(sql`type = 'EMAIL'`, email)] : []),
  ];
}

/** Firms that have all words, some of them misspelt; for a single word the best of each that may be meant. */
function misspelt(words: readonly string[], known: Terms): RawBuilder<unknown> | null {
  const terms = words.map((word) => known.get(word) ?? noTokens);
  const [{ similar } = noTokens] = terms;
  if (!terms.some((term) => term.similar.length > 0)) return null;
  if (terms.length > 1) {
    if (terms.some((term) => !hasAny(term) && term.similar.length === 0)) return null;
    return sql`select firm_id, least(norm, ${nextNorm} - 1) as norm from (${allOf(terms)}) as misspelt`;
  }
  const places = similar.map(({ typos }, place) => (typos - 1) * 10_000 + place);
  return sql`select firm_id, norm from unnest(${idsOf(similar)}::bigint[], ${places}::int[]) as meant (id, place)
    cross join lateral (
      select firm_id, (place + 100 * (row_number() over (order by postings.norm) - 1))::int as norm from postings
      where token_id = meant.id order by postings.norm limit ${fewFound}) as best`;
}

/** From this norm on, firms lack a word. */
const nextNorm = 100;

/** Firms that share most of what is rare in a search of several words, by the rarest words. */
function similarTo(words: readonly string[], terms: Terms): RawBuilder<unknown> | null {
  if (words.length < 2) return null;
  const weighted = words.map((word) => {
    const { exact, similar } = terms.get(word) ?? noTokens;
    const fewest = generalWords.has(word) ? 10_000 : 1;
    const tokens = (exact.length > 0 ? exact : similar).map((token) => ({
      ...token,
      firms: Math.max(token.firms, fewest),
      likeness: 1 - token.typos / word.length,
    }));
    const weight = Math.max(...tokens.map(weightOf), tokens.length ? 0 : weightOf({ firms: fewest }));
    return { tokens, weight };
  });
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const tokens = rarest(weighted.flatMap((one) => one.tokens));
  if (tokens.length === 0) return null;
  const weights = tokens.map((token) => weightOf(token) * token.likeness);
  return sql`(select firm_id, (${nextNorm} + 900 - least(900, sum(weight) / ${total}::float8 * 900))::int as norm
    from unnest(${idsOf(tokens)}::bigint[], ${weights}::float8[]) as asked (id, weight)
    join postings on token_id = asked.id
    group by firm_id having sum(weight) >= ${total * similarShare}::float8
    order by sum(weight) / (1 + ln(min(postings.norm))) desc limit ${maxSimilar})`;
}

/** As many of the rarest as fit the budget. */
function rarest<T extends Token>(tokens: readonly T[]): T[] {
  let postings = 0;
  return [...tokens]
    .sort((a, b) => a.firms - b.firms)
    .filter(({ firms }) => {
      postings += firms;
      return postings <= budget * 2;
    });
}

/** The square of a word's information: the fewer firms have it, the more. */
const weightOf = ({ firms }: Pick<Token, 'firms'>) => Math.log(1 + 1_000_000 / Math.max(1, firms)) ** 2;

/** Words that say little about a firm, even in a directory where they are rare or absent. */
const generalWords = new Set(
  'co company corp corporation gmbh group holding holdings inc international limited llc llp lp ltd plc the'.split(
    ' ',
  ),
);
