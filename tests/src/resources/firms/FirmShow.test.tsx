import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
const as = 'admin@system.test';

/** The firm that acme is mapped to. */
const acmeKey = '100007919';
const idOf = async (key: string) =>
  (await server.deps.db.selectFrom('firms').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;
const pathOf = async (key: string) => `/rolodex/firms/detail/${await idOf(key)}`;
const fact = (label: string) =>
  screen.getByText(label, { selector: 'main > .below > .highlights dt' }).nextElementSibling;

describe('an organization', () => {
  it('says in its head what it is, and below it its details', async () => {
    await renderApp(server, as, await pathOf(acmeKey));
    await screen.findByRole('heading', { level: 1, name: 'Acme Securities' });
    expect(screen.getByText('On Platform', { selector: '.statusChip' })).toBeVisible();
    expect(screen.getByText('Mapped to CMG Account', { selector: '.statusChip' })).toBeVisible();
    expect(screen.queryByText('Effective', { selector: '.statusChip' })).toBeNull();
    expect(fact('CMG ID')).toHaveTextContent(acmeKey);
    expect(fact('Entity Type')).toHaveTextContent('Broker-Dealer');
    expect(fact('Linked By')).toHaveTextContent('0 CRM integrations');
    const details = within(screen.getByRole('region', { name: 'Details' }));
    expect(details.getByText('Record Status').nextElementSibling).toHaveTextContent('Effective');
    await userEvent.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: /Keyboard/ }));
    expect((await help.findByText('Linkage Summary')).nextElementSibling).toHaveTextContent('9');
  });

  it('has its head from the list, while frames of its sections reserve their places', async () => {
    const { hold, path } = await renderApp(server, as, `/rolodex/firms?filter={"key":"${acmeKey}"}`);
    const link = await screen.findByRole('link', { name: /Acme Securities/ });
    hold(`GET /dex/api/v1/firms/${await idOf(acmeKey)}`);
    await userEvent.click(link);
    await screen.findByRole('heading', { level: 1, name: 'Acme Securities' });
    expect(path()).toMatch(/firms\/detail\//);
    expect(fact('CMG ID')).toHaveTextContent(acmeKey);
    const details = within(screen.getByRole('region', { name: 'Details' }));
    expect(details.getByRole('status', { name: 'Loading' })).toBeVisible();
  });
});
