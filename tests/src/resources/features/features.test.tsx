import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer({ config: { features: { remap: true } } });

const as = 'admin@system.test';

describe('feature flags', () => {
  it('say what each does and whether it is on, and lead to the accounts that one touches', async () => {
    const { path } = await renderApp(server, as, '/admin/features');
    const person = userEvent.setup();
    const remap = await screen.findByRole('row', { name: /Remap Accounts/ });
    expect(within(remap).getByText('On')).toBeVisible();
    expect(within(remap).getByText(/buy-side account is mapped to can be changed/)).toBeVisible();
    expect(screen.getAllByText('Off')).toHaveLength(5);
    await person.type(screen.getByRole('searchbox'), 'certificate');
    await screen.findByText('2 flags');
    await person.clear(screen.getByRole('searchbox'));

    await person.click(await screen.findByRole('link', { name: 'Remap Accounts' }));
    await screen.findByRole('heading', { level: 1, name: 'Remap Accounts' });
    expect(path()).toBe('/admin/features/remap');
    expect(screen.getByText('FEATURES')).toBeVisible();
    expect(screen.getByText('remap=false')).toBeVisible();
    await person.click(await screen.findByRole('link', { name: /Birch/ }));
    await screen.findByRole('heading', { level: 1, name: /^Subscription - / });
    expect(path()).toBe('/admin/accounts/birch/subscription');
  });
});
