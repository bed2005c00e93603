import type { Kysely } from 'kysely';
import type { Database } from './database.ts';

export type SharedReads<T> = {
  /** Reads under a name in a turn of its own, or has what another of that name has read meanwhile. */
  read: (name: string, read: (db: Kysely<Database>) => Promise<T>) => Promise<T>;
  /** How many names somebody asks for at this moment. */
  names: () => number;
};

type Read<T> = { beganOn: number; found: Promise<T> };

/**
 * Many calls at once ask the same of who called, and wait for their turns. Whoever has theirs takes what is read of the same
 * name since they asked: it is as true as what they would read, at no cost. Nothing is known of a name for longer than
 * somebody asks for it, and nobody is told what was read before they asked.
 */
export function createSharedReads<T>(db: Kysely<Database>): SharedReads<T> {
  const asked = new Map<string, { by: number; last: Read<T> | null }>();
  // Moments are counted: of two that a clock tells alike nobody knows which was first.
  let moment = 0;
  return {
    read: async (name, read) => {
      const askedOn = moment++;
      const shared = asked.get(name) ?? { by: 0, last: null };
      asked.set(name, shared);
      shared.by += 1;
      try {
        return await db.connection().execute(async (own) => {
          if (shared.last && shared.last.beganOn > askedOn) return shared.last.found;
          const last = { beganOn: moment++, found: read(own) };
          shared.last = last;
          try {
            return await last.found;
          } catch (error) {
            if (shared.last === last) shared.last = null;
            throw error;
          }
        });
      } finally {
        shared.by -= 1;
        if (shared.by === 0) asked.delete(name);
      }
    },
    names: () => asked.size,
  };
}
