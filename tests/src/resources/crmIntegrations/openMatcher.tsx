import { screen, within } from '@testing-library/react';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { makeCrmFirm } from '#tests/support/makeCrmFirm.ts';
import type { TestServer } from '#tests/support/testServer.ts';

export const as = 'admin@system.test';

/** A CRM firm with the name of a directory firm that neither an account nor such a firm has: the same in every run. */
export async function likeOfDirectory(server: TestServer) {
  const { db } = server.deps;
  const integration = await db
    .selectFrom('accounts')
    .select('id')
    .where('subdomain', '=', 'acme')
    .executeTakeFirstOrThrow();
  const firm = await db
    .selectFrom('firms')
    .select(['id', 'key', 'display_name'])
    .where('record_status', '=', 'EFFECTIVE')
    .where(
      'key',
      'not in',
      db.selectFrom('accounts').select('cmg_entity_key').where('cmg_entity_key', 'is not', null),
    )
    // One may have been given another name or key since.
    .where('display_name', 'not in', db.selectFrom('crm_investor_firms').select('name'))
    .where('display_name', 'not in', db.selectFrom('crm_investor_firms').select('firm_key'))
    .orderBy('key')
    .offset(10)
    .limit(1)
    .executeTakeFirstOrThrow();
  const firmId = await makeCrmFirm(server.deps, integration.id, firm.display_name);
  return { ...firm, firmId, path: `/rolodex/crm_integrations/${integration.id}/entity-matcher/${firmId}` };
}

export async function openMatcher(on: TestServer, person = as, query = '') {
  const firm = await likeOfDirectory(on);
  const app = await renderApp(on, person, `${firm.path}${query}`);
  await screen.findByRole('heading', { level: 1, name: firm.display_name });
  return { ...firm, ...app };
}

export const group = (name: RegExp) => screen.findByRole('region', { name });
export const rowOf = async (name: string) => {
  const link = await within(await group(/^Directory/)).findByRole('link', { name });
  const row = link.closest('li');
  if (!row) throw new Error('The match is in no row');
  return within(row);
};
