import { type Kysely, sql } from 'kysely';
import type { FirmImpact } from '#contract/firms.ts';
import type { Database } from '#server/db/database.ts';
import { linkedBy } from '#server/directory/readFirm.ts';
import { ApiError } from '#server/errors.ts';

/** What making a firm defunct or deleting it affects: accounts mapped to it, CRM links, firms below it. */
export async function firmImpact(db: Kysely<Database>, id: string): Promise<FirmImpact> {
  const { rows } = await sql<{ accounts: FirmImpact['accounts']; links: number; descendants: number }>`
    with recursive below as (
      select id from firms where parent_id = ${id}
      union
      select firms.id from firms join below on firms.parent_id = below.id)
    select (select count(*)::int from below) as descendants, jsonb_array_length(${linkedBy}) as links,
      (select coalesce(json_agg(json_build_object('subdomain', subdomain, 'name', name) order by name_key), '[]')
        from accounts where cmg_entity_key = firms.key) as accounts
    from firms where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new ApiError('NOT_FOUND');
  return {
    accounts: row.accounts,
    accountCount: row.accounts.length,
    crmLinkCount: row.links,
    descendantCount: row.descendants,
  };
}
