import type { Locator, Page, Route } from '@playwright/test';
import type { User } from '../../contract/users';
import { Random } from '../../server/demo/random';
import { answerTo, plant } from './faults';
import { expect, isFullWalk, print, test } from './journey';
import { expectSettled, rows, search } from './verbs/lists';
import { usersUrl } from './verbs/users';

const rounds = isFullWalk ? 500 : 5;

test('U6: however the answers arrive, the list shows what was asked last', async ({ as }) => {
  test.setTimeout(60_000 + rounds * 6_000);
  const page = await as('viewer@acme.test');
  await page.goto(usersUrl('acme'));
  await expectSettled(page);
  const random = new Random('U6');
  const list: Typing = {
    box: search(page),
    deal: dealt(random),
    answer: async (route) => (await answerTo(route)) as Answer,
    expected: ({ data, pagination }) => `${pagination.totalCount} ${data[0]?.lastName}`,
    shown: async () => {
      const count = await page
        .getByRole('status')
        .filter({ hasText: /\d users?$/ })
        .innerText();
      return `${Number.parseInt(count, 10)} ${await rows(page).first().getByRole('link').innerText()}`;
    },
  };
  for (let round = 0; round < rounds; round += 1) {
    const last = await typeReordered(page, list, random);
    await expect.poll(list.shown, { message: `round ${round}` }).toBe(last);
    await expectSettled(page);
    expect(await list.shown()).toBe(last);
  }
  print('U6', { rounds, 'wrong lists': 0 });
});

test('U6, control: a list that shows whatever arrives last is found', async ({ as }) => {
  const page = await as('viewer@acme.test');
  await page.goto(usersUrl('acme'));
  await expectSettled(page);
  await page.evaluate(() => {
    document.body.innerHTML = '<input type="search"><output></output>';
    document.querySelector('input')?.addEventListener('input', async ({ target }) => {
      const answer = await fetch(`/api/v1/users?searchText=${(target as HTMLInputElement).value}`);
      const { data } = await answer.json();
      document.querySelector('output')?.replaceChildren(data[0].lastName);
    });
  });
  const random = new Random('U6');
  const naive: Typing = {
    box: search(page),
    deal: dealt(random),
    answer: async (route) => ({ data: [{ lastName: queryOf(route) }], pagination: { totalCount: 1 } }),
    expected: ({ data }) => String(data[0]?.lastName),
    shown: () => page.locator('output').innerText(),
  };
  let wrong = 0;
  for (let round = 0; round < 10; round += 1) {
    const last = await typeReordered(page, naive, random);
    if ((await naive.shown()) !== last) wrong += 1;
  }
  expect(wrong).toBeGreaterThan(0);
});

type Answer = { data: Pick<User, 'lastName'>[]; pagination: { totalCount: number } };
type Typing = {
  box: Locator;
  answer: (route: Route) => Promise<Answer>;
  expected: (answer: Answer) => string;
  shown: () => Promise<string>;
  deal: () => string;
};

/** Types three queries, lets their answers arrive in a random order, and answers with what must be shown then. */
async function typeReordered(page: Page, { box, answer, expected, deal }: Typing, random: Random) {
  const held: Route[] = [];
  const planted = await plant(page, 'users.list', (route) => held.push(route));
  const queries = [deal(), deal(), deal()];
  for (const [index, query] of queries.entries()) {
    await box.fill(query);
    await expect.poll(() => held.filter((route) => queryOf(route) === query).length).toBe(1);
    expect(held).toHaveLength(index + 1);
  }
  const answers = new Map<Route, Answer>();
  for (const route of held) answers.set(route, await answer(route));
  for (const route of shuffled(held, random)) {
    await route.fulfill({ json: answers.get(route) }).catch(ignoreAborted);
  }
  planted.heal();
  const last = held.at(-1);
  const lastAnswer = last && answers.get(last);
  if (!lastAnswer) throw new Error('Nothing was asked');
  return expected(lastAnswer);
}

/** Queries that find someone, each again only after all others: what was asked just now is not asked again. */
function dealt(random: Random): () => string {
  const queries = shuffled([...'aeiorstnAEIORSTN'], random);
  let next = 0;
  return () => queries[next++ % queries.length] ?? '';
}

const queryOf = (route: Route) => new URL(route.request().url()).searchParams.get('searchText') ?? '';

/** The app gives up calls whose answer it no longer needs. */
const ignoreAborted = () => undefined;

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const keyed = items.map((item) => ({ item, at: random.next() }));
  return keyed.sort((one, other) => one.at - other.at).map(({ item }) => item);
}
