import { sql } from 'kysely';
import type { Firm } from '#contract/firms.ts';
import type { Call } from '#server/access/call.ts';
import type { Deps } from '#server/deps.ts';
import { overriddenBy } from '#server/directory/overridden.ts';
import { lockHierarchy, parentFault, refreshTops, topAbove } from '#server/directory/parents.ts';
import { ApiError } from '#server/errors.ts';
import { changeFirm } from './changeFirm.ts';

type Relations = Firm['relations'];

/** Puts a firm under another, or under none; its descendants come along and get no version. */
export function setParent(deps: Deps, call: Call<'firms.setParent'>): Promise<{ data: Relations }> {
  const { params, body } = call;
  const { id } = params;
  const { parentId } = body;
  if (params.relationId !== id) throw new ApiError('NOT_FOUND');
  return changeFirm<Relations>(deps, call, {
    part: { table: 'firms', id, ownVersion: 'relations_version' },
    name: 'relations',
    locksFirst: ({ db }) => lockHierarchy(db),
    faults: async ({ db }) => {
      const fault = parentId && (await parentFault(db, id, parentId));
      return fault ? [fault] : [];
    },
    writePart: async ({ db }, { stored: { firm } }) => {
      const overridden = overriddenBy(firm, { ...firm, parent_id: parentId });
      await sql`update firms set parent_id = ${parentId}, ultimate_parent_id = ${await topAbove(db, parentId)},
        relations_version = relations_version + 1, overridden = ${overridden} where id = ${id}`.execute(db);
      await refreshTops(db, [id]);
      return id;
    },
    find: ({ relations }) => relations,
  });
}
