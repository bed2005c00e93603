import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

async function open(status: string, email = 'admin@system.test') {
  const app = await renderApp(server, email, `/admin/draft-account-list?status=${status}`);
  await screen.findByText(/^\d+ draft accounts?$/);
  return { ...app, person: userEvent.setup() };
}
const editors = () => screen.getAllByRole('button', { name: /^Edit Account Subdomain of/ });
const input = () => screen.getByRole('textbox', { name: 'Account Subdomain' });

describe('draft accounts', () => {
  it('offer the suggested subdomain in that cell', async () => {
    const { person, asked } = await open('Draft');
    const [use] = screen.getAllByRole('button', { name: /^Use / });
    if (!use) throw new Error('No draft has a suggestion');
    const suggested = /^Use (\S+) for /.exec(use.getAttribute('aria-label') ?? '')?.[1] ?? '';
    await person.click(use);
    expect(input()).toHaveValue(suggested);
    expect(asked.filter((call) => call.startsWith('PUT'))).toEqual([]);
    await person.keyboard('{Enter}');
    await screen.findByText('Investor Subdomain successfully updated');
    const stored = server.deps.db.selectFrom('draft_accounts').select('investor_subdomain');
    expect(await stored.where('investor_subdomain', '=', suggested).execute()).toHaveLength(1);
  });

  it('are edited while they are open, and by nobody who may only read', async () => {
    const { unmount } = await open('Initiated,Created');
    expect(editors().length).toBeLessThan(screen.getAllByRole('row').length - 1);
    expect(screen.getByRole('link', { name: 'Invite an Investor' })).toBeVisible();
    unmount();
    const { person } = await open('Initiated,Created', 'viewer@system.test');
    const openMenu = async (status: string) => {
      const [row] = screen.getAllByRole('row', { name: new RegExp(status) });
      if (!row) throw new Error(`No draft is ${status}`);
      await person.click(within(row).getByRole('button', { name: 'Actions' }));
    };
    await openMenu('Created');
    await screen.findByRole('menuitem', { name: 'Open Account' });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await openMenu('Initiated');
    const lines = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(lines).toEqual(['Copy ID']);
    const changes = /^(Edit Account Subdomain|Use |Invite an Investor)/;
    for (const role of ['button', 'link'])
      expect(screen.queryByRole(role, { name: changes, hidden: true })).toBeNull();
  });

  it('lead to the form filled in, and back to the list beside the accounts', async () => {
    const { person, path } = await open('Draft,Created');
    const row = editors()[0]?.closest('tr');
    if (!row) throw new Error('No draft is open');
    const name = row.querySelector('th')?.textContent ?? '';
    await person.click(within(row).getByRole('button', { name: 'Actions' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Create Account' }));
    const form = within(await screen.findByRole('dialog', { name: 'Create Account' }));
    expect(path()).toBe('/admin/account-list/new');
    expect(form.getByLabelText('Name')).toHaveDisplayValue(name);
    expect(form.getByLabelText('Account Type')).toHaveDisplayValue('Buy side');
    await person.click(form.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('heading', { level: 1, name: 'Draft Accounts' });
    expect(path()).toBe('/admin/draft-account-list');
    const tabs = within(screen.getByRole('navigation', { name: 'Sections' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Accounts',
      'Draft Accounts',
      'Feature Flags',
      'Investor Invites',
      'Retention',
    ]);
    expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Draft Accounts');
  });

  it('are filtered by a text of one column', async () => {
    const { person, asked } = await open('Draft');
    const chips = screen.getAllByRole('button', { name: 'Invited By' });
    const chip = chips.find((button) => button.getAttribute('aria-haspopup') === 'dialog');
    if (!chip) throw new Error('There is no such filter');
    await person.click(chip);
    const form = within(await screen.findByRole('dialog', { name: 'Invited By' }));
    await person.type(form.getByLabelText('Invited By'), 'acme{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatch(/draftAccounts\?.*invitedBy=acme/));
  });

  it('put the cell back where the server refuses, say why there, and keep what was typed; Esc drops it', async () => {
    const { person, asked } = await open('Initiated');
    const [first] = editors();
    const before = first?.textContent;
    if (!first) throw new Error('No draft can be edited');
    await person.click(first);
    await person.clear(input());
    await person.type(input(), 'acme{Enter}');
    const reason = 'Another account has this subdomain. Choose another.';
    const said = await screen.findByText(reason);
    const [again] = editors();
    expect(again).toHaveTextContent(before ?? '');
    expect(again).toHaveFocus();
    expect(again).toHaveAccessibleDescription(reason);
    expect(again?.closest('td')).toContainElement(said);
    expect(screen.queryByText(/Cannot Update Investor Subdomain/)).toBeNull();
    await person.click(again ?? first);
    expect(input()).toHaveValue('acme');
    expect(input()).toBeInvalid();
    await person.type(input(), 'x{Escape}');
    expect(editors()[0]).toHaveTextContent(before ?? '');
    expect(screen.queryByText(reason)).toBeNull();
    expect(asked.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
  });

  it('say in general what no detail explains, and nothing while a word is composed', async () => {
    const { person, asked } = await open('Initiated');
    const [first] = editors();
    if (!first) throw new Error('No draft can be edited');
    await person.click(first);
    await person.clear(input());
    await person.type(input(), 'stale-one');
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(input(), { key: 'Escape', isComposing: true });
    expect(input()).toHaveValue('stale-one');
    expect(asked.filter((call) => call.startsWith('PUT'))).toEqual([]);
    await server.deps.db.updateTable('draft_accounts').set({ version: 99 }).execute();
    await person.type(input(), '{Enter}');
    expect(await screen.findByText('Cannot Update Investor Subdomain')).toBeVisible();
  });
});
