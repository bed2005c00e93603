import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

const patient = { timeout: 20_000 };
const as = 'admin@system.test';

/** The path here, from the breadcrumb. */
const steps = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('traits', () => {
  it('have a line of the navigation, and lead to one with its permissions and accounts', async () => {
    const { path } = await renderApp(server, as, '/admin/traits');
    const person = userEvent.setup();
    expect(await screen.findByRole('link', { name: 'Traits' }, patient)).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(steps()).toEqual(['Platform', 'Traits']);
    await person.type(screen.getByRole('searchbox'), 'investor');
    await screen.findByText('1 trait', undefined, patient);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Name', 'Description', 'Accounts']),
    );
    await person.click(screen.getByRole('link', { name: 'Investor CRM' }));
    await screen.findByRole('heading', { level: 1, name: 'Trait - Investor CRM' }, patient);
    expect(path()).toBe('/admin/traits/CRM');
    expect(steps()).toEqual(['Platform', 'Traits', 'Trait - Investor CRM']);
    expect(screen.getByText('Keep investors, contacts and coverage.')).toBeVisible();
    const permissions = within(screen.getByRole('region', { name: 'Permissions' })).getAllByRole('listitem');
    expect(permissions.map(({ textContent }) => textContent)).toContain('Contact · Full');
    await person.click(await screen.findByRole('link', { name: 'Acme Securities' }, patient));
    await screen.findByRole('heading', { level: 1, name: /^Subscription - / }, patient);
    expect(path()).toBe('/admin/accounts/acme/subscription');
  });

  it('say where no account has one', async () => {
    await server.deps.db.deleteFrom('account_traits').where('trait_code', '=', 'WIRES').execute();
    await renderApp(server, as, '/admin/traits/WIRES');
    await screen.findByText('No accounts have been assigned this Trait yet.', undefined, patient);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('are hidden from those who may not read all accounts', async () => {
    await renderApp(server, 'admin@acme.test', '/account/subscription');
    await screen.findByRole('heading', { level: 1, name: /^Subscription - / }, patient);
    expect(screen.queryByRole('link', { name: 'Traits' })).toBeNull();
  });
});
