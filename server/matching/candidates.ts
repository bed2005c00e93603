import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { beginning, containing } from '../db/normalise.ts';
import { levelOf, type MatchLevel, type Sought, soughtIn } from './sought.ts';

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
  const sought = soughtIn(text);
  const words = await readWords(db, sought.words);
  const queries = [...wholeValues(sought), ...spellings(sought.words, words).map((terms) => allOf(terms))];
  const found = sql`select firm_id, min(level) as level, min(norm) as norm
    from (${sql.join(queries, sql` union all `)}) as any_way group by firm_id`;
  const [rarest = 0] = sought.words
    .map((word) => frequency(words.get(word) ?? noTokens))
    .sort((a, b) => a - b);
  const areMany = rarest > mostRead;
  const similar = similarTo(sought.words, words);
  if (!similar) return { found, areMany };
  const orAlike = sql`with found as materialized (${found}), alike as materialized (${similar})
    select firm_id, level, norm from found
    union all select firm_id, ${levelOf('similar')}, norm from alike
    where (select count(*) from (select from found limit ${fewFound}) as first) < ${fewFound}
      and firm_id not in (select firm_id from found)`;
  return { found: orAlike, areMany };
}

/** Postings read for a single word, per level. */
const budget = 20_000;
/** Firms of a word that are looked up one by one for the other words. */
const mostLookedUp = 1_000;
const mostTokens = 500;
/** Firms of a search's rarest word that are read to be ordered. */
const mostRead = 2_000;
/** If this many firms match, merely similar ones are not searched. */
const fewFound = 25;
const mostSimilar = 200;
/** The share of the words' total weight that a similar firm must have. */
const similarShare = 0.6;

/** The vocabulary that a word of a search stands for. */
type Term = { exact: Token[]; part: Token[]; similar: Token[] };
type Token = { id: string; firms: number; likeness: number };
type Terms = ReadonlyMap<string, Term>;

/** Words of the search, and neighbours joined: `coca cola` may mean `cocacola`. */
async function readWords(db: Kysely<Database>, words: readonly string[]): Promise<Terms> {
  const terms = new Map<string, Term>();
  for (const word of [...words, ...pairsOf(words)]) terms.set(word, { exact: [], part: [], similar: [] });
  if (words.length === 0) return terms;
  const asked = [
    sql`select word, 'exact' as kind, id::text, firms, 1 as likeness
      from unnest(${[...terms.keys()]}::text[]) as word join vocabulary on token = word`,
    ...words.map((word) => partsOf(word)),
  ];
  const { rows } = await sql<{ word: string; kind: keyof Term } & Token>`
    ${sql.join(asked, sql` union all `)}`.execute(db);
  for (const { word, kind, ...token } of rows) terms.get(word)?.[kind].push(token);
  const unknown = words.filter((word) => word.length > 4 && !hasAny(terms.get(word)));
  if (unknown.length === 0) return terms;
  const { rows: near } = await sql<{ word: string } & Token>`
    ${sql.join(unknown.map(nearTo), sql` union all `)}`.execute(db);
  for (const { word, ...token } of near) terms.get(word)?.similar.push(token);
  return terms;
}

const hasAny = (term: Term | undefined) => term !== undefined && term.exact.length + term.part.length > 0;

const pairsOf = (words: readonly string[]) => words.slice(1).map((word, n) => `${words[n]}${word}`);

/** Words that begin with it, and from three letters on those that contain it. */
function partsOf(word: string): RawBuilder<unknown> {
  const [prefix] = beginning(word);
  const pattern = word.length < 3 ? prefix : containing(word);
  return sql`(select ${word}::text, 'part', id::text, firms, 1 from vocabulary
    where token like ${pattern} and token <> ${word} order by firms desc limit ${mostTokens})`;
}

/** By one letter: one half of the word is as typed. Without the similarity operator, which hangs in PGlite. */
function nearTo(word: string) {
  const half = Math.ceil(word.length / 2);
  const [begins] = beginning(word.slice(0, half));
  const ends = containing(word.slice(-half)).slice(0, -1);
  return sql`(select ${word}::text as word, id::text, firms, similarity(token, ${word}) as likeness
    from vocabulary where (token like ${begins} or token like ${ends}) and similarity(token, ${word}) > 0.45
    order by likeness desc limit 5)`;
}

/** The search as typed, and with each two neighbours joined where there is such a word. */
function spellings(words: readonly string[], terms: Terms): Term[][] {
  const termOf = (word: string) => terms.get(word) ?? noTokens;
  const plain = words.map(termOf);
  const joined = pairsOf(words).flatMap((pair, n) => {
    const { exact } = termOf(pair);
    if (exact.length === 0) return [];
    const one: Term = { exact, part: [], similar: [] };
    return [[...plain.slice(0, n), one, ...plain.slice(n + 2)]];
  });
  return [plain, ...joined].filter((some) => some.length > 0 && some.every(hasAny));
}

/** All firms that have all of these words, by the rarest of them; for a single word those with the shortest names. */
function allOf(terms: readonly Term[]): RawBuilder<unknown> {
  const [first, ...others] = [...terms].sort((a, b) => frequency(a) - frequency(b));
  if (!first || others.length === 0) return shortest(first ?? noTokens);
  // Firms of a rare word are looked up one by one; for a common word that takes longer than a join.
  const isRare = frequency(first) <= mostLookedUp;
  const joins = others.map((term, n) => {
    const ofTerm = isRare
      ? sql`lateral (${having(term, sql`firm_id = rarest.firm_id and`)})`
      : sql`(${having(term)})`;
    return sql` cross join ${ofTerm} as ${sql.ref(`other${n}`)}`;
  });
  const levels = others.map((_, n) => sql.ref(`other${n}.level`));
  const isSame = others.map((_, n) => sql`${sql.ref(`other${n}.firm_id`)} = rarest.firm_id`);
  return sql`select rarest.firm_id, greatest(${sql.join([sql`rarest.level`, ...levels])}) as level, rarest.norm
    from (${having(first)}) as rarest ${sql.join(joins, sql``)} where ${sql.join(isSame, sql` and `)}`;
}

const noTokens: Term = { exact: [], part: [], similar: [] };
const frequency = ({ exact, part }: Term) => firmsOf([...exact, ...part]);
const firmsOf = (tokens: readonly Token[]) => tokens.reduce((sum, { firms }) => sum + firms, 0);
const idsOf = (tokens: readonly Token[]) => tokens.map(({ id }) => id);

/** The firms that have a word, each once. */
function having({ exact, part }: Term, condition = sql``): RawBuilder<unknown> {
  const level = sql`case when token_id = any(${idsOf(exact)}::bigint[]) then ${levelOf('word')} else ${levelOf('part')} end`;
  const tokens = [...exact, ...part];
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

/** Values equal to the whole search, or names that begin with it. */
function wholeValues({ name, identifier, key, domain }: Sought): RawBuilder<unknown>[] {
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
  ];
}

/** Firms that share most of what is rare in a search of several words, or have a similar word; by the rarest words. */
function similarTo(words: readonly string[], terms: Terms): RawBuilder<unknown> | undefined {
  const weighted = words.map((word) => {
    const { exact = [], similar = [] } = terms.get(word) ?? {};
    const fewest = generalWords.has(word) ? 10_000 : 1;
    const tokens = (exact.length > 0 ? exact : similar).map((token) => ({
      ...token,
      firms: Math.max(token.firms, fewest),
    }));
    const weight = Math.max(...tokens.map(weightOf), tokens.length ? 0 : weightOf({ firms: fewest }));
    return { tokens, weight };
  });
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const tokens = rarest(weighted.flatMap((one) => one.tokens));
  if (tokens.length === 0) return undefined;
  const weights = tokens.map((token) => weightOf(token) * token.likeness);
  return sql`select firm_id, (1000 - least(1000, sum(weight) / ${total}::float8 * 900))::smallint as norm
    from unnest(${idsOf(tokens)}::bigint[], ${weights}::float8[]) as sought (id, weight)
    join postings on token_id = sought.id
    group by firm_id having sum(weight) >= ${total * similarShare}::float8
    order by sum(weight) / (1 + ln(min(postings.norm))) desc limit ${mostSimilar}`;
}

/** As many of the rarest as fit the budget. */
function rarest(tokens: readonly Token[]): Token[] {
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
