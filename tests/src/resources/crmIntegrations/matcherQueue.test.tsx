import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderApp } from '#tests/src/app/renderApp.tsx';
import { testServer } from '#tests/support/testServer.ts';
import { as, likeOfDirectory, linkedTo, patient, rowOf } from './openMatcher.tsx';

const server = testServer();
afterEach(() => localStorage.clear());
const { keyboard } = userEvent;
let queues = 0;

/** Firms that no other test works on: a queue by their type, in the order of their keys. */
async function queueOf(count: number) {
  const firmType = `Queue ${++queues}`;
  const firms = [];
  for (let n = 0; n < count; n++) firms.push(await likeOfDirectory(server));
  for (const [n, { firmId }] of firms.entries()) {
    const terms = { firm_type: firmType, firm_key: `Q-${queues}-${n}` };
    await server.deps.db.updateTable('crm_investor_firms').set(terms).where('id', '=', firmId).execute();
  }
  const query = `?firmType=${encodeURIComponent(firmType)}&sort=firmKey&order=asc`;
  return { firms, firmType, query };
}

async function openQueue(count: number, at = 0) {
  const queue = await queueOf(count);
  const app = await renderApp(server, as, `${queue.firms[at]?.path}${queue.query}`);
  await arriveAt(queue.firms[at]);
  return { ...queue, ...app };
}
type Firm = Awaited<ReturnType<typeof likeOfDirectory>>;

/** The firm is there with its matches, and has a place in the queue. */
async function arriveAt(firm: Firm | undefined) {
  await screen.findByRole('heading', { level: 1, name: firm?.display_name }, patient);
  await screen.findByRole('navigation', { name: 'Queue' }, patient);
  const groups = await screen.findAllByRole('region', { name: /^(Directory|FactSet)/ }, patient);
  for (const group of groups)
    await waitFor(() => expect(group).toHaveAttribute('aria-busy', 'false'), { timeout: 30_000 });
}
const place = () => screen.getByRole('navigation', { name: 'Queue' }).textContent;

async function link() {
  await keyboard('l');
  const dialog = within(await screen.findByRole('dialog', { name: 'Link Investor Firm' }));
  await dialog.findByText('What Will Change', undefined, patient);
  const type = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Entity Type' });
  if (type.value === '') await userEvent.selectOptions(type, 'Bank');
  await userEvent.click(dialog.getByRole('button', { name: 'Link' }));
}

describe('the queue', { timeout: 120_000 }, () => {
  it('says the place of the firm, skips by S, goes to a place by G, and keeps the filter and the order', async () => {
    const { firms, search, query } = await openQueue(3);
    expect(place()).toBe('1 of 3 not linked');
    expect(screen.getByRole('button', { name: 'Previous Firm' })).toBeDisabled();
    await keyboard('s');
    await arriveAt(firms[1]);
    expect(place()).toBe('2 of 3 not linked');
    await keyboard('g3{Enter}');
    await arriveAt(firms[2]);
    await waitFor(() => expect(place()).toBe('3 of 3 not linked'));
    await userEvent.click(screen.getByRole('link', { name: 'Previous Firm' }));
    await arriveAt(firms[1]);
    expect(new URLSearchParams(search()).toString()).toBe(new URLSearchParams(query).toString());
    const back = screen.getByRole('link', { name: 'Acme Securities' });
    expect(back.getAttribute('href')).toContain('firmType=Queue');
    await keyboard('g{Escape}');
    expect(screen.getByRole('button', { name: /^2, go to a place/ })).toHaveFocus();
  });

  it('goes on to the next firm after a link, which U takes back there', async () => {
    const { firms } = await openQueue(2);
    const [first, second] = firms;
    await link();
    await arriveAt(second);
    expect(await linkedTo(server, first?.firmId ?? '')).toBe(first?.key);
    const said = `${first?.display_name} linked to ${first?.display_name}`;
    expect(await screen.findByText(said)).toBeVisible();
    await waitFor(() => expect(place()).toBe('1 of 1 not linked'), patient);
    await userEvent.click(screen.getByRole('button', { name: 'Close Message' }));
    await keyboard('u');
    await arriveAt(first);
    await waitFor(async () => expect(await linkedTo(server, first?.firmId ?? '')).toBeNull(), patient);
    await waitFor(() => expect(place()).toBe('1 of 2 not linked'), patient);
  });

  it('offers no Undo of a link that cannot be revoked', async () => {
    const { firms } = await openQueue(2);
    await server.deps.db
      .updateTable('accounts')
      .set({ cmg_entity_key: firms[0]?.key ?? '' })
      .where('subdomain', '=', 'dune')
      .execute();
    await link();
    await arriveAt(firms[1]);
    await screen.findByText(`${firms[0]?.display_name} linked to ${firms[0]?.display_name}`);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await keyboard('u');
    expect(await linkedTo(server, firms[0]?.firmId ?? '')).toBe(firms[0]?.key);
  });

  it('says what is at its end: what is left, and the way to begin again', async () => {
    const { firms, search } = await openQueue(2, 1);
    await keyboard('s');
    expect(await screen.findByRole('heading', { level: 1, name: 'End of the Queue' })).toBeVisible();
    expect(search()).toContain('at=end');
    expect(await screen.findByText('That was the last firm.', undefined, patient)).toBeVisible();
    expect(
      screen.getByText(/^2 firms are still not linked\. \d+ firms? (was|were) linked today\.$/),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Begin Again' }));
    await arriveAt(firms[0]);
    expect(search()).not.toContain('at=end');
  });

  it('ends with its last link, which can be taken back there too', async () => {
    const { firms } = await openQueue(1);
    await link();
    expect(await screen.findByText('No firm is left to match.', undefined, patient)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await arriveAt(firms[0]);
    await waitFor(async () => expect(await linkedTo(server, firms[0]?.firmId ?? '')).toBeNull(), patient);
  });

  it('is told to a screen reader: the place, the band and the sentence', async () => {
    const { firms } = await openQueue(2);
    const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    const name = firms[0]?.display_name ?? '';
    await waitFor(
      () => expect(told().join()).toMatch(/1 of 2 not linked\. \w+, \d+%: .+\. The same name/),
      patient,
    );
    expect(told().join()).toContain(name);
    await keyboard('s');
    await waitFor(() => expect(told().join()).toContain('2 of 2 not linked. '), patient);
  });

  it('begins by Match Next with the first firm of the list as it is filtered and ordered', async () => {
    const { firms, query } = await queueOf(2);
    const [integration = ''] = /^.*crm_integrations\/[^/]+/.exec(firms[0]?.path ?? '') ?? [];
    await renderApp(server, as, `${integration}/details${query.replace('asc', 'desc')}`);
    await userEvent.click(await screen.findByRole('link', { name: 'Match Next' }, patient));
    await arriveAt(firms[1]);
    expect(place()).toBe('1 of 2 not linked');
  });
});

describe('a match that is another firm', { timeout: 120_000 }, () => {
  it('is set aside by N, and the next firm comes once no likely match is left; Undo brings it back', async () => {
    const { firms } = await openQueue(2);
    const likely = () =>
      [...document.querySelectorAll('.matchRow')].filter(
        (row) => !/No/.test(row.querySelector('.score')?.textContent ?? 'No'),
      );
    for (let left = likely().length; left > 1; left--) {
      await keyboard('n');
      await waitFor(() => expect(likely()).toHaveLength(left - 1), patient);
    }
    await keyboard('n');
    await arriveAt(firms[1]);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await arriveAt(firms[0]);
    await waitFor(() => expect(likely().length).toBeGreaterThan(0), patient);
  });

  it('can be seen and taken back', async () => {
    const { firms } = await openQueue(1);
    const name = firms[0]?.display_name ?? '';
    await userEvent.click((await rowOf(name)).getByRole('button', { name: `Not a Match: ${name}` }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1 that is not a match' }, patient));
    await userEvent.click(screen.getByRole('button', { name: `Take back that ${name} is not a match` }));
    await waitFor(async () =>
      expect((await rowOf(name)).getByRole('button', { name: `Not a Match: ${name}` })).toBeVisible(),
    );
  });
});
