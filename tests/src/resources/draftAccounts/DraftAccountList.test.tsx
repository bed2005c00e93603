import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

async function open(email = 'admin@system.test', query = '') {
  const app = await renderApp(server, email, `/admin/draft-account-list${query}`);
  await screen.findByText(/^\d+ draft accounts?$/);
  return { ...app, person: userEvent.setup() };
}
const editors = () => screen.getAllByRole('button', { name: /^Edit Account Subdomain of/ });
const input = () => screen.getByRole('textbox', { name: 'Account Subdomain' });

describe('draft accounts', () => {
  it('share Customer Accounts with the accounts, as tabs', async () => {
    const { person, path } = await open();
    const tabs = within(screen.getByRole('navigation', { name: 'Sections' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Accounts',
      'Draft Accounts',
      'Feature Flags',
      'Investor Invites',
      'Retention',
    ]);
    expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Draft Accounts');
    expect(screen.getByRole('link', { name: 'Customer Accounts' })).toHaveAttribute('aria-current', 'page');
    await person.click(tabs.getByRole('link', { name: 'Accounts' }));
    await screen.findByRole('heading', { level: 1, name: 'Accounts' });
    expect(path()).toBe('/admin/account-list');
  });

  it('take a subdomain in place while they are open', async () => {
    // With it a draft becomes initiated, and stays in this list.
    const { person } = await open('admin@system.test', '?status=Draft,Initiated,Created');
    const rows = await screen.findAllByRole('row');
    expect(editors().length).toBeLessThan(rows.length - 1);
    const [first] = editors();
    if (!first) throw new Error('No draft can be edited');
    await person.click(first);
    await person.clear(input());
    await person.type(input(), 'New-Home{Enter}');
    await screen.findByText('Investor Subdomain successfully updated');
    await waitFor(() => expect(screen.getByText('new-home')).toBeVisible());
  });

  it('offer the suggested subdomain in that cell', async () => {
    const { person, asked } = await open('admin@system.test', '?status=Draft');
    const [use] = screen.getAllByRole('button', { name: /^Use / });
    if (!use) throw new Error('No draft has a suggestion');
    const suggested = /^Use (\S+) for /.exec(use.getAttribute('aria-label') ?? '')?.[1] ?? '';
    await person.click(use);
    expect(input()).toHaveValue(suggested);
    expect(asked.filter((call) => call.startsWith('PUT'))).toEqual([]);
    await person.keyboard('{Enter}');
    await screen.findByText('Investor Subdomain successfully updated');
  });

  it('put the cell back where the server refuses, say why there, and keep what was typed; Esc drops it', async () => {
    const { person, asked } = await open('admin@system.test', '?status=Initiated');
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
    const { person, asked } = await open('admin@system.test', '?status=Initiated');
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

  it('lead to the form filled in, and to the account that was made', async () => {
    const { person, path, search } = await open('admin@system.test', '?status=Draft,Created');
    const [first] = editors();
    const row = first?.closest('tr');
    if (!row) throw new Error('No draft is open');
    const name = row.querySelector('th')?.textContent ?? '';
    await person.click(within(row).getByRole('button', { name: 'Actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Copy ID' })).toHaveFocus();
    await person.click(await screen.findByRole('menuitem', { name: 'Create Account' }));
    const form = within(await screen.findByRole('dialog', { name: 'Create Account' }));
    expect(path()).toBe('/admin/account-list/new');
    expect(form.getByLabelText('Name')).toHaveDisplayValue(new RegExp(name, 'i'));
    expect(form.getByLabelText('Account Type')).toHaveDisplayValue('Buy side');
    await person.click(form.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('heading', { level: 1, name: 'Draft Accounts' });
    expect(path()).toBe('/admin/draft-account-list');
    expect(decodeURIComponent(search() ?? '')).toContain('status=Draft,Created');
  });

  it('are filtered by a text of one column, which the address holds', async () => {
    const { person, asked } = await open();
    const chips = screen.getAllByRole('button', { name: 'Invited By' });
    const chip = chips.find((button) => button.getAttribute('aria-haspopup') === 'dialog');
    if (!chip) throw new Error('There is no such filter');
    await person.click(chip);
    const form = within(await screen.findByRole('dialog', { name: 'Invited By' }));
    await person.type(form.getByLabelText('Invited By'), 'acme{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatch(/draftAccounts\?.*invitedBy=acme/));
    expect(await screen.findByRole('button', { name: 'Remove Filter Invited By' })).toBeVisible();
  });

  it('are changed by nobody who only reads', async () => {
    const { person } = await open('viewer@system.test');
    expect(screen.queryByRole('button', { name: /^(Edit Account Subdomain|Use )/ })).toBeNull();
    const [menu] = screen.getAllByRole('button', { name: 'Actions' });
    if (!menu) throw new Error('No row has a menu');
    await person.click(menu);
    const lines = await screen.findAllByRole('menuitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual(['Copy ID']);
  });
});
