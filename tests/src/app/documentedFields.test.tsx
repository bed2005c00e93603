import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { documentedAlone } from '#tests/support/documentedAlone.ts';
import { makeCrmFirm } from '#tests/support/makeCrmFirm.ts';
import { testServer } from '#tests/support/testServer.ts';
import { renderApp } from './renderApp.tsx';

const server = testServer();
const documented = documentedAlone(server);
let places: Record<'acme' | 'apiKey' | 'crmFirm', string>;
beforeAll(async () => {
  const acme = await accountIdOf(server.deps, 'acme');
  const json = { name: 'Nightly', permissions: ['read:User'] };
  const call = { method: 'POST', as: 'admin@acme.test', json, headers: { 'idempotency-key': 'nightly' } };
  const { data } = await (await server.fetch('/api/v1/myAccount/apiKeys', call)).json();
  places = { acme, apiKey: data.id, crmFirm: await makeCrmFirm(server.deps, acme, 'Ashgrove Partners') };
});

it.each<[page: string, shows: RegExp, path: () => string]>([
  ['accounts', /^Acme Securities$/, () => '/admin/account-list'],
  ['a subscription', /^License Type$/, () => '/admin/accounts/acme/subscription'],
  ['roles', /^Viewer$/, () => '/admin/accounts/acme/roles'],
  ['traits', /^Investor CRM$/, () => '/admin/traits'],
  ['a trait', /^Acme Securities$/, () => '/admin/traits/CRM'],
  ['API keys', /^Nightly$/, () => '/admin/accounts/acme/api-keys'],
  ['an API key', /^Created On$/, () => `/admin/accounts/acme/api-keys/${places.apiKey}`],
  ['CRM integrations', /^Acme Securities$/, () => '/rolodex/crm_integrations'],
  ['a CRM integration', /^Ashgrove Partners$/, () => `/rolodex/crm_integrations/${places.acme}/details`],
  [
    'the matcher',
    /^Ashgrove Partners$/,
    () => `/rolodex/crm_integrations/${places.acme}/entity-matcher/${places.crmFirm}`,
  ],
])('a back end of the documents is enough for the page of %s', async (_, shows, path) => {
  const error = vi.spyOn(console, 'error');
  await renderApp(documented, 'admin@system.test', path());
  await waitFor(() => expect(screen.getAllByText(shows)[0]).toBeVisible(), { timeout: 20_000 });
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts.join('')).toBe('');
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});
