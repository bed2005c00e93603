import { makeCrmFirm } from '../support/makeCrmFirm.ts';
import type { TestServer } from '../support/testServer.ts';

/** An account with CRM data. */
export async function integrationId(
  { deps: { db } }: Pick<TestServer, 'deps'>,
  subdomain = 'acme',
): Promise<string> {
  const accounts = db.selectFrom('accounts').select('id').where('subdomain', '=', subdomain);
  return (await accounts.executeTakeFirstOrThrow()).id;
}

/** A firm of an account's CRM, made for the walk. */
export const crmFirmId = async (server: Pick<TestServer, 'deps'>, subdomain = 'acme'): Promise<string> =>
  makeCrmFirm(server.deps, await integrationId(server, subdomain), `Walked ${subdomain}`);

/** A CRM firm that certainly matches one of the directory, and no other: an unmapped one with an odd name. */
export async function clearFirm(server: TestServer, name: string, subdomain = 'acme'): Promise<string> {
  const { db } = server.deps;
  const headers = { 'idempotency-key': `clear ${name}` };
  const json = { name: { value: name, type: 'COMMON' } };
  const as = 'admin@system.test';
  const created = await server.fetch('/dex/api/v1/firms', { method: 'POST', as, json, headers });
  const { data } = await created.json();
  await db.updateTable('firms').set({ entity_type: 'BANK' }).where('id', '=', data.id).execute();
  const id = await makeCrmFirm(server.deps, await integrationId(server, subdomain), name);
  await db
    .updateTable('crm_investor_firms')
    .set({
      ...{ match_score: 0.99, match_band: 'CERTAIN', match_firm_id: data.id, match_model: 'test' },
      ...{ match_is_clear: true, match_is_stale: false },
      ...{ match_since: new Date(0), match_computed_on: new Date(0) },
    })
    .where('id', '=', id)
    .execute();
  return id;
}

/** A sample drawn from an account's matches. */
export async function sampleId(server: TestServer, subdomain = 'acme'): Promise<string> {
  await clearFirm(server, `Quelmarrow ${subdomain} Zibbet`, subdomain);
  const path = `/api/v1/admin/crm/accounts/${await integrationId(server, subdomain)}/investorFirms/samples`;
  const headers = { 'idempotency-key': `sample ${subdomain}` };
  const answer = await server.fetch(path, { method: 'POST', as: 'admin@system.test', headers });
  return (await answer.json()).data.id;
}
