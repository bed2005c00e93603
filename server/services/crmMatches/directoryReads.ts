import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { type Corpus, type Party, wordsOf } from '#server/matching/party.ts';
import { firmsWithWords } from '#server/matching/retrieval.ts';
import { type DirectoryCandidate, readCandidates } from './readCandidates.ts';

/** What comparisons read of the directory. */
export type DirectoryReads = {
  candidates: (ids: readonly string[]) => Promise<DirectoryCandidate[]>;
  corpus: (firms: number, parties: readonly Party[]) => Promise<Corpus>;
};

/** Reads and takes apart each firm once, and looks each word up once: not for longer than a change may go unseen. */
export function directoryReads(db: Kysely<Database>): DirectoryReads {
  const firms = new Map<string, DirectoryCandidate>();
  const words = new Map<string, number>();
  return {
    candidates: async (ids) => {
      const unread = ids.filter((id) => !firms.has(id));
      for (const firm of await readCandidates(db, unread)) firms.set(firm.id, firm);
      return ids.flatMap((id) => firms.get(id) ?? []);
    },
    corpus: async (count, parties) => {
      const unknown = wordsOf(parties).filter((word) => !words.has(word));
      const counted = await firmsWithWords(db, unknown);
      for (const word of unknown) words.set(word, counted.get(word) ?? 0);
      return { firms: count, firmsWith: (word) => words.get(word) ?? 0 };
    },
  };
}
