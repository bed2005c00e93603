import ExtensionOutlined from '@mui/icons-material/ExtensionOutlined';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OperationId, operation } from '#contract/operations.ts';
import { directoryBase, ownAccountBase, platformBase } from '#contract/paths.ts';
import { Page } from '#src/admin/page/Page.tsx';
import { resources } from '#src/app/App.tsx';
import { listRoutes } from '#src/app/listRoutes.ts';
import { testServer } from '#tests/support/testServer.ts';
import { renderApp } from './renderApp.tsx';

const server = testServer({ config: { supportAddress: 'help@platform.test' } });

const bases = { platform: platformBase, directory: directoryBase, account: ownAccountBase };
const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name });
const navigation = () =>
  within(screen.getByRole('navigation', { name: 'Main Navigation' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

/** The list is requested after the heading is shown. */
const firstUsersCall = (asked: string[]) =>
  waitFor(() => {
    const call = asked.find((one) => one.includes('/users'));
    if (!call) throw new Error('No users were asked for');
    return call;
  });

/** The clock stands still: a list that waited for its screen for seconds, on busy cores, would be asked for again. */
describe('the list that the app begins with', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['admin@acme.test', '/account/user-list?filter=%7B%22status%22%3A%22DISABLED%22%7D&sort=email&order=ASC'],
    ['admin@system.test', '/admin/accounts/acme/user-list'],
  ])('is asked for once: %s at %s', async (email, address) => {
    const { asked } = await renderApp(server, email, address);
    await screen.findAllByRole('link', { name: /\w/ });
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'));
    const list = /\/(users|accounts)\?/;
    expect(asked.filter((call) => list.test(call))).toHaveLength(1);
  });

  it.each(
    listRoutes
      .filter(({ list }) => !('isSearchedInBrowser' in list))
      .map(({ name, area, list }) => {
        const own = area === 'account' ? 'acme' : 'system';
        return [name, `admin@${own}.test`, `${bases[area]}/${list.path}`] as const;
      }),
  )('is asked for once, before its screen is there: %s', async (name, email, address) => {
    const { asked } = await renderApp(server, email, address);
    await waitFor(() => expect(document.querySelector('table[aria-busy=false]')).not.toBeNull());
    const { path } = operation(`${name}.list` as OperationId);
    const lists = asked.filter((call) => call.startsWith(`GET ${path.own ?? path.admin}?`));
    expect(lists).toHaveLength(1);
  });
});

describe('the app', () => {
  it('takes a platform administrator to the accounts', async () => {
    const { path } = await renderApp(server, 'admin@system.test', '/');
    await heading(/^Accounts$/);
    expect(path()).toBe('/admin/account-list');
    expect(navigation()).toEqual([
      'My Profile',
      'System Tenant',
      'CRM Management',
      'Customer Accounts',
      'Traits',
      'Rolodex',
      'Audit Log',
    ]);
    await waitFor(() => expect(document.title).toBe('Accounts · Tenantry'));
  });

  it('takes an account administrator to the subscription, by the calls of one’s own account', async () => {
    const { path, asked } = await renderApp(server, 'admin@acme.test', '/');
    await heading(/^Subscription - Acme/);
    await screen.findByRole('region', { name: 'Subscription' });
    expect(path()).toBe('/account/subscription');
    expect(navigation()).toEqual(['My Profile', 'Account Settings', 'CRM Management', 'Rolodex']);
    expect(screen.queryByText(/You are administering/)).toBeNull();
    expect(screen.queryByRole('meter')).toBeNull();
    expect(asked.filter((call) => call.includes('/admin/'))).toEqual([]);
  });

  it('shows the system tenant as one’s own account, under its name', async () => {
    const { path, asked } = await renderApp(server, 'admin@system.test', '/admin/accounts/system/user-list');
    await heading(/^Users - /);
    expect(screen.queryByText(/You are administering/)).toBeNull();
    expect(await firstUsersCall(asked)).toMatch(/^GET \/api\/v1\/users\?/);
    const steps = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).queryAllByRole('link');
    expect(steps).toEqual([]);
    const tabs = within(screen.getByRole('navigation', { name: 'Sections' }));
    expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent(/^Users$/);
    expect(screen.getByRole('link', { name: 'System Tenant' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Customer Accounts' })).not.toHaveAttribute('aria-current');
    await userEvent.click(tabs.getByRole('link', { name: 'Roles' }));
    await vi.waitFor(() => expect(path()).toBe('/admin/accounts/system/roles'), 20_000);
    expect(asked.filter((call) => call.includes('/admin/'))).toEqual([]);
  });

  it('leads from the base of an account, and from an unknown path inside, to its subscription', async () => {
    const { path, go } = await renderApp(server, 'admin@system.test', '/admin/accounts/birch');
    await heading(/^Subscription - Birch/);
    expect(path()).toBe('/admin/accounts/birch/subscription');
    await go('/admin/accounts/birch/unheard-of');
    await waitFor(() => expect(path()).toBe('/admin/accounts/birch/subscription'));
  });

  it('says at its start who one is and whom to ask, to someone whom no screen is open to', async () => {
    const { session } = await renderApp(server, 'nobody@acme.test', '/');
    await heading(/^You Have No Access Yet$/);
    const main = within(screen.getByRole('main'));
    expect(main.getByText('nobody@acme.test')).toBeVisible();
    expect(main.getByText('Acme Securities')).toBeVisible();
    const support = main.getByRole('link', { name: 'help@platform.test' });
    expect(support).toHaveAttribute('href', 'mailto:help@platform.test');
    await userEvent.click(main.getByRole('button', { name: 'Log Out' }));
    expect(session.signOut).toHaveBeenCalledOnce();
  });

  it('leads from any other unknown path to the profile', async () => {
    const { path } = await renderApp(server, 'nobody@acme.test', '/unheard-of/path');
    await heading(/^My Profile$/);
    expect(path()).toBe('/profile');
    expect(screen.getByRole('link', { name: 'My Profile' })).toHaveAttribute('aria-current', 'page');
  });

  it.each([
    ['admin@acme.test', '/admin'],
    ['admin@acme.test', '/admin/accounts/birch/user-list'],
    ['viewer@acme.test', '/account/user-list/new'],
    ['nobody@acme.test', '/account'],
    ['nobody@acme.test', '/access-denied'],
  ])('refuses %s at %s with the forbidden error', async (email, path) => {
    const replace = vi.fn();
    vi.stubGlobal('location', { ...window.location, replace });
    await renderApp(server, email, path);
    await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/app/error?errorCode=FORBIDDEN'), 20_000);
    vi.unstubAllGlobals();
  });

  it('says that an account does not exist, and leads back to the list', async () => {
    await renderApp(server, 'admin@system.test', '/admin/accounts/nowhere/user-list');
    await heading(/^Account Not Found$/);
    expect(screen.getByText(/There is no account under this subdomain/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Accounts' })).toHaveAttribute('href', '/app/admin/account-list');
  });

  it('moves the focus to the heading on arrival, and signs out from the account menu', async () => {
    const { session } = await renderApp(server, 'admin@system.test', '/admin/account-list');
    await heading(/^Accounts$/);
    expect(document.body).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'System Tenant' }));
    await heading(/^Subscription - /);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: /admin@system.test/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log Out' }));
    expect(session.signOut).toHaveBeenCalledTimes(1);
  });
});

describe('a custom page', () => {
  const page = {
    area: 'platform',
    path: 'limits',
    needs: 'traits.list',
    load: async () => () => <Page title="Limits">Nothing yet</Page>,
    navigation: { place: 4.5, label: 'layout.platform', icon: ExtensionOutlined },
  } as const;
  const added = resources.map((one) => (one.name === 'traits' ? { ...one, pages: [page] } : one));

  it('has its route and its line in the main navigation, in its place', async () => {
    await renderApp(server, 'admin@system.test', '/admin/limits', added);
    await heading(/^Limits$/);
    const lines = navigation();
    expect(lines[lines.indexOf('Traits') + 1]).toBe('Platform');
    expect(screen.getByRole('link', { name: 'Platform' })).toHaveAttribute('aria-current', 'page');
  });

  it('has no line for those who may not make its call', async () => {
    await renderApp(server, 'admin@acme.test', '/', added);
    await heading(/^Subscription - Acme/);
    expect(navigation()).toEqual(['My Profile', 'Account Settings', 'CRM Management', 'Rolodex']);
  });
});
