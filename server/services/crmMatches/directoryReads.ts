import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { type Corpus, type Party, wordsOf } from '#server/matching/party.ts';
import { corpusOf, firmsWithWords } from '#server/matching/retrieval.ts';
import { type DirectoryCandidate, readCandidates } from './readCandidates.ts';

type Db = Kysely<Database>;

/** What a comparison reads of the directory. */
export type DirectoryReads = {
  candidates: (ids: readonly string[]) => Promise<DirectoryCandidate[]>;
  corpus: (firms: number, parties: readonly Party[]) => Promise<Corpus>;
};

export const readsOf = (db: Db): DirectoryReads => ({
  candidates: (ids) => readCandidates(db, ids),
  corpus: (firms, parties) => corpusOf(db, firms, parties),
});

/** In milliseconds: loads of the directory change firms without raising their version. */
const longest = 60_000;
const mostFirms = 40_000;

/** Reads and takes apart each firm once, until it has another version, and looks each word up once. */
export function readsOnce(db: Db): DirectoryReads {
  let firms = new Map<string, Kept>();
  let words = new Map<string, number>();
  let until = 0;
  const renew = () => {
    const isFull = firms.size > mostFirms || words.size > mostFirms * 10;
    if (performance.now() < until && !isFull) return;
    firms = new Map();
    words = new Map();
    until = performance.now() + longest;
  };
  return {
    candidates: async (ids) => {
      renew();
      const kept = firms;
      const current = await versionsOf(db, ids);
      const changed = current.filter(({ id, version }) => kept.get(id)?.version !== version);
      const read = await readCandidates(
        db,
        changed.map(({ id }) => id),
      );
      const found = new Map(read.map((one) => [one.id, one]));
      for (const { id, version } of changed) {
        const candidate = found.get(id);
        if (candidate) kept.set(id, { version, candidate });
      }
      return current.flatMap(({ id }) => kept.get(id)?.candidate ?? []);
    },
    corpus: async (count, parties) => {
      const known = words;
      const unknown = wordsOf(parties).filter((word) => !known.has(word));
      const counted = await firmsWithWords(db, unknown);
      for (const word of unknown) known.set(word, counted.get(word) ?? 0);
      return { firms: count, firmsWith: (word) => known.get(word) ?? 0 };
    },
  };
}

type Kept = { version: number; candidate: DirectoryCandidate };

/** In the order of `readCandidates`. */
async function versionsOf(db: Db, ids: readonly string[]): Promise<{ id: string; version: number }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from firms where id = any(${[...ids]}::uuid[]) order by id`.execute(db);
  return rows;
}
