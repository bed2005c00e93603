import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

const server = testServer();

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('the header of an account', () => {
  it('says name, chips, highlights and tabs', async () => {
    await renderApp(server, 'admin@system.test', '/admin/accounts/acme/user-list');
    await heading('Users - Acme Securities');
    await waitFor(() => expect(screen.getByText('SSO & 2FA Disabled')).toBeVisible());
    expect(screen.getByText('Subdomain').nextSibling).toHaveTextContent('acme');
    expect(screen.getByRole('button', { name: 'Copy acme' })).toBeInTheDocument();
    expect(screen.getByText('License Count').nextSibling).toHaveTextContent(/^\d+ of \d+ left$/);
    const tabs = within(screen.getByRole('navigation', { name: 'Sections' }));
    expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent(/^Users$/);
  });

  it('leaves a record its own heading, facts and tabs: the account is in the breadcrumb and its bar', async () => {
    const { id } = await someUser();
    await renderApp(server, 'admin@system.test', `/admin/accounts/acme/users/${id}`);
    await screen.findByRole('button', { name: 'More' });
    const tabs = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Overview', 'Effective Access']);
    const steps = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(await steps.findByRole('link', { name: 'Acme Securities' })).toBeVisible();
    expect(screen.queryByText('License Count')).toBeNull();
    const bar = within(screen.getByRole('complementary', { name: 'Other Account' }));
    await waitFor(() => expect(bar.getByText('SSO & 2FA Disabled')).toBeInTheDocument());
    expect(bar.getByText('Active')).toBeInTheDocument();
  });

  it.each([
    [true, false, 'SSO Enabled'],
    [false, true, '2FA Enabled'],
    [false, false, 'SSO & 2FA Disabled'],
  ])(
    'says of SSO %s and codes %s, also to those who may not read the account: %s',
    async (sso, codes, chip) => {
      const before = { sso_enabled: false, require_two_factor_auth: false };
      await setAccount({ sso_enabled: sso, require_two_factor_auth: codes });
      await add('reader.only@acme.test', ['read:User']);
      await renderApp(server, 'reader.only@acme.test', '/account/user-list');
      await heading('Users - Acme Securities');
      expect(await screen.findByText(chip)).toBeVisible();
      expect(screen.getAllByText(/SSO|2FA/)).toHaveLength(1);
      expect(screen.queryByText('License Count')).toBeNull();
      await setAccount(before);
    },
  );
});

describe('an account that one may read, and nothing in it (ruling 30)', () => {
  it.each([
    ['account.reader@acme.test', 'read:Account', '/account', ['Subscription', 'Security', 'Audit']],
    [
      'accounts.reader@system.test',
      'read:GlobalAccount',
      '/admin/accounts/acme',
      ['Subscription', 'Security', 'Rolodex', 'Audit'],
    ],
  ] as const)('opens its subscription, for %s with %s at %s', async (email, permission, path, labels) => {
    await add(email, [permission]);
    await renderApp(server, email, path);
    await heading('Subscription - Acme Securities');
    const tabs = await screen.findByRole('navigation', { name: 'Sections' });
    const links = within(tabs).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(labels);
  });
});

describe('an account that could not be loaded', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is said beside the rows of its screen, which stay', async () => {
    failOnce('/api/v1/myAccount');
    await renderApp(server, 'admin@acme.test', '/account/user-list?q=viewer@acme.test');
    const alert = await screen.findByText('The account could not be loaded.');
    await screen.findByRole('row', { name: /viewer@acme.test/ });
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(alert).not.toBeInTheDocument());
    expect(await screen.findByText('SSO & 2FA Disabled')).toBeVisible();
  });

  it('is shown once above a record of it', async () => {
    const { id } = await someUser();
    failOnce('/api/v1/myAccount');
    await renderApp(server, 'admin@acme.test', `/account/users/${id}`);
    await screen.findByRole('button', { name: 'More' });
    expect(await screen.findAllByText('The account could not be loaded.')).toHaveLength(1);
  });
});

/** The next call of this path fails as if something in between were broken. */
function failOnce(path: string) {
  const { fetch } = server;
  let left = 1;
  vi.spyOn(server, 'fetch').mockImplementation(async (url, ...rest) => {
    if (String(url).endsWith(path) && left-- > 0) return new Response('', { status: 502 });
    return fetch(url, ...rest);
  });
}

async function someUser() {
  const answer = await server.fetch('/api/v1/users?searchText=viewer@acme.test', { as: 'admin@acme.test' });
  return (await answer.json()).data[0];
}

const setAccount = (values: { sso_enabled: boolean; require_two_factor_auth: boolean }) =>
  server.deps.db.updateTable('accounts').set(values).where('subdomain', '=', 'acme').execute();

const added = new Set<string>();
async function add(email: string, permissions: Permission[]) {
  if (added.has(email)) return;
  added.add(email);
  const [, subdomain = ''] = /@(\w+)\./.exec(email) ?? [];
  const account_id = await accountIdOf(server.deps, subdomain);
  await addUser(server.deps, { account_id, email, permissions });
}
