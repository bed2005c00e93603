import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

const server = testServer();
let lotte: string;
beforeAll(async () => {
  lotte = await add('birch', 'lotte.quist@birch.test');
  await add('acme', 'lotte.quist@acme.test');
});
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

describe('the command palette', () => {
  it.each([
    ['invite', 'Invite a User', '/account/user-list/new'],
    ['2fa', 'Two-Factor Authentication', '/account/security/providers/local'],
    ['my password', 'Change Password', '/profile/change-password'],
  ])('leads by "%s" to %s', async (text, name, to) => {
    const { person, path } = await opened('admin@acme.test', '/account/roles');
    await person.paste(text);
    const actions = within(await screen.findByRole('group', { name: 'Actions' }));
    await person.click(actions.getByRole('option', { name: new RegExp(`^${name}`) }));
    await waitFor(() => expect(path()).toBe(to));
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  });

  it('chooses the look and logs out', async () => {
    const { person, session } = await opened('admin@acme.test', '/account/roles');
    await person.paste('dark');
    await person.click(await screen.findByRole('option', { name: 'Theme: Dark' }));
    await waitFor(() => expect(localStorage.getItem('mui-mode')).toBe('dark'));
    await person.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    await person.paste('sign out');
    await screen.findByRole('option', { name: 'Log Out' });
    await person.keyboard('{Enter}');
    await waitFor(() => expect(session.signOut).toHaveBeenCalledOnce());
  });

  it("finds for platform staff a customer's user by part of an email, and opens it", async () => {
    const { person, path } = await opened('admin@system.test', '/admin/accounts/acme/user-list');
    await person.paste('lotte.quist');
    const others = within(await screen.findByRole('group', { name: 'Users of Other Accounts' }));
    const [line, ...more] = others.getAllByRole('option');
    expect(more).toEqual([]);
    expect(line).toHaveTextContent('lotte.quist@birch.test · Birch Investment Partners · Active');
    await person.click(line as HTMLElement);
    await waitFor(() => expect(path()).toBe(`/admin/accounts/birch/users/${lotte}`));
  });

  it('answers which accounts an email is in, and whether it can log in there', async () => {
    const email = 'jane@everywhere.test';
    for (const subdomain of ['acme', 'birch', 'dune']) await add(subdomain, email);
    const { db } = server.deps;
    const birch = db.selectFrom('accounts').select('id').where('subdomain', '=', 'birch');
    const change = { status: 'DISABLED', account_confirmed: false } as const;
    await db
      .updateTable('users')
      .set(change)
      .where('email', '=', email)
      .where('account_id', '=', birch)
      .execute();
    const { person } = await opened('admin@system.test', '/admin/accounts/system/roles');
    await person.paste(email);
    const others = within(await screen.findByRole('group', { name: 'Users of Other Accounts' }));
    const lines = others
      .getAllByRole('option')
      .map(({ textContent }) => textContent?.split(`${email} · `)[1]?.replace(/Enter$/, ''));
    expect(lines.sort()).toEqual([
      'Acme Securities · Active',
      'Birch Investment Partners · Disabled · Not Confirmed',
      'Dune Capital Markets (Disabled) · Active',
    ]);
  });

  it('asks of other accounts for nobody else', async () => {
    const { person, asked } = await opened('admin@acme.test', '/account/user-list');
    await person.paste('lotte.quist');
    await screen.findByRole('group', { name: /^Users - / });
    expect(screen.queryByRole('group', { name: 'Users of Other Accounts' })).toBeNull();
    expect(asked.filter((call) => call.includes('/admin/users'))).toEqual([]);
  });
});

async function opened(email: string, path: string) {
  const person = userEvent.setup();
  const app = await renderApp(server, email, path);
  await screen.findByRole('heading', { level: 1, name: /^(Users|Roles)/ });
  await person.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  return { ...app, person };
}

async function add(subdomain: string, email: string): Promise<string> {
  const account_id = await accountIdOf(server.deps, subdomain);
  return addUser(server.deps, { account_id, email });
}
