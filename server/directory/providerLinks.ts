import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** The directory's firms that are connected to these of the external provider, by the ids of the latter. */
export async function linkedFirms(
  db: Kysely<Database>,
  providerIds: readonly string[],
): Promise<Map<string, { id: string; key: string; name: string }>> {
  if (providerIds.length === 0) return new Map();
  const { rows } = await sql<{ provider_firm_id: string; id: string; key: string; name: string }>`
    select provider_firm_id, firms.id, key, display_name as name
    from firm_provider_links join firms on firms.id = firm_id
    where provider_firm_id = any(${[...providerIds]})`.execute(db);
  return new Map(rows.map(({ provider_firm_id, ...firm }) => [provider_firm_id, firm]));
}
