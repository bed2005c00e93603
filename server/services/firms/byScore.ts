import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { nameTokens } from '#server/db/firmKeys.ts';
import type { Source } from '#server/db/pagination.ts';
import { matchLevels } from '#server/matching/parseSearch.ts';
import { partyOf } from '#server/matching/party.ts';
import { sumsOf } from '#server/matching/rank.ts';
import { corpusOf, countFirms } from '#server/matching/retrieval.ts';
import { readCandidates } from '../crmMatches/readCandidates.ts';

type Db = Kysely<Database>;

/** How many of a search's firms are scored: as many as a picker shows. */
const maxScored = 100;

/** A firm found by a search; `level`, an index into `matchLevels`, is null without a search. */
export type Found = { id: string; level: number | null; norm: number | null; name: string; key: string };

/** Equally good ones are in an order that people see. */
const byName = (one: Found, other: Found): number =>
  `${one.name} ${one.key}` < `${other.name} ${other.key}` ? -1 : 1;
const byFit = (one: Found, other: Found): number =>
  (one.level ?? 0) - (other.level ?? 0) || (one.norm ?? 0) - (other.norm ?? 0) || byName(one, other);

/**
 * The pages of a search with its best firms by the matcher's score, after exact matches. The matcher compares words:
 * while the search ends in an incomplete one, the order stays as it is, unless all
 * firms are merely similar.
 */
export function byScore(db: Db, text: string, pages: Source<Found>): Source<Found> {
  const scored = async (found: readonly Found[]) => [
    ...(await inOrder(db, text, found.slice(0, maxScored))),
    ...found.slice(maxScored),
  ];
  return {
    count: pages.count,
    rows: async ({ limit, offset, total }) => {
      if (offset >= maxScored) return pages.rows({ limit, offset, total });
      const all = await pages.rows({ limit: Math.max(offset + limit, maxScored), offset: 0, total });
      return (await scored(all)).slice(offset, offset + limit);
    },
    firstAndCount: async (limit) => {
      const { found, total } = await pages.firstAndCount(Math.max(limit, maxScored));
      return { found: (await scored(found)).slice(0, limit), total };
    },
  };
}

async function inOrder(db: Db, text: string, found: Found[]): Promise<Found[]> {
  const others = found.filter(({ level }) => level !== exact);
  const tokens = nameTokens(text);
  const areMisspelt = tokens.length > 1 && others.every(({ level }) => level === similar);
  if (others.length < 2 || !(areMisspelt || (await areWords(db, tokens)))) return [...found].sort(byFit);
  const names = [{ value: text, type: null, isDisplayName: true }];
  const subject = partyOf({ names, websites: [], places: [], identifiers: {} });
  const [firms, candidates] = await Promise.all([
    countFirms(db),
    readCandidates(
      db,
      others.map(({ id }) => id),
    ),
  ]);
  const corpus = await corpusOf(db, firms, [subject, ...candidates.map(({ party }) => party)]);
  const sums = sumsOf(subject, candidates, corpus);
  const sumOf = ({ id }: Found) => sums.get(id) ?? 0;
  return [
    ...found.filter(({ level }) => level === exact).sort(byFit),
    ...others.sort((a, b) => sumOf(b) - sumOf(a) || byName(a, b)),
  ];
}

const exact = matchLevels.indexOf('exact');
const similar = matchLevels.indexOf('similar');

async function areWords(db: Db, tokens: string[]): Promise<boolean> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from vocabulary where token = any(${tokens})`.execute(db);
  return rows[0]?.known === tokens.length;
}
