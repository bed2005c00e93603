import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

async function open(status: string) {
  const app = await renderApp(server, 'admin@system.test', `/admin/draft-account-list?status=${status}`);
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
