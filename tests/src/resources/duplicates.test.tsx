import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { makePair } from '#tests/support/makePair.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
const list = '/rolodex/duplicates';
let names: string[] = [];

beforeEach(async () => {
  const { db } = server.deps;
  await db.deleteFrom('firm_pairs').execute();
  const id = await makePair(server.deps);
  const pair = await db.selectFrom('firm_pairs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const firms = db
    .selectFrom('firms')
    .select('display_name')
    .where('id', 'in', [pair.first_id, pair.second_id]);
  names = (await firms.execute()).map((firm) => firm.display_name);
});

const link = () => screen.findByRole('link', { name: new RegExp(`^${names[0]}|${names[0]} `) });
const row = async () => (await link()).closest('tr');

/** Once there is a pair to review. */
async function pressReview(person: UserEvent) {
  const button = () => screen.getByRole('button', { name: 'Review Next' });
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'));
  await person.click(button());
}

/** The place of the pair in the list. */
const isAt = (place: string) =>
  waitFor(() => expect(screen.getByText(/^\d of \d$/)).toHaveTextContent(place));

describe('the list of duplicates', () => {
  it('shows both organizations of a pair, how alike they are, and what was compared', async () => {
    await renderApp(server, 'viewer@system.test', list);
    for (const name of names) expect(await row()).toHaveTextContent(name);
    expect(await row()).toHaveTextContent('96%');
    expect(screen.getByRole('img', { name: 'Name: Near' })).toBeInTheDocument();
  });

  it('offers no decision to those who may only read', async () => {
    await renderApp(server, 'viewer@system.test', list);
    const person = userEvent.setup();
    (await link()).focus();
    await person.keyboard('n');
    expect(screen.queryByText('Marked as different organizations')).toBeNull();
    const stored = server.deps.db.selectFrom('firm_pairs').select('band');
    expect(await stored.execute()).toEqual([{ band: 'CERTAIN' }]);
  });

  it('marks a pair as different organizations by N, and takes it back by Undo', async () => {
    await renderApp(server, 'admin@system.test', list);
    const person = userEvent.setup();
    (await link()).focus();
    await person.keyboard('n');
    await screen.findByText('Marked as different organizations');
    await screen.findByText('No duplicates found.');
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    for (const name of names) expect(await row()).toHaveTextContent(name);
  });

  it('has its bands side by side with their counts, merged pairs too, which open what was merged', async () => {
    await renderApp(server, 'admin@system.test', list);
    const person = userEvent.setup();
    await link();
    expect(await screen.findByRole('radio', { name: 'Certain 1' })).toBeChecked();
    await server.deps.db.updateTable('firm_pairs').set({ band: 'MERGED' }).execute();
    await person.click(screen.getByRole('radio', { name: /^Merged/ }));
    await waitFor(async () =>
      expect(await link()).toHaveAttribute('href', expect.stringContaining('/rolodex/firms/detail/')),
    );
    (await link()).focus();
    await person.keyboard('n');
    expect(screen.queryByText('Marked as different organizations')).toBeNull();
  });

  it('opens the comparison, which marks them as different ones, too, and leads back', async () => {
    await renderApp(server, 'admin@system.test', list);
    const person = userEvent.setup();
    await person.click(await link());
    await person.click(await screen.findByRole('button', { name: 'Not a Duplicate' }));
    await screen.findByText('Marked as different organizations');
    await waitFor(() => expect(screen.getByText('No duplicates found.')).toBeInTheDocument());
  });

  it('is reviewed pair after pair by keyboard, each next one in place of the one decided', async () => {
    const second = await makePair(server.deps, 1);
    const third = await makePair(server.deps, 2);
    const { db } = server.deps;
    await db.updateTable('firm_pairs').set({ links: 1 }).where('id', '=', second).execute();
    const { hold, asked } = await renderApp(server, 'admin@system.test', list);
    const person = userEvent.setup();
    await link();
    const release = hold(`GET /dex/api/v1/duplicates/${third}`);
    await pressReview(person);
    const place = () => screen.findByText(/^\d of \d$/);
    const title = async () => (await screen.findAllByRole('radio'))[0]?.closest('tr')?.textContent;
    expect(await place()).toHaveTextContent('1 of 3');
    const first = await title();
    await person.keyboard('s');
    // Without the pair, N would decide nothing, and M lead out of the list.
    await waitFor(() => expect(asked.filter((call) => /merge\/|duplicates\/0/.test(call))).toHaveLength(4));
    expect(screen.queryByRole('button', { name: 'Merge…' })).not.toBeInTheDocument();
    release();
    await waitFor(async () => expect(await place()).toHaveTextContent('2 of 3'));
    await waitFor(async () => expect(await title()).not.toBe(first));
    const skipped = await title();
    await person.keyboard('n');
    await screen.findByText('Marked as different organizations');
    await waitFor(async () => expect(await place()).toHaveTextContent('2 of 2'));
    await waitFor(async () => expect(await title()).not.toBe(skipped));
    await person.keyboard('m');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Merge Organizations' })).toHaveFocus());
    await person.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Duplicates' });
    const undecided = db.selectFrom('firm_pairs').select('id').where('band', '=', 'CERTAIN');
    expect(await undecided.execute()).toEqual([{ id: second }]);
  });

  it('has one pair less after a merge, and opens the next', async () => {
    for (const at of [1, 2]) await makePair(server.deps, at);
    await renderApp(server, 'admin@system.test', list);
    const person = userEvent.setup();
    await link();
    await pressReview(person);
    await isAt('1 of 3');
    await person.keyboard('s');
    await isAt('2 of 3');
    await screen.findByRole('button', { name: 'Merge…' });
    await person.keyboard('m');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Merge Organizations' })).toHaveFocus());
    await person.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Undo' });
    await isAt('2 of 2');
  });

  it('takes the last decision back by U after a skip, too', async () => {
    const { db } = server.deps;
    for (const at of [1, 2]) await makePair(server.deps, at);
    await renderApp(server, 'admin@system.test', list);
    const person = userEvent.setup();
    await link();
    await pressReview(person);
    const decided = () => db.selectFrom('firm_pairs').select('band').where('band', '<>', 'CERTAIN').execute();

    await isAt('1 of 3');
    await person.keyboard('n');
    await screen.findByRole('button', { name: 'Undo' });
    await isAt('1 of 2');
    await person.keyboard('s');
    await isAt('2 of 2');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(await decided()).toEqual([{ band: 'NOT_DUPLICATE' }]);
    await person.keyboard('u');
    await isAt('of 3');
    expect(await decided()).toEqual([]);
  });
});
