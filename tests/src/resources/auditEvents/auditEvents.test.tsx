import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { otherAddresses } from '#contract/auditEvents.ts';
import { ownTimeZone } from '#dataProviders/ownTimeZone.ts';
import { nobody } from '#server/writes/refusals.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
let userId: string;
beforeAll(async () => {
  const { data } = await (await server.fetch('/api/v1/users?searchText=viewer@acme', { as: admin })).json();
  const [user] = data;
  userId = user.id;
  await server.fetch(`/api/v1/admin/acme/users/${userId}/status`, {
    method: 'PUT',
    as: 'admin@system.test',
    json: { status: 'DISABLED' },
    headers: { 'if-match': String(user.version) },
  });
});

const admin = 'admin@acme.test';

it('tells an event in the words of the record, from the list to what changed', async () => {
  await renderApp(server, admin, '/account/audit');
  const action = await screen.findByRole('cell', { name: /^Platform Staff disabled / });
  const row = within(action.closest('tr') as HTMLElement);
  expect(row.getByRole('cell', { name: 'Status' })).toBeInTheDocument();
  expect(screen.getAllByText('Logins of the Last 30 Days')).toHaveLength(1);
  expect(screen.getByRole('table', { name: 'Logins by Day' })).toBeInTheDocument();
  expect(screen.queryByLabelText('Logins of the Last 30 Days')).toBeNull();
  await userEvent.click(row.getByRole('link'));
  const changed = await screen.findByRole('row', { name: 'Status Active Disabled' });
  expect(changed).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Copy Request ID' })).toBeVisible();
  expect(document.body).not.toHaveTextContent(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});

it('offers its many actions in groups, by search', async () => {
  const { search } = await renderApp(server, admin, '/account/audit');
  const person = userEvent.setup();
  const chip = await screen.findByRole('button', { name: 'Action' });
  expect(chip).toHaveAttribute('aria-haspopup', 'dialog');
  await person.click(chip);
  const choices = within(await screen.findByRole('dialog', { name: 'Action' }));
  const users = within(await choices.findByRole('group', { name: 'User' }));
  expect(users.getAllByRole('checkbox').length).toBeGreaterThan(5);
  await person.type(choices.getByRole('searchbox', { name: 'Search Choices' }), 'apikeys.revoke');
  await waitFor(() => expect(choices.getAllByRole('checkbox')).toHaveLength(2));
  await person.click(choices.getByRole('checkbox', { name: 'Revoke API Key' }));
  await waitFor(() => expect(search()).toBe('?action=apiKeys.revoke'));
  expect(await choices.findByText('1 chosen')).toBeVisible();
});

it("leads from a user's history to all events about the user", async () => {
  const { search } = await renderApp(server, admin, `/account/users/${userId}`);
  const history = await screen.findByRole('region', { name: 'History' });
  expect(await within(history).findByText(/^Platform Staff disabled /)).toBeInTheDocument();
  await userEvent.click(within(history).getByRole('link', { name: 'Whole History' }));
  expect(await screen.findByText('1 event')).toBeInTheDocument();
  expect(search()).toBe(`?objectType=users&objectId=${userId}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Filter Object ID' }));
  expect(await screen.findByRole('button', { name: 'Object ID' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Filter Object Type' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Object ID' })).toBeNull());
});

it('tells of failed logins in one line, and that nobody is known to have tried', async () => {
  const id = await accountIdOf(server.deps, 'acme');
  const operation = 'session.login';
  const refusal = { account: { accountId: id }, author: nobody, operation } as const;
  const object = { table: 'users', id: '' };
  for (let n = 0; n < 3; n += 1) {
    await server.deps.refusals.note({
      ...refusal,
      object,
      ipAddress: otherAddresses,
      outcome: 'INVALID_CREDENTIALS',
    });
  }
  await renderApp(server, admin, '/account/audit?authorKind=stranger');
  const told = await screen.findByRole('cell', { name: /^3 failed logins, .+ to .+/ });
  const row = within(told.closest('tr') as HTMLElement);
  expect(row.getByRole('cell', { name: 'Other addresses' })).toBeInTheDocument();
});

it('filters by days that exist alone, and shows them as dates', async () => {
  const { asked } = await renderApp(server, admin, '/account/audit?from=2026-99-99&to=2099-01-01');
  expect(await screen.findByRole('button', { name: /^To: Jan 1, 2099/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'From' })).toBeInTheDocument();
  // The prefetch by the address alone knows no days.
  await waitFor(() => {
    const last = asked.filter((call) => call.includes('/auditEvents?')).at(-1);
    expect(last).toContain('to=2099-01-01');
    expect(last).not.toContain('from=');
    expect(last).toContain(`timeZone=${encodeURIComponent(ownTimeZone())}`);
  });
});
