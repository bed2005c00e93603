import { sql } from 'kysely';
import type { EntitySummary } from '#contract/entityKeys.ts';
import type { Deps } from '#server/deps.ts';
import { survivorOf } from '#server/directory/survivors.ts';
import { ApiError } from '#server/errors.ts';

/** The firm behind a key in the directory (decisions, ruling 28), of a merged one the survivor; throws NOT_FOUND. */
export async function entitySummary(db: Deps['db'], key: string): Promise<EntitySummary> {
  const firm = await db
    .selectFrom('firms')
    .innerJoin('firm_names', 'firm_names.firm_id', 'firms.id')
    .leftJoin('accounts', 'accounts.cmg_entity_key', 'firms.key')
    .select(['firms.key', 'firm_names.name', 'accounts.subdomain'])
    .where('firms.id', '=', survivorOf(sql`requested.key = ${key}`))
    .where('firm_names.is_display_name', '=', true)
    .executeTakeFirst();
  if (!firm) throw new ApiError('NOT_FOUND', { target: 'key' });
  return { ...firm, mergedFrom: firm.key === key ? null : key };
}
