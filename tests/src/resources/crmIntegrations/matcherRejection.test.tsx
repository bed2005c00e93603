import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { testServer } from '#tests/support/testServer.ts';
import { group } from './openMatcher.tsx';
import { apiOf, arriveAt, matchesAreThere, openHeld, openQueue } from './openQueue.tsx';

const server = testServer();
afterEach(() => localStorage.clear());
const { keyboard } = userEvent;

describe('a match that is another firm', () => {
  const likely = () =>
    [...document.querySelectorAll('.matchRow')].filter(
      (row) => !/No/.test(row.querySelector('.score')?.textContent ?? 'No'),
    );
  /** How many the directory and FactSet have set aside. */
  const setAside = () =>
    screen
      .queryAllByRole('button', { name: /^Show \d+ that / })
      .reduce((sum, { textContent }) => sum + Number(/\d+/.exec(textContent ?? '')), 0);
  async function rejectAllButOne() {
    for (let n = 1; likely().length > 1; n++) {
      await keyboard('n');
      await waitFor(() => expect(setAside()).toBe(n));
    }
  }

  it('is set aside by N, and the next firm comes once no likely match is left; Undo brings it back', async () => {
    const { firms } = await openQueue(server, 2);
    await rejectAllButOne();
    await keyboard('n');
    await arriveAt(firms[1]);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await arriveAt(firms[0]);
    await waitFor(() => expect(likely().length).toBeGreaterThan(0));
  });

  it('can be seen and taken back', async () => {
    await openQueue(server, 1);
    const directory = await group(/^Directory/);
    const decide = (name: RegExp) => within(directory).findAllByRole('button', { name });
    // The least likely, so that the firm stays in view.
    const [button] = (await decide(/^Not a Match: /)).slice(-1);
    const name = button?.getAttribute('aria-label')?.slice('Not a Match: '.length) ?? '';
    if (button) await userEvent.click(button);
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1 that is not a match' }));
    await userEvent.click(screen.getByRole('button', { name: `Take back that ${name} is not a match` }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull());
    expect((await decide(/^Not a Match: /)).map((one) => one.getAttribute('aria-label'))).toContain(
      `Not a Match: ${name}`,
    );
  });

  it('is set aside right after another one, before the firm is read again', async () => {
    const { firms, hold } = await openQueue(server, 1);
    hold(`GET ${apiOf(firms[0]).firm}`);
    const directory = within(await group(/^Directory/));
    for (const shown of ['Show 1 that is not a match', 'Show 2 that are not a match']) {
      const [button] = directory.getAllByRole('button', { name: /^Not a Match: / }).slice(-1);
      if (button) await userEvent.click(button);
      await directory.findByRole('button', { name: shown });
    }
    const said = server.deps.db.selectFrom('crm_not_matches').selectAll();
    expect(await said.where('firm_id', '=', firms[0]?.firmId ?? '').execute()).toHaveLength(2);
  });

  it('leads to the next firm also where the queue is read later than the matches', async () => {
    const { firms, release } = await openHeld(server, 2, ({ queue }) => queue);
    await waitFor(() => expect(likely().length).toBeGreaterThan(0));
    await matchesAreThere();
    await rejectAllButOne();
    await keyboard('n');
    release();
    await arriveAt(firms[1]);
  });

  it('leads nowhere while matches are still to come', async () => {
    const { firms, release } = await openHeld(server, 2, ({ matches }) => `${matches}?source=provider`);
    await waitFor(() => expect(likely().length).toBeGreaterThan(0));
    await screen.findByRole('navigation', { name: 'Queue' });
    await rejectAllButOne();
    await keyboard('n');
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    release();
    await arriveAt(firms[0]);
  });

  it('is undone by U also before it is saved, and not what was decided before', async () => {
    const { firms, hold } = await openQueue(server, 1);
    const rejected = () =>
      server.deps.db
        .selectFrom('crm_not_matches')
        .selectAll()
        .where('firm_id', '=', firms[0]?.firmId ?? '')
        .execute();
    const directory = within(await group(/^Directory/));
    const buttons = () => directory.findAllByRole('button', { name: /^Not a Match: / });
    const reject = async () => userEvent.click((await buttons()).at(-1) ?? document.body);
    await reject();
    await screen.findByRole('button', { name: 'Show 1 that is not a match' });
    const release = hold(`PUT ${apiOf(firms[0]).firm}`);
    const [first] = await rejected();
    await reject();
    await keyboard('u');
    release();
    await screen.findByText('The change has been undone');
    expect((await rejected()).map(({ match_id }) => match_id)).toEqual([first?.match_id]);
    await keyboard('u');
    await waitFor(async () => expect(await rejected()).toEqual([]));
  });

  it('is refused where a colleague has linked the firm meanwhile, which is then shown', async () => {
    const { firms } = await openQueue(server, 1);
    const [firm] = firms;
    const call = { as: 'admin@system.test', method: 'PUT', json: { cmgEntityKey: firm?.key } };
    expect((await server.fetch(`${apiOf(firm).firm}/cmgEntityKey`, call)).status).toBe(200);
    await keyboard('n');
    const said = new RegExp(`linked it to ${firm?.display_name} a moment ago`);
    expect(await screen.findByText(said)).toBeVisible();
    expect(await screen.findByText('Linked', { selector: '.statusChip' })).toBeVisible();
  });

  it('leaves an analyst who has gone on before it was answered where they are', async () => {
    const { firms, hold } = await openQueue(server, 3);
    await rejectAllButOne();
    const organization = likely()[0]?.querySelector('.firm a')?.textContent;
    const release = hold(`PUT ${apiOf(firms[0]).firm}`);
    await keyboard('n');
    await keyboard('g3{Enter}');
    await arriveAt(firms[2]);
    release();
    const said = `${organization} is no match for ${firms[0]?.display_name}`;
    expect(await screen.findByText(said)).toBeVisible();
    await arriveAt(firms[2]);
  });
});
