import { sql } from 'kysely';
import type { HandlersOf } from '../access/call.ts';
import { columnsOf, retentionOf } from '../db/retentionRow.ts';
import { commit } from '../writes/commit.ts';
import type { AppDeps } from './appDeps.ts';
import { previewRetention } from './retention/previewRetention.ts';

/** How long the platform keeps what ages (decisions, ruling 71). */
export function retentionService(deps: AppDeps): HandlersOf<'retention'> {
  return {
    'retention.get': async () => ({ data: await retentionOf(deps.db) }),
    'retention.preview': async ({ body }) => ({ data: await previewRetention(deps, body) }),
    'retention.update': (call) =>
      commit(deps, call, {
        table: 'retention',
        id: 'platform',
        change: async ({ db }) => {
          const before = await retentionOf(db);
          const set = { ...columnsOf(call.body), version: sql<number>`version + 1` };
          await db.updateTable('retention').set(set).execute();
          const after = await retentionOf(db);
          return { objectId: 'platform', before, after, answer: { data: after } };
        },
      }),
  };
}
