import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { makeCrmFirm } from '#tests/support/makeCrmFirm.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
const as = 'admin@system.test';
const list = '/rolodex/crm_integrations';

const accountId = (subdomain: string) => accountIdOf(server.deps, subdomain);
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const steps = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000 - 60_000);

describe('the CRM integrations', () => {
  it('tell their figures, and of an update that is more than 30 days ago', async () => {
    for (const [subdomain, modified_on] of [
      ['acme', daysAgo(30)],
      ['alder', daysAgo(55)],
      ['dune', null],
    ] as const)
      await server.deps.db
        .updateTable('crm_integrations')
        .set({ modified_on })
        .where('account_id', '=', await accountId(subdomain))
        .execute();
    await renderApp(server, as, list);
    await heading('CRM Integrations (3)');
    expect(steps()).toEqual(['Rolodex', 'CRM Integrations']);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual([
      'Name',
      'Linked',
      'Not Linked',
      'New',
      'Total Organizations',
      'Progress',
      'Last CRM Update',
    ]);
    const updates = screen.getAllByRole('row').map((row) => row.lastElementChild?.textContent);
    expect(updates[1]).not.toContain('No update');
    expect(updates[2]).toMatch(/No update for 55 days$/);
    expect(updates[3]).toBe('Never');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('are searched from ten on', async () => {
    const accounts = await server.deps.db
      .selectFrom('accounts')
      .select('id')
      .where('account_type', '=', 'SELL_SIDE')
      .where('id', 'not in', server.deps.db.selectFrom('crm_integrations').select('account_id'))
      .limit(7)
      .execute();
    await server.deps.db
      .insertInto('crm_integrations')
      .values(accounts.map(({ id }) => ({ account_id: id, modified_on: null, latest_import_id: null })))
      .execute();
    await renderApp(server, as, list);
    await heading('CRM Integrations (10)');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'acme');
    await heading('CRM Integrations (1)');
    expect(screen.getByRole('searchbox')).toHaveValue('acme');
  });
});

describe('a CRM integration', () => {
  it('has figures, progress as a table, and its firms with the first 200 letters of their notes', async () => {
    const id = await accountId('dune');
    const firmId = await makeCrmFirm(server.deps, id, 'AAA Noted');
    await makeCrmFirm(server.deps, id, 'AAA Without');
    const notes = 'n'.repeat(201);
    await server.deps.db.updateTable('crm_investor_firms').set({ notes }).where('id', '=', firmId).execute();
    await renderApp(server, as, `${list}/${id}/details?q=aaa`);
    const facts = (await screen.findAllByRole('term')).map(({ textContent }) => textContent);
    expect(facts).toEqual([
      'Last CRM Update',
      'Linked',
      'Not Linked',
      'New',
      'Total records',
      'Link Progress',
    ]);
    const table = await screen.findByRole('table', { name: /^Linked firms at the end of each/ });
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(1 + 12));
    expect(screen.getByText(/^\d+% linked$/)).toBeVisible();
    const mark = await screen.findByRole('button', { name: 'Notes of AAA Noted' });
    await screen.findByText('2 firms');
    await userEvent.hover(mark);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(new RegExp(`^${'n'.repeat(200)}…$`));
    const stops = [...document.querySelectorAll('tbody [tabindex="0"]')].map((one) => one.closest('tr'));
    expect(new Set(stops).size).toBe(1);
  });
});
