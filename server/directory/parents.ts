import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Fault } from '../errors.ts';

type Db = Kysely<Database>;

/**
 * Locked by every change of a parent until its transaction ends, and before the firm itself: two changes
 * at once could otherwise make a cycle that neither of them sees, and wait for each other's firms.
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

/** The top of the hierarchy that a firm comes into with a parent; null without one. */
export async function topAbove(db: Db, parentId: string | null): Promise<string | null> {
  if (parentId === null) return null;
  const { rows } = await sql<{ top: string }>`
    select coalesce(ultimate_parent_id, id) as top from firms where id = ${parentId}`.execute(db);
  return rows[0]?.top ?? null;
}

/** Brings the tops of all firms below one to what they are now. Their versions do not change: they did not. */
export const refreshTopsBelow = (trx: Db, id: string) =>
  sql`with recursive below as (
      select id from firms where parent_id = ${id}
      union
      select firms.id from firms join below on firms.parent_id = below.id)
    update firms set ultimate_parent_id = (select coalesce(ultimate_parent_id, id) from firms where id = ${id})
    where id in (select id from below)`.execute(trx);
