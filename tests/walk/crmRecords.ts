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
export const crmFirmId = async (server: TestServer, subdomain = 'acme'): Promise<string> =>
  makeCrmFirm(server.deps, await integrationId(server, subdomain), `Walked ${subdomain}`);
