import type { Locator, Page } from '@playwright/test';
import type { OperationId } from '#contract/operations.ts';
import { Random } from '#server/demo/random.ts';
import { everyNth } from '../support/pairs.ts';
import { screens } from './appWalks.ts';
import { plant, requestsOf } from './faults.ts';
import type { HeldCall } from './heldCalls.ts';
import { expect, isFullWalk, print, test } from './journey.ts';
import { text } from './texts.ts';
import { expectSettled, rows, search, settled } from './verbs/lists.ts';
import { usersUrl } from './verbs/users.ts';

/** Short lists, searched on the device or not at all. */
const searchedHere = ['crmIntegrations', 'features', 'roles', 'traits'];

/** Every list whose search asks the server: the walks show it with its rows, and without. */
const searched = screens.filter(
  ({ name, of }) =>
    of?.state === 'data' &&
    screens.some((one) => one.of?.route === of.route && one.of.state === 'empty') &&
    !searchedHere.includes(name),
);

/** Of each search; the palette is one more. */
const rounds = isFullWalk ? Math.ceil(500 / (searched.length + 1)) : 1;

/** The slice types into every twelfth. */
for (const screen of isFullWalk ? searched : everyNth(searched, 0, 12)) {
  test(`however the answers arrive, ${screen.name} shows what was asked last`, async ({ as }) => {
    test.setTimeout(60_000 + rounds * 6_000);
    const page = await as(screen.as ?? 'viewer@acme.test');
    const list = await listOf(page, `${screen.name}.list` as OperationId, () => screen.show(page));
    const random = new Random(`U6 ${screen.name}`);
    const deal = dealt(random);
    for (let round = 0; round < rounds; round += 1) {
      const last = await typeReordered(page, { ...list, deal, random, round });
      await expect.poll(list.shown, { message: `round ${round}` }).toBe(last);
      await expectSettled(page);
      expect(await list.shown()).toBe(last);
    }
    print('rapid typing', {
      [`rounds of ${screen.name}`]: rounds,
      wrong: 0,
      'searches in full': searched.length + 1,
    });
  });
}

test('however the answers arrive, the palette shows what was asked last', async ({ as }) => {
  test.setTimeout(60_000 + rounds * 6_000);
  const page = await as('viewer@acme.test');
  const { id, answer } = await listOf(page, 'users.list', () => settled(page, usersUrl('acme')));
  await page.keyboard.press('ControlOrMeta+k');
  const box = page.getByRole('combobox');
  const shown = () => page.getByRole('option', { name: /\d,\d/ }).allInnerTexts();
  const labelOf = (nth: number) => text('layout.palette.all', { count: counted(nth) });
  const random = new Random('U6 palette');
  const deal = dealt(random);
  for (let round = 0; round < rounds; round += 1) {
    const last = await typeReordered(page, { id, answer, box, labelOf, deal, random, round });
    await expect.poll(shown, { message: `round ${round}` }).toContain(last);
  }
  print('rapid typing', { 'rounds of the palette': rounds, wrong: 0 });
});

test('control: a list that shows whatever arrives last is found', async ({ as }) => {
  const page = await as('viewer@acme.test');
  const { id, answer } = await listOf(page, 'users.list', () => settled(page, usersUrl('acme')));
  await page.evaluate(() => {
    document.body.innerHTML = '<input type="search"><output></output>';
    document.querySelector('input')?.addEventListener('input', async ({ target }) => {
      const answer = await fetch(`/api/v1/users?searchText=${(target as HTMLInputElement).value}`);
      const { pagination } = await answer.json();
      document.querySelector('output')?.replaceChildren(String(pagination.totalCount));
    });
  });
  const random = new Random('U6');
  const deal = dealt(random);
  const labelOf = (nth: number) => String(totalOf(nth));
  let wrong = 0;
  for (let round = 0; round < 4; round += 1) {
    const last = await typeReordered(page, { id, answer, box: search(page), labelOf, deal, random, round });
    if ((await page.locator('output').innerText()) !== last) wrong += 1;
  }
  expect(wrong).toBeGreaterThan(0);
});

type Answer = { data: unknown[]; pagination: { totalCount: number } };
type Typing = {
  /** The call that the search makes. */
  id: OperationId;
  box: Locator;
  /** The nth answer: each has a unique total, and three in a row begin with different rows. */
  answer: (nth: number) => Answer;
  /** What is shown of it. */
  labelOf: (nth: number) => string;
  deal: () => string;
  random: Random;
  round: number;
};

/** A list, and how it shows answers derived from its own first one. */
async function listOf(page: Page, id: OperationId, open: () => Promise<unknown>) {
  await open();
  const isMeant = requestsOf(id);
  const answered = page.waitForResponse((response) => isMeant(response.request()));
  await page.reload();
  const first = (await (await answered).json()) as Answer;
  await expectSettled(page);
  const names = await rows(page).getByRole('rowheader').allInnerTexts();
  return {
    id,
    box: search(page),
    answer: (nth: number): Answer => ({
      data: first.data.slice(nth % perRound),
      pagination: { ...first.pagination, totalCount: totalOf(nth) },
    }),
    labelOf: (nth: number) => `${counted(nth)} ${names[nth % perRound]}`,
    shown: async () => {
      const total = /[\d,]+$/.exec(await page.locator('.range').innerText())?.[0];
      return `${total} ${await rows(page).getByRole('rowheader').first().innerText()}`;
    },
  };
}

const perRound = 3;
const totalOf = (nth: number) => 1_001 + nth;
const counted = (nth: number) => totalOf(nth).toLocaleString('en');

/** Types three queries, lets their answers arrive in a random order, and returns what must be shown then. */
async function typeReordered(page: Page, typing: Typing): Promise<string> {
  const { id, box, answer, labelOf, deal, random, round } = typing;
  const held: HeldCall[] = [];
  const planted = await plant(page, id, (call) => held.push(call));
  const queries = Array.from({ length: perRound }, deal);
  for (const [nth, query] of queries.entries()) {
    await box.fill(query);
    await expect.poll(() => held.filter((call) => queryOf(call) === query).length).toBe(1);
    expect(held).toHaveLength(nth + 1);
  }
  for (const call of shuffled(held, random)) {
    await call.fulfill({ json: answer(round * perRound + held.indexOf(call)) });
  }
  planted.heal();
  return labelOf((round + 1) * perRound - 1);
}

/** Queries, each repeated only after all others: a recent one is not requested again. */
function dealt(random: Random): () => string {
  const queries = shuffled([...'aeiorstnAEIORSTN'], random);
  let next = 0;
  return () => queries[next++ % queries.length] ?? '';
}

const queryOf = (call: HeldCall) => new URL(call.request().url()).searchParams.get('searchText') ?? '';

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const keyed = items.map((item) => ({ item, at: random.next() }));
  return keyed.sort((one, other) => one.at - other.at).map(({ item }) => item);
}
