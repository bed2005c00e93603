import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListView } from '#contract/listViews.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
beforeEach(() => server.deps.db.deleteFrom('list_views').execute());
afterEach(() => vi.restoreAllMocks());

const as = 'admin@acme.test';
const list = '/account/user-list';
const patient = { timeout: 20_000 };

describe('a person’s own views of a list', () => {
  it('are kept, marked when changed, brought up to date, renamed and deleted', async () => {
    const user = userEvent.setup();
    const { search } = await openList(`${list}?status=LOCKED&q=a&page=1`);
    await choose(user, 'Save Current As…');
    await save(user, 'Save View', 'Shut out');
    expect(await kept()).toEqual([['Shut out', 'status=LOCKED&q=a', false]]);
    await viewShown('View: Shut out');

    await user.click(screen.getByRole('button', { name: 'Remove Filter Status' }));
    await viewShown('View: Shut out', 'modified');
    await choose(user, 'Update to Current');
    await viewShown('View: Shut out');
    expect(await kept()).toEqual([['Shut out', 'status=&q=a', false]]);

    await choose(user, 'Rename…');
    await save(user, 'Rename View', 'All a');
    await viewShown('View: All a');

    await choose(user, 'Standard View', 'menuitemradio');
    await viewShown('Views');
    expect(search()).toBe('?status=ACTIVE');
    await choose(user, 'All a', 'menuitemradio');
    await waitFor(() => expect(search()).toBe('?status=&q=a'), patient);

    await choose(user, 'Delete…');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete View' }, patient));
    expect(question.getByText('All a')).toBeInTheDocument();
    expect(
      question.getByText(/^Only your view will be deleted. The records it shows stay/),
    ).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Delete View' }));
    await viewShown('Views');
    expect(await kept()).toEqual([]);
    expect(search()).toBe('?status=&q=a');
  }, 60_000);

  it('are named beside those that ship for everyone', async () => {
    await openList(`${list}?status=ACTIVE&lastLoginTime=NEVER,LONG_AGO`);
    await viewShown('View: Stale Users');
  }, 60_000);

  it('are distinguished by choice, else by which is newest, if several have one query', async () => {
    const user = userEvent.setup();
    for (const name of ['A', 'C', 'B']) await keep({ name, query: 'status=LOCKED' });
    await openList(`${list}?status=LOCKED`);
    await viewShown('View: B');
    await choose(user, 'C', 'menuitemradio');
    await viewShown('View: C');
  }, 60_000);

  it('have a name once, and say so at the name', async () => {
    const user = userEvent.setup();
    await keep({ name: 'Locked', query: 'status=LOCKED' });
    await openList(list);
    await choose(user, 'Save Current As…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save View' }, patient));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveFocus();
    await user.type(name, 'locked{Enter}');
    await waitFor(
      () => expect(name).toHaveAccessibleDescription('You already have a view of this name'),
      patient,
    );
  }, 60_000);

  it('begin their list where it is opened without a query, on any machine', async () => {
    const user = userEvent.setup();
    const { search } = await openList(list);
    expect(search()).toBe('');
    await keep({ name: 'Absent', query: 'status=&lastLoginTime=NEVER' });
    cleanup();
    await openList(`${list}?status=&lastLoginTime=NEVER`);
    await viewShown('View: Absent');
    await choose(user, 'Default for This List', 'menuitemcheckbox');
    await waitFor(
      async () => expect(await kept()).toMatchObject([['Absent', expect.anything(), true]]),
      patient,
    );

    cleanup();
    const elsewhere = await openList(list);
    expect(elsewhere.search()).toBe('?status=&lastLoginTime=NEVER');
    expect(elsewhere.asked.filter((call) => call.includes('/api/v1/users?')).at(-1)).toContain(
      'lastLoginTime=NEVER',
    );
    await viewShown('View: Absent');

    cleanup();
    expect((await openList(`${list}?q=a`)).search()).toBe('?status=ACTIVE&q=a');
  }, 60_000);

  it('fall back from what a list does not know any more, and say so', async () => {
    await keep({ name: 'Old', query: 'status=GONE&q=a', isDefault: true });
    const { search } = await openList(list);
    expect(search()).toBe('?status=ACTIVE&q=a');
    expect(await screen.findByText(/^Part of this address does not exist/, undefined, patient)).toBeVisible();
  }, 60_000);

  it('are asked for again where they could not be loaded', async () => {
    const user = userEvent.setup();
    await keep({ name: 'Locked', query: 'status=LOCKED' });
    const { fetch } = server;
    let isBroken = true;
    vi.spyOn(server, 'fetch').mockImplementation(async (path, call) =>
      isBroken && path.includes('/self/listViews') ? new Response(null, { status: 500 }) : fetch(path, call),
    );
    await openList(list);
    await user.click(screen.getByRole('button', { name: 'Views' }));
    const again = await screen.findByRole('menuitem', { name: /^Could not load your views/ }, patient);
    expect(screen.queryByText('Something went wrong', { exact: false })).toBeNull();
    isBroken = false;
    await user.click(again);
    expect(await screen.findByRole('menuitemradio', { name: 'Locked' }, patient)).toBeVisible();
  }, 60_000);
});

async function openList(path: string) {
  const app = await renderApp(server, as, path);
  await screen.findAllByRole('rowheader', undefined, patient);
  return app;
}

const viewShown = (name: string, description = '') =>
  waitFor(
    () =>
      expect(screen.getByRole('button', { name }).getAttribute('aria-description') ?? '').toBe(description),
    patient,
  );

async function choose(user: UserEvent, name: string, role = 'menuitem') {
  await user.click(screen.getByRole('button', { name: /^View/ }));
  await user.click(await screen.findByRole(role, { name }, patient));
}

async function save(user: UserEvent, title: string, name: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }, patient));
  const input = dialog.getByRole('textbox', { name: 'Name' });
  await user.clear(input);
  await user.type(input, name);
  await user.click(dialog.getByRole('button', { name: title }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
}

let keys = 0;
const keep = (view: Pick<ListView, 'name' | 'query'> & { isDefault?: boolean }) =>
  server.fetch('/api/v1/self/listViews', {
    method: 'POST',
    as,
    json: { list: 'users', isDefault: false, ...view },
    headers: { 'idempotency-key': `view-${keys++}` },
  });

async function kept(): Promise<[string, string, boolean][]> {
  const { data } = await (await server.fetch('/api/v1/self/listViews', { as })).json();
  return data.map(({ name, query, isDefault }: ListView) => [name, query, isDefault]);
}
