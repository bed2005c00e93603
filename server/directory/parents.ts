import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Fault } from '../errors.ts';

type Db = Kysely<Database>;

/**
 * Locked by every change of a parent until its transaction ends, and before the firm itself: two changes at once
 * could otherwise create a cycle that neither sees, or deadlock on each other's firms.
 */
export async function lockHierarchy(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOfHierarchy})`.execute(trx);
}

const lockOfHierarchy = 6_001_002;

/** Why a firm can't be under another; the hierarchy is locked. */
export async function parentFault(trx: Db, firmId: string, parentId: string): Promise<Fault | undefined> {
  const { rows } = await sql<{ status: string; name: string; is_below: boolean }>`
    with recursive above as (
      select id, parent_id from firms where id = ${parentId}
      union
      select firms.id, firms.parent_id from firms join above on firms.id = above.parent_id)
    select record_status as status, display_name as name,
      exists (select from above where id = ${firmId}) as is_below
    from firms where id = ${parentId} for share of firms`.execute(trx);
  const [parent] = rows;
  const of = (key: string): Fault => ({
    target: 'parentId',
    key: `firms.validation.${key}`,
    values: { name: parent?.name ?? '' },
  });
  if (!parent) return { target: 'parentId', key: 'firms.validation.parentUnknown' };
  if (parentId === firmId) return { target: 'parentId', key: 'firms.validation.parentItself' };
  if (parent.is_below) return of('parentBelow');
  return parent.status === 'DELETED' ? of('parentDeleted') : undefined;
}

/** The top of the hierarchy that a firm joins with a parent; null without one. */
export async function topAbove(db: Db, parentId: string | null): Promise<string | null> {
  if (parentId === null) return null;
  const { rows } = await sql<{ top: string }>`
    select coalesce(ultimate_parent_id, id) as top from firms where id = ${parentId}`.execute(db);
  return rows[0]?.top ?? null;
}

/** Updates the tops of these firms and of all below them. Versions do not change, as the firms did not. */
export const refreshTops = (trx: Db, ids: readonly string[]) =>
  sql`with recursive below as (
      select id, parent_id from firms where id = any(${ids}::uuid[])
      union
      select firms.id, firms.parent_id from firms join below on firms.parent_id = below.id),
    above as (
      select id, parent_id as above_id from below
      union all
      select above.id, firms.parent_id from above join firms on firms.id = above.above_id
        where firms.parent_id is not null),
    tops as (
      select above.id, above_id as top from above left join firms on firms.id = above_id
      where firms.parent_id is null)
    update firms set ultimate_parent_id = top from tops
    where firms.id = tops.id and ultimate_parent_id is distinct from top`.execute(trx);
