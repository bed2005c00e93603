import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/users.ts';
import usersResource from '#src/resources/users/index.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

const admin = 'admin@acme.test';
/** Sorted by email, so that everyone has a unique position. */
const listed = (page: number) => `/account/user-list?filter={}&sort=email&order=DESC&page=${page}&perPage=25`;

describe('the record that was opened from a list', () => {
  it('says its place, and leads to those before and after, over the border of a page', async () => {
    const { users, total } = await everyone();
    const { user, path } = await openRow(1, users[23]);
    const group = await screen.findByRole('group', { name: 'Place in the List' });
    expect(group).toHaveTextContent(`24 of ${total}`);
    for (const at of [24, 25]) {
      await user.click(await screen.findByRole('link', { name: 'Next in the List' }));
      await heading(users[at]);
      await screen.findByText(`${at + 1} of ${total}`);
    }
    expect(path()).toBe(`/account/users/${users[25]?.id}`);
    await waitFor(() => expect(previous()).toBeVisible());
    await user.click(previous());
    await heading(users[24]);
  });

  it('leads on by k and j, but not while someone types', async () => {
    const { users, total } = await everyone();
    const { user } = await openRow(1, users[0]);
    expect(await screen.findByRole('button', { name: 'Previous in the List' })).toBeDisabled();
    await screen.findByRole('link', { name: 'Next in the List' });
    await user.keyboard('j');
    await heading(users[1]);
    await screen.findByText(`2 of ${total}`);
    await user.click(screen.getByRole('button', { name: 'Edit User Details' }));
    await user.keyboard('k');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(nameOf(users[1]));
  });

  it('has no place where one came by its link', async () => {
    const { users } = await everyone();
    await renderApp(server, admin, `/account/users/${users[3]?.id}`);
    await heading(users[3]);
    await screen.findByRole('button', { name: 'More' });
    expect(screen.queryByRole('group', { name: 'Place in the List' })).toBeNull();
  });

  it('has no place where it is alone in the list', async () => {
    const { users } = await everyone();
    const only = users[3];
    await renderApp(server, admin, `/account/user-list?status=&q=${encodeURIComponent(only?.email ?? '')}`);
    await userEvent.click(await screen.findByRole('link', { name: only?.lastName ?? '' }));
    await heading(only);
    await screen.findByRole('button', { name: 'More' });
    await waitFor(() => expect(screen.queryByText('1 of 1')).toBeNull());
    expect(screen.queryByRole('group', { name: 'Place in the List' })).toBeNull();
  });

  it('gives its link and its id to take along', async () => {
    const [someone] = (await everyone()).users;
    await renderApp(server, admin, `/account/users/${someone?.id}`);
    const user = userEvent.setup();
    for (const [line, copied] of [
      ['Copy Link', `${window.location.origin}/app/account/users/${someone?.id}`],
      ['Copy ID', someone?.id],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: 'More' }));
      await user.click(screen.getByRole('menuitem', { name: line }));
      await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(copied));
    }
  });
});

describe('a row that someone comes to', () => {
  it('has the code of its screen loaded before it is opened, and not before that', async () => {
    const { show } = usersResource;
    if (typeof show !== 'object' || !show.tabs?.[0]) throw new Error('A user has a screen with tabs');
    const loads = [vi.spyOn(show, 'load'), vi.spyOn(show.tabs[0], 'load')];
    const { users } = await everyone();
    await openList(1);
    for (const load of loads) expect(load).not.toHaveBeenCalled();
    rowOf(users[2]).getByRole('link').focus();
    await waitFor(() => {
      for (const load of loads) expect(load).toHaveBeenCalled();
    });
  });
});

describe('the menu of a row', () => {
  it('is there by Shift+F10, with the actions of the record', async () => {
    const { users } = await everyone();
    const active = users.findIndex((one) => one.status === 'ACTIVE' && one.accountConfirmed && !isSelf(one));
    const { user } = await openList(1);
    const row = rowOf(users[active]);
    expect(screen.queryByRole('menu')).toBeNull();
    row.getByRole('link').focus();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await screen.findByRole('menuitem', { name: 'Disable User' });
    const own = ['Edit Roles', 'Reset Password', 'Disable User'];
    expect(lines()).toEqual(['Open', 'Open in New Tab', 'Copy Link', 'Copy ID', ...own]);
    expect(screen.getByRole('menuitem', { name: 'Open' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.querySelectorAll('.MuiModal-root')).toHaveLength(0));
    expect(row.getByRole('link')).toHaveFocus();
  });

  it('opens the roles of its user, whose dialog stays when the menu has gone', async () => {
    const { users } = await everyone();
    const someone = users.find((one) => one.status === 'ACTIVE' && !isSelf(one));
    const { user } = await openList(1);
    const row = rowOf(someone);
    row.getByRole('link').focus();
    await user.click(await row.findByRole('button', { name: 'Actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Roles' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Roles' }));
    const role = await dialog.findByRole('switch', { name: /^Viewer/ });
    const had = (role as HTMLInputElement).checked;
    await user.click(role);
    await user.click(dialog.getByRole('button', { name: 'Save Roles' }));
    await screen.findByText('Successfully updated');
    const answer = await server.fetch(`/api/v1/users/${someone?.id}`, { as: admin });
    const { roles } = (await answer.json()).data;
    expect(roles.some(({ name }: { name: string }) => name === 'Viewer')).toBe(!had);
  });

  it('does what the record’s screen does, and asks the same question', async () => {
    const { users } = await everyone();
    const someone = users.find((one) => one.status === 'ACTIVE' && one.accountConfirmed && !isSelf(one));
    const { user } = await openList(1);
    const row = rowOf(someone);
    row.getByRole('link').focus();
    await user.click(await row.findByRole('button', { name: 'Actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Disable User' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(nameOf(someone))).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Disable User' }));
    await screen.findByText('Successfully disabled user status');
    await waitFor(() => expect(row.getByText('Disabled')).toBeVisible());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(/^The user is enabled again/);
    await waitFor(() => expect(row.getByText('Active')).toBeVisible());
  });
});

/** A row menu's lines, from the top. */
const lines = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

const previous = () => screen.getByRole('link', { name: 'Previous in the List' });
const nameOf = (user: User | undefined) => `${user?.firstName} ${user?.lastName}`;
const isSelf = ({ email }: User) => email === admin;
const heading = (user: User | undefined) => screen.findByRole('heading', { level: 1, name: nameOf(user) });

const rowOf = (user: User | undefined) => {
  const row = screen.getByText(user?.email ?? '').closest('tr');
  if (!row) throw new Error(`${user?.email} is in no row`);
  return within(row);
};

async function openList(page: number) {
  const shown = await renderApp(server, admin, listed(page));
  await screen.findAllByRole('rowheader');
  return { ...shown, user: userEvent.setup() };
}

async function openRow(page: number, record: User | undefined) {
  const opened = await openList(page);
  await opened.user.click(rowOf(record).getByRole('link'));
  await heading(record);
  return opened;
}

/** The account's first hundred users, in the list's order, and the total. */
async function everyone(): Promise<{ users: User[]; total: number }> {
  const query = 'orderField=email&orderDirection=desc&perPage=100';
  const answer = await server.fetch(`/api/v1/users?${query}`, { as: admin });
  const { data, pagination } = await answer.json();
  return { users: data, total: pagination.totalCount };
}
