import { normalise } from '#server/db/normalise.ts';
import type { Deps } from '#server/deps.ts';

/** A firm in an account's CRM, keyed by its name; returns its id. */
export async function makeCrmFirm(
  { db, newId, clock }: Pick<Deps, 'db' | 'newId' | 'clock'>,
  accountId: string,
  name: string,
  cmgEntityKey: string | null = null,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('crm_integrations')
    .values({ account_id: accountId, modified_on: clock(), latest_import_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('crm_investor_firms')
    .values({
      account_id: accountId,
      id,
      firm_key: name,
      name,
      name_key: normalise(name),
      search_text: normalise(name),
      firm_type: null,
      status: 'EFFECTIVE',
      details: JSON.stringify({}),
      cmg_entity_key: cmgEntityKey,
      notes: null,
      match_score: null,
      added_by_import_id: null,
      created_on: clock(),
      modified_by: null,
      modified_by_system: null,
    })
    .execute();
  return id;
}
