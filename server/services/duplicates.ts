import { sql } from 'kysely';
import type { PairBand } from '#contract/duplicates.ts';
import type { Call, HandlersOf } from '../access/call.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { commit } from '../writes/commit.ts';
import { duplicateDetails } from './duplicates/duplicateDetails.ts';
import { duplicatePage, findDuplicate } from './duplicates/duplicateRow.ts';
import { progressOf } from './duplicates/progress.ts';

/** Firms of the directory that look like one. */
export function duplicatesService(deps: Deps): HandlersOf<'duplicates'> {
  return {
    'duplicates.list': ({ query }) => duplicatePage(deps.db, query),
    'duplicates.progress': async () => ({ data: await progressOf(deps) }),
    'duplicates.get': async ({ params }) => ({ data: await duplicateDetails(deps.db, params.id) }),
    'duplicates.decide': (call) => decide(deps, call),
  };
}

/** The log has it under the firm that a merge would keep, and names both. */
function decide(deps: Deps, call: Call<'duplicates.decide'>) {
  const { params, body, actor } = call;
  return commit(deps, call, {
    table: 'firms',
    change: async ({ db }) => {
      const before = await db
        .selectFrom('firm_pairs')
        .select('decided_on')
        .where('id', '=', params.id)
        .where('band', '<>', 'MERGED')
        .forUpdate()
        .executeTakeFirstOrThrow(notFound);
      const decision = body.isDuplicate
        ? { decided_on: null, decided_by: null, band: sql<PairBand>`computed_band` }
        : { decided_on: deps.clock(), decided_by: actor.name, band: 'NOT_DUPLICATE' as const };
      await db.updateTable('firm_pairs').set(decision).where('id', '=', params.id).execute();
      const data = await findDuplicate(db, params.id);
      const [kept] = data.firms;
      return {
        objectId: kept?.id ?? params.id,
        objectName: data.firms.map(({ displayName }) => displayName).join(', '),
        before: { isDuplicate: before.decided_on === null },
        after: { isDuplicate: body.isDuplicate },
        answer: { data },
      };
    },
  });
}
