import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';

export type QueryCount = { db: Kysely<Database>; count: () => number; restart: () => void };

/** The same database, counting its statements. */
export function countQueries(db: Kysely<Database>): QueryCount {
  let count = 0;
  return {
    db: db.withPlugin({
      transformQuery: ({ node }) => {
        count += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
    count: () => count,
    restart: () => {
      count = 0;
    },
  };
}
