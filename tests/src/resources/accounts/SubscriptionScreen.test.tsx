import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

async function open(subdomain: string) {
  await renderApp(server, 'admin@system.test', `/admin/accounts/${subdomain}/subscription`);
  await screen.findByRole('region', { name: 'Subscription' });
  return userEvent.setup();
}

describe('the subscription', () => {
  it('warns where nine tenths of the licenses are in use', async () => {
    const { licenses_used } = await server.deps.db
      .selectFrom('accounts')
      .select('licenses_used')
      .where('subdomain', '=', 'acme')
      .executeTakeFirstOrThrow();
    const license = (count: number) =>
      server.deps.db
        .updateTable('accounts')
        .set({ license_count: count })
        .where('subdomain', '=', 'acme')
        .execute();
    await license(licenses_used + 1);
    await open('acme');
    const meter = screen.getByRole('meter', { name: 'Licenses in Use' });
    expect(meter).toHaveAttribute('aria-valuetext', `1 of ${licenses_used + 1} left`);
    expect(screen.getByRole('img', { name: /Nine tenths/ })).toBeVisible();
    await license(licenses_used * 2);
  });
});

describe('the status', () => {
  it('is disabled after a question that says what it cuts off, and enabled with a key', async () => {
    const person = await open('acme');
    await person.click(screen.getByRole('button', { name: 'Disable Account' }));
    const question = await screen.findByRole('alertdialog', { name: 'Disable Account' });
    expect(question).toHaveTextContent('Account will be disabled. Are you sure you want to proceed?');
    await waitFor(() =>
      expect(question).toHaveTextContent(/Active Users[1-9]\d*Live Sessions\d+API Keys\d+/),
    );
    await person.click(within(question).getByRole('button', { name: 'Disable Account' }));
    await person.click(await screen.findByRole('button', { name: 'Enable Account' }));

    const form = within(await screen.findByRole('dialog', { name: 'Re-Assign Entity Key' }));
    const key = form.getByLabelText('CMG Entity Key');
    await waitFor(() => expect(key).toHaveAccessibleDescription('Acme Securities'));
    await person.clear(key);
    await person.type(key, 'x12');
    await person.click(form.getByRole('button', { name: 'Confirm Changes' }));
    await waitFor(() => expect(key).toHaveAccessibleDescription('CMG Entity Key must be only digits'));
    await person.clear(key);
    await person.type(key, '100015838');
    await person.click(form.getByRole('button', { name: 'Confirm Changes' }));
    await waitFor(() => expect(key).toHaveAccessibleDescription('Entity key is already in use by birch'));
    const confirm = form.getByRole('button', { name: 'Confirm Changes' });
    await waitFor(() => expect(confirm).toHaveAttribute('aria-busy', 'false'));
    await person.click(form.getByRole('button', { name: 'Cancel' }));
    await person.click(await screen.findByRole('button', { name: 'Discard Changes' }));

    await person.click(await screen.findByRole('button', { name: 'Enable Account' }));
    const again = within(await screen.findByRole('dialog', { name: 'Re-Assign Entity Key' }));
    await waitFor(() =>
      expect(again.getByLabelText('CMG Entity Key')).toHaveAccessibleDescription('Acme Securities'),
    );
    await person.click(again.getByRole('button', { name: 'Confirm Changes' }));
    expect(await screen.findByRole('button', { name: 'Disable Account' })).toBeVisible();
  });
});
