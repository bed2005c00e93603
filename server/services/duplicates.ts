import { sql } from 'kysely';
import type { Call, HandlersOf } from '../access/call.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { commit } from '../writes/commit.ts';
import { duplicatePage, findDuplicate } from './duplicates/duplicateRow.ts';
import { progressOf } from './duplicates/progress.ts';

/** Firms of the directory that look like one. */
export function duplicatesService(deps: Deps): HandlersOf<'duplicates'> {
  return {
    'duplicates.list': ({ query }) => duplicatePage(deps.db, query),
    'duplicates.progress': async () => ({ data: await progressOf(deps) }),
    'duplicates.decide': (call) => decide(deps, call),
  };
}

/** The log has it under the firm that a merge would keep, and names both. */
function decide(deps: Deps, call: Call<'duplicates.decide'>) {
  const { params, body, actor } = call;
  return commit(deps, call, {
    table: 'firms',
    change: async ({ db }) => {
      const { rows } = await sql`select from firm_pairs where id = ${params.id} for update`.execute(db);
      if (rows.length === 0) throw notFound();
      const said = body.isDuplicate ? null : { decided_on: deps.clock(), decided_by: actor.name };
      await db
        .updateTable('firm_pairs')
        .set({
          decided_on: said?.decided_on ?? null,
          decided_by: said?.decided_by ?? null,
          band: said ? 'NOT_DUPLICATE' : sql`computed_band`,
        })
        .where('id', '=', params.id)
        .execute();
      const data = await findDuplicate(db, params.id);
      const [kept] = data.firms;
      return {
        objectId: kept?.id ?? params.id,
        objectName: data.firms.map(({ displayName }) => displayName).join(', '),
        before: { isDuplicate: !body.isDuplicate },
        after: { isDuplicate: body.isDuplicate },
        answer: { data },
      };
    },
  });
}
