import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();

const subscriptionOf = (subdomain: string) => `/admin/accounts/${subdomain}/subscription`;
async function open(path: string, email = 'admin@system.test') {
  await renderApp(server, email, path);
  await screen.findByRole('region', { name: 'Subscription' });
  return userEvent.setup();
}
/** Another one while it is edited. */
const card = () => within(screen.getByRole('region', { name: 'Subscription' }));
const traits = () => screen.getByRole('region', { name: 'Traits' });

it.each([
  ['one’s own account', 'admin@system.test', '/account/subscription', /able Account|Edit Traits/],
  ['an account’s own administrator', 'admin@acme.test', '/account/subscription', /Edit|able Account/],
  ['someone who may only read', 'viewer@system.test', subscriptionOf('acme'), /Edit|able Account/],
])('offers no change beyond one’s rights: %s', async (_, email, path, changes) => {
  await open(path, email);
  expect(traits()).toHaveTextContent('Administration');
  expect(screen.queryByRole('button', { name: changes })).toBeNull();
});

describe('the subscription', () => {
  it('is edited, and the header follows', async () => {
    const person = await open(subscriptionOf('birch'));
    await person.click(card().getByRole('button', { name: 'Edit Subscription' }));
    const [name, count] = [card().getByLabelText('Name'), card().getByLabelText('License Count')];
    await person.clear(count);
    await person.clear(name);
    await person.click(card().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(count).toHaveAccessibleDescription('License Count is Required.'));
    expect(name).toHaveAccessibleDescription('Account Name is Required.');
    await person.type(name, 'Birch Renamed');
    await person.type(count, '5000');
    await person.click(card().getByLabelText(/Fund Data/));
    await person.click(card().getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { level: 1, name: 'Subscription - Birch Renamed' });
    const [inHeader] = screen.getAllByText('License Count');
    expect(inHeader?.nextSibling).toHaveTextContent(/of 5000 left$/);
    expect(card().getByText('Fund Data')).toBeVisible();
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
    await open(subscriptionOf('acme'));
    const meter = screen.getByRole('meter', { name: 'Licenses in Use' });
    expect(meter).toHaveAttribute('aria-valuetext', `1 of ${licenses_used + 1} left`);
    expect(screen.getByRole('img', { name: /Nine tenths/ })).toBeVisible();
    await license(licenses_used * 2);
  });
});

describe('the status', () => {
  it('is disabled after a question that says what it cuts off, and enabled with a key', async () => {
    const person = await open(subscriptionOf('acme'));
    const { fetch } = server;
    const broken = vi
      .spyOn(server, 'fetch')
      .mockImplementation(async (path, call) =>
        path.endsWith('/impact') ? new Response('', { status: 500 }) : fetch(path, call),
      );
    await person.click(screen.getByRole('button', { name: 'Disable Account' }));
    const question = await screen.findByRole('alertdialog', { name: 'Disable Account' });
    expect(await within(question).findByText('What this cuts off could not be loaded.')).toBeVisible();
    expect(question).not.toHaveTextContent('Active Users');
    broken.mockRestore();
    await person.click(within(question).getByRole('button', { name: 'Try Again' }));
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

it('traits are given and taken in a dialog that first says what it changes', async () => {
  const person = await open(subscriptionOf('birch'));
  await person.click(within(traits()).getByRole('button', { name: 'Edit Traits' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Traits' }));
  const offered = await dialog.findAllByRole('switch');
  const names = offered.map((one) => one.closest('label')?.textContent ?? '').join();
  expect(names).toContain('Offering Access');
  expect(names).not.toMatch(/Investor CRM|Platform Administration|Certificate/);
  expect(dialog.queryByRole('region', { name: 'What Changes' })).toBeNull();
  await person.click(dialog.getByRole('switch', { name: /^Datalab/ }));
  const changes = dialog.getByRole('region', { name: 'What Changes' });
  await waitFor(() =>
    expect(changes).toHaveTextContent(
      /GainedNonePermissions LostDatalab · FullUsers Affected[1-9]\d*API Keys Affected\d+$/,
    ),
  );
  await person.click(dialog.getByRole('button', { name: 'Save Traits' }));
  await waitFor(() => expect(traits()).not.toHaveTextContent('Datalab'));
  const href = within(traits()).getByRole('link', { name: 'Offering Access' }).getAttribute('href');
  expect(href).toMatch(/\/admin\/traits\/OFFERING_ACCESS$/);
});
