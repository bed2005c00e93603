import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { beginning, containing } from '../db/normalise.ts';
import { maxTypos, oneTypoFrom, typosBetween } from './typos.ts';

/** Firms of a word that are looked up one by one for the other words. */
export const maxLookedUp = 1_000;
/** If this many firms match, merely similar ones are not searched. */
export const fewFound = 25;
const maxTokens = 500;
const maxSimilarWords = 100;

/** The vocabulary that a word of a search stands for. */
export type Term = { exact: Token[]; part: Token[]; similar: Token[] };
export type Token = { id: string; firms: number; typos: number };
export type Terms = ReadonlyMap<string, Term>;

export const noTokens: Term = { exact: [], part: [], similar: [] };
export const frequency = ({ exact, part, similar }: Term) => firmsOf([...exact, ...part, ...similar]);
export const firmsOf = (tokens: readonly Token[]) => tokens.reduce((sum, { firms }) => sum + firms, 0);

/** Words of the search, and neighbours joined: `coca cola` may mean `cocacola`. */
export async function readWords(db: Kysely<Database>, words: readonly string[]): Promise<Terms> {
  const terms = new Map<string, Term>();
  for (const word of [...words, ...pairsOf(words)]) terms.set(word, { exact: [], part: [], similar: [] });
  if (words.length === 0) return terms;
  const asked = [
    sql`select word, 'exact' as kind, id::text, firms
      from unnest(${[...terms.keys()]}::text[]) as word join vocabulary on token = word`,
    ...words.map((word) => partsOf(word)),
  ];
  const { rows } = await sql<{ word: string; kind: keyof Term; id: string; firms: number }>`
    ${sql.join(asked, sql` union all `)}`.execute(db);
  for (const { word, kind, ...token } of rows) terms.get(word)?.[kind].push({ ...token, typos: 0 });
  for (const [word, similar] of await similarWords(db, wordsInDoubt(words, terms)))
    terms.get(word)?.similar.push(...similar);
  return terms;
}

export const hasAny = (term: Term | undefined) =>
  term !== undefined && term.exact.length + term.part.length > 0;

export const pairsOf = (words: readonly string[]) => words.slice(1).map((word, n) => `${words[n]}${word}`);

/** Words that begin with it, and from three letters on those that contain it. */
function partsOf(word: string): RawBuilder<unknown> {
  const [prefix] = beginning(word);
  const pattern = word.length < 3 ? prefix : containing(word);
  return sql`(select ${word}::text, 'part', id::text, firms from vocabulary
    where token like ${pattern} and token <> ${word} order by firms desc limit ${maxTokens})`;
}

/** Words that may be misspelt: they find few firms, or beside others not thousands. */
function wordsInDoubt(words: readonly string[], terms: Terms): string[] {
  const enough = words.length === 1 ? fewFound : maxLookedUp;
  return words.filter((word) => maxTypos(word) > 0 && frequency(terms.get(word) ?? noTokens) < enough);
}

/** The vocabulary's words within the typos allowed, those with fewer typos and more firms first. */
async function similarWords(db: Kysely<Database>, words: readonly string[]): Promise<Map<string, Token[]>> {
  const found = new Map<string, Token[]>();
  if (words.length === 0) return found;
  const queries = words.flatMap((word) => [
    // One by one (`offset 0` keeps the planner from the index of parts): twenty times faster.
    sql`(select ${word}::text as word, token, id::text, firms from unnest(${oneTypoFrom(word)}::text[]) as near (text)
      cross join lateral (select * from vocabulary where token = near.text offset 0) as known)`,
    ...(maxTypos(word) > 1 ? [sharingPart(word)] : []),
  ]);
  const { rows } = await sql<{ word: string; token: string; id: string; firms: number }>`
    ${sql.join(queries, sql` union `)}`.execute(db);
  for (const { word, token, ...row } of rows) {
    const typos = typosBetween(word, token, maxTypos(word));
    if (typos > 0 && typos <= maxTypos(word))
      found.set(word, [...(found.get(word) ?? []), { ...row, typos }]);
  }
  for (const [word, tokens] of found) {
    const sorted = tokens.sort((a, b) => a.typos - b.typos || b.firms - a.firms);
    found.set(word, sorted.slice(0, maxSimilarWords));
  }
  return found;
}

/** Two typos leave one third of a word as typed. Without the similarity operator, which hangs in PGlite. */
function sharingPart(word: string): RawBuilder<unknown> {
  const third = Math.floor(word.length / 3);
  const [begins] = beginning(word.slice(0, third + 1));
  const inner = word.slice(third, -third);
  const patterns = [
    begins,
    containing(word.slice(-third - 1)).slice(0, -1),
    ...(inner.length > 2 ? [containing(inner)] : []),
  ];
  const isLike = sql.join(
    patterns.map((pattern) => sql`token like ${pattern}`),
    sql` or `,
  );
  return sql`(select ${word}::text, token, id::text, firms from vocabulary
    where (${isLike}) and length(token) between ${word.length - 2} and ${word.length + 2}
    order by similarity(token, ${word}) desc limit ${maxTokens})`;
}
