import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { documentedAlone } from '#tests/support/documentedAlone.ts';
import { makeCrmFirm } from '#tests/support/makeCrmFirm.ts';
import { testServer } from '#tests/support/testServer.ts';
import { renderApp } from './renderApp.tsx';

const server = testServer();
const documented = documentedAlone(server);
let places: Record<'acme' | 'apiKey' | 'crmFirm' | 'firm', string>;
beforeAll(async () => {
  const acme = await accountIdOf(server.deps, 'acme');
  const json = { name: 'Nightly', permissions: ['read:User'] };
  const call = { method: 'POST', as: 'admin@acme.test', json, headers: { 'idempotency-key': 'nightly' } };
  const { data } = await (await server.fetch('/api/v1/myAccount/apiKeys', call)).json();
  const name = { value: 'Ashgrove Partners', type: 'COMMON' };
  await server.fetch('/dex/api/v1/firms', { ...call, as: 'admin@system.test', json: { name } });
  const firms = await (await server.fetch('/dex/api/v1/firms', { as: 'admin@system.test' })).json();
  places = {
    firm: firms.data[0].id,
    acme,
    apiKey: data.id,
    crmFirm: await makeCrmFirm(server.deps, acme, 'Ashgrove Partners'),
  };
});

it.each<[page: string, shows: RegExp, path: () => string, press?: string]>([
  ['accounts', /^Acme Securities$/, () => '/admin/account-list'],
  ['a subscription', /^License Type$/, () => '/admin/accounts/acme/subscription'],
  ['roles', /^Viewer$/, () => '/admin/accounts/acme/roles'],
  ['traits', /^Investor CRM$/, () => '/admin/traits'],
  ['a trait', /^Acme Securities$/, () => '/admin/traits/CRM'],
  ['API keys', /^Nightly$/, () => '/admin/accounts/acme/api-keys'],
  ['an API key', /^Created On$/, () => `/admin/accounts/acme/api-keys/${places.apiKey}`],
  ['CRM integrations', /^Acme Securities$/, () => '/rolodex/crm_integrations'],
  ['a CRM integration', /^Ashgrove Partners$/, () => `/rolodex/crm_integrations/${places.acme}/details`],
  ['organizations', /^Ultimate Parent$/, () => '/rolodex/firms'],
  ['an organization', /^Sector Classification Schemes$/, () => `/rolodex/firms/detail/${places.firm}`],
  ['the versions of one', /^Version History$/, () => `/rolodex/firms/detail/${places.firm}`, 'View History'],
  [
    'the matcher',
    /^\d+%$/,
    () => `/rolodex/crm_integrations/${places.acme}/entity-matcher/${places.crmFirm}`,
  ],
])('a back end of the documents is enough for the page of %s', async (_, shows, path, press) => {
  const error = vi.spyOn(console, 'error');
  await renderApp(documented, 'admin@system.test', path());
  if (press) await userEvent.click(await screen.findByRole('button', { name: press }, { timeout: 20_000 }));
  await waitFor(() => expect(screen.getAllByText(shows)[0]).toBeVisible(), { timeout: 20_000 });
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts.join('')).toBe('');
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});
