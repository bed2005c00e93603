import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { read, utils } from 'xlsx';
import { runDueJobs } from '#server/jobs/runner.ts';
import { jobHandlers } from '#server/start/jobHandlers.ts';
import * as files from '#src/ui/saveFile.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

const server = testServer();
let accountId: string;
beforeAll(async () => {
  const { db } = server.deps;
  await db.updateTable('accounts').set({ license_count: 10_000 }).execute();
  accountId = await accountIdOf({ db }, 'acme');
  for (let n = 0; n < 60; n++) {
    await addUser(server.deps, { account_id: accountId, email: `many${n}@many.test` });
  }
});
beforeEach(() => localStorage.clear());

const statuses = async () =>
  (
    await server.deps.db.selectFrom('users').select('status').where('email', 'like', '%@many.test').execute()
  ).map(({ status }) => status);
const work = () => server.runJobs();
const workOnce = () => runDueJobs(server.deps, jobHandlers(server.deps));

it('is done to all that match, followed in the background, and stopped on the way', async () => {
  const user = userEvent.setup();
  await renderApp(server, 'admin@acme.test', '/account/user-list?filter={"searchText":"many.test"}');
  await chooseAll(user, 60);
  await choose(user, 'Disable');
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('60 users will be disabled and logged out.')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Disable 60 Users' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Disable: Progress' }));
  await workOnce();
  expect(await dialog.findByText('50 of 60')).toBeVisible();
  expect(dialog.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '83');
  await user.click(dialog.getByRole('button', { name: 'Continue in Background' }));
  await user.click(await screen.findByRole('button', { name: 'Disable: 50 of 60' }));
  const again = within(await screen.findByRole('dialog', { name: 'Disable: Progress' }));
  await user.click(again.getByRole('button', { name: 'Stop Here' }));
  expect(await again.findByText('50 users were disabled.')).toBeVisible();
  expect(again.getByText('10 were left alone, because this was stopped.')).toBeVisible();
  await work();
  expect((await statuses()).filter((status) => status === 'DISABLED')).toHaveLength(50);
  await user.click(again.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Disable: / })).toBeNull());
});

it('says who was refused and why, with the way there and as a spreadsheet', async () => {
  const user = userEvent.setup();
  const saved = vi.spyOn(files, 'saveFile').mockReturnValue();
  await renderApp(server, 'admin@acme.test', '/account/user-list?filter={"searchText":"admin@acme"}');
  await user.click(await screen.findByRole('checkbox', { name: /^Select (?!This)/ }));
  await choose(user, 'Disable');
  await user.click(await screen.findByRole('button', { name: 'Disable 1 User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable: Progress' }));
  await work();
  expect(await dialog.findByText('No user was disabled.')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Disable: Report' })).toBeVisible();
  expect(await dialog.findByText('1 was refused.')).toBeVisible();
  const refused = within(await dialog.findByRole('list', { name: 'Refused' }));
  expect(refused.getByText('You cannot disable your own user')).toBeVisible();
  const link = refused.getByRole('link');
  expect(link.getAttribute('href')).toMatch(/^\/app\/account\/users\//);
  await user.click(dialog.getByRole('button', { name: 'Download Refused' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const [blob] = saved.mock.calls[0] ?? [];
  const book = read(await blob?.arrayBuffer());
  const rows = utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
  expect(rows).toEqual([
    { Name: link.textContent, ID: expect.any(String), Reason: 'You cannot disable your own user' },
  ]);
  saved.mockRestore();
});

it('asks which role, and says which ones are beyond the own rights', async () => {
  const email = 'editor@acme.test';
  await addUser(server.deps, {
    account_id: accountId,
    email,
    permissions: ['full:User', 'read:Role'],
  });
  const user = userEvent.setup();
  await renderApp(server, email, '/account/user-list?filter={"searchText":"many1@"}');
  await user.click(await screen.findByRole('checkbox', { name: /^Select (?!This)/ }));
  await choose(user, 'Add Role');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Role' }));
  expect(await dialog.findByText(/you may neither give nor take them: .*Administrator/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add to 1 User' }));
  expect(dialog.getByText('Required')).toBeVisible();
  const [, offered] = dialog.getAllByRole('option');
  await user.selectOptions(dialog.getByRole('combobox'), offered?.textContent ?? '');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard Changes' }));
  await user.click(question.getByRole('button', { name: 'Keep Editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Add to 1 User' }));
  await screen.findByRole('progressbar');
  await work();
  expect(await screen.findByText('The role was added to 1 user.')).toBeVisible();
});

it('names the filters by which the records were selected', async () => {
  const user = userEvent.setup();
  const filter = { searchText: 'many.test', jobFunction: 'OTHER' };
  await renderApp(
    server,
    'admin@acme.test',
    `/account/user-list?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  await chooseAll(user, 60);
  await choose(user, 'Add Role');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Role' }));
  expect(dialog.getByText('All that match “many.test”, Job Function: Other')).toBeVisible();
});

it('is found again after a reload, and not offered to who may only read', async () => {
  const user = userEvent.setup();
  const { unmount } = await renderApp(server, 'admin@acme.test', '/account/user-list');
  await choosePage(user);
  await choose(user, 'Enable');
  await user.click(await screen.findByRole('button', { name: 'Enable 25 Users' }));
  await screen.findByRole('dialog', { name: 'Enable: Progress' });
  unmount();
  const again = await renderApp(server, 'admin@acme.test', '/account/user-list');
  expect(await screen.findByRole('button', { name: 'Enable: 0 of 25' })).toBeVisible();
  await work();
  await user.click(await screen.findByRole('button', { name: 'Enable: Report' }));
  const report = within(await screen.findByRole('dialog', { name: 'Enable: Report' }));
  const [outcome] = report.getAllByRole('status');
  expect(outcome).toHaveTextContent(/^25 users were enabled already\.$/);
  again.unmount();
  await renderApp(server, 'viewer@acme.test', '/account/user-list');
  await screen.findAllByRole('link', { name: /./ });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Enable/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Create New User' })).toBeNull();
});

/** Actions on rows appear once some are selected. */
async function choose(user: UserEvent, action: string) {
  await user.click(await screen.findByRole('button', { name: action }));
}

async function chooseAll(user: UserEvent, count: number) {
  await choosePage(user);
  await user.click(screen.getByRole('button', { name: `Select All ${count} That Match` }));
}

async function choosePage(user: UserEvent) {
  const page = await screen.findByRole('checkbox', { name: 'Select This Page' });
  await waitFor(() => expect(page).toBeEnabled());
  await user.click(page);
}
