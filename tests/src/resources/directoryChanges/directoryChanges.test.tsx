import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import type { Firm } from '#contract/firms.ts';
import { detailsOf, directoryOf } from '#tests/server/services/firmWorld.ts';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
const staff = 'admin@system.test';
let [one, other]: Firm[] = [];
let bulkId = '';

let directory: ReturnType<typeof directoryOf>;

beforeAll(async () => {
  directory = directoryOf(server);
  one = await directory.create('Marrowgate Management');
  other = await directory.create('Tamarack Bluff');
  await directory.call('POST', `/${one.id}/names`, {
    value: 'Marrow',
    type: 'SHORT',
    recordStatus: 'EFFECTIVE',
  });
  const path = `/${one.id}/firmBasicInformation/${one.id}`;
  await directory.call('PUT', path, detailsOf(one, { entityType: 'BANK' }));
  await directory.call('PUT', path, detailsOf(one, { entityType: 'GOVERNMENT' }));
  await directory.call('POST', `/${other.id}/roles`, { type: 'AUDITOR', recordStatus: 'EFFECTIVE' });
  const ids = [one.id, other.id];
  const { data } = await directory.call('POST', '/bulk', {
    action: 'addRole',
    params: { roleType: 'AUDITOR' },
    ids,
  });
  bulkId = data?.id ?? '';
  await server.runJobs();
});

const open = async (query = '') => {
  const app = await renderApp(server, staff, `/rolodex/changes${query}`);
  return { ...app, person: userEvent.setup() };
};
const list = () => screen.findByRole('table', { name: 'Changes' });
/** The organization and what changed, of each row. */
const shown = async () => {
  const table = await list();
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'));
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 2)
        .map((cell) => cell.textContent),
    );
};

it('lists what changed, from what to what, and a bulk action as one row', async () => {
  await open();
  await screen.findByText('7 changes');
  expect(await shown()).toEqual([
    ['1 organization', 'Role added: Auditor1 was so already'],
    [`Tamarack Bluff${other?.key}`, 'Role added: Auditor'],
    [`Marrowgate Management${one?.key}`, 'Entity TypeBank  Government'],
    [`Marrowgate Management${one?.key}`, 'Entity TypeBank'],
    [`Marrowgate Management${one?.key}`, 'Name added: ShortMarrow'],
    [`Tamarack Bluff${other?.key}`, 'Created'],
    [`Marrowgate Management${one?.key}`, 'Created'],
  ]);
  expect(screen.getByRole('link', { name: 'Changes', current: 'page' })).toBeVisible();
});

it('opens what a change changed, and leads back from it', async () => {
  const { person, path, search } = await open('?field=names');
  await shown();
  await person.click((await within(await list()).findAllByRole('link'))[0] as HTMLElement);
  expect(await screen.findByRole('dialog', { name: /^Compare Versions/ })).toBeVisible();
  expect([path(), search()]).toEqual([`/rolodex/firms/detail/${one?.id}`, '?versions=1-2']);
  await person.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(search()).toBe(''));
  expect(screen.getByRole('heading', { level: 1, name: 'Marrowgate Management' })).toBeInTheDocument();
});

it('opens the list of a bulk action, and asks before it is taken back, with a preview', async () => {
  const { person, search, go } = await open();
  await person.click(await screen.findByRole('link', { name: '1 organization' }));
  await waitFor(() => expect(search()).toBe(`?batchId=${bulkId}`));
  await waitFor(async () =>
    expect(await shown()).toEqual([[`Marrowgate Management${one?.key}`, 'Role added: Auditor']]),
  );
  expect(screen.getByRole('button', { name: 'Bulk Action: This One' })).toBeInTheDocument();
  await go('/rolodex/changes');
  await person.click(await screen.findByRole('button', { name: 'Undo All' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('rowheader', { name: /Marrowgate/ })).toBeVisible();
});

it('lists a merge as one row, with what moved, and what took it back as another', async () => {
  await directory.call('POST', `/${one?.id}/merge`, { mergedId: other?.id });
  await directory.call('POST', `/${other?.id}/unmerge`, {});
  await open();
  await screen.findByText('9 changes');
  expect((await shown()).slice(0, 2)).toEqual([
    [`Marrowgate Management${one?.key}`, 'Un-merged from Tamarack BluffTamarack Bluff'],
    [`Marrowgate Management${one?.key}`, 'Merged with Tamarack BluffMoved: 1 value'],
  ]);
});
