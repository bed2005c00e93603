import type { TestServer } from './testServer.ts';

/** The key of the organization that a CRM firm is linked to, if any. */
export async function linkedKeyOf({ deps }: TestServer, firmId: string): Promise<string | null> {
  const firms = deps.db.selectFrom('crm_investor_firms').select('cmg_entity_key');
  return (await firms.where('id', '=', firmId).executeTakeFirstOrThrow()).cmg_entity_key;
}
