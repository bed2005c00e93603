import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

async function open(email: string, path: string) {
  const app = await renderApp(server, email, path);
  await screen.findByRole('region', { name: 'Subscription' });
  return { ...app, person: userEvent.setup() };
}
/** Another one while it is edited. */
const card = () => within(screen.getByRole('region', { name: 'Subscription' }));
const subscriptionOf = (subdomain: string) => `/admin/accounts/${subdomain}/subscription`;

describe('the subscription', () => {
  it('is edited by a platform administrator, and the header follows', async () => {
    const { person } = await open('admin@system.test', subscriptionOf('birch'));
    await person.click(card().getByRole('button', { name: 'Edit Subscription' }));
    const count = card().getByLabelText('License Count');
    await person.clear(count);
    await person.clear(card().getByLabelText('Name'));
    await person.click(card().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(count).toHaveAccessibleDescription('License Count is Required.'));
    expect(card().getByLabelText('Name')).toHaveAccessibleDescription('Account Name is Required.');
    await person.type(card().getByLabelText('Name'), 'Birch Renamed');
    await person.type(count, '5000');
    await person.click(card().getByLabelText(/Fund Data/));
    await person.click(card().getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { level: 1, name: 'Subscription - Birch Renamed' });
    const [inHeader] = screen.getAllByText('License Count');
    expect(inHeader?.nextSibling).toHaveTextContent(/of 5000 left$/);
  });

  it('is read by an account’s own administrator, who may not edit it', async () => {
    await open('admin@acme.test', '/account/subscription');
    expect(card().getByText('Acme Securities')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Edit|Disable Account/ })).toBeNull();
    expect(screen.getByRole('region', { name: 'Traits' })).toHaveTextContent('Account Administration');
  });

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
    await open('admin@system.test', subscriptionOf('acme'));
    const meter = screen.getByRole('meter', { name: 'Licenses in Use' });
    expect(meter).toHaveAttribute('aria-valuetext', `1 of ${licenses_used + 1} left`);
    expect(screen.getByRole('img', { name: /Nine tenths/ })).toBeVisible();
    await license(licenses_used * 2);
  });
});

describe('the status', () => {
  it('is disabled after a question that says what it cuts off, and enabled with a key', async () => {
    const { person } = await open('admin@system.test', subscriptionOf('acme'));
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

  it('says so where what disabling cuts off is not known, and loads it again', async () => {
    const { fetch } = server;
    const broken = vi
      .spyOn(server, 'fetch')
      .mockImplementation(async (path, call) =>
        path.endsWith('/impact') ? new Response('', { status: 500 }) : fetch(path, call),
      );
    const { person } = await open('admin@system.test', subscriptionOf('acme'));
    await person.click(screen.getByRole('button', { name: 'Disable Account' }));
    const question = await screen.findByRole('alertdialog', { name: 'Disable Account' });
    const alert = await within(question).findByText('What this cuts off could not be loaded.');
    expect(alert).toBeVisible();
    expect(question).not.toHaveTextContent('Active Users');
    broken.mockRestore();
    await person.click(within(question).getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(question).toHaveTextContent(/Active Users[1-9]/));
    expect(alert).not.toBeInTheDocument();
  });

  it.each([
    ['a pending account', subscriptionOf('cedar')],
    ['one’s own account', '/account/subscription'],
  ])('has no button in %s', async (_, path) => {
    await open('admin@system.test', path);
    expect(screen.queryByRole('button', { name: /able Account/ })).toBeNull();
  });
});
