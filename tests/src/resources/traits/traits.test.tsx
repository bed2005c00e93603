import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

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
    expect(await screen.findByRole('link', { name: 'Traits' })).toHaveAttribute('aria-current', 'page');
    expect(steps()).toEqual(['Platform', 'Traits']);
    await person.type(screen.getByRole('searchbox'), 'investor');
    await screen.findByText('1 trait');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Name', 'Description', 'Accounts']),
    );
    await person.click(screen.getByRole('link', { name: 'Investor CRM' }));
    await screen.findByRole('heading', { level: 1, name: 'Trait - Investor CRM' });
    expect(path()).toBe('/admin/traits/CRM');
    expect(steps()).toEqual(['Platform', 'Traits', 'Trait - Investor CRM']);
    expect(screen.getByText('Keep investors, contacts and coverage.')).toBeVisible();
    const permissions = within(screen.getByRole('region', { name: 'Permissions' })).getAllByRole('listitem');
    expect(permissions.map(({ textContent }) => textContent)).toContain('Contact · Full');
    await person.click(await screen.findByRole('link', { name: 'Acme Securities' }));
    await screen.findByRole('heading', { level: 1, name: /^Subscription - / });
    expect(path()).toBe('/admin/accounts/acme/subscription');
  });
});
