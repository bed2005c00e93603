import { act, fireEvent, screen } from '@testing-library/react';
import type { GetListParams, GetListResult } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { searchDelay } from '#src/admin/inputs/SearchInput.tsx';
import { ListFrame } from '#src/admin/list/ListFrame.tsx';
import { renderAdmin } from '#tests/src/ui/renderAdmin.tsx';

type Row = { id: string; name: string };
type Reply = { text: string; answer: () => void };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rounds = process.env.WALK === 'full' ? 500 : 60;

it(`shows the last query whatever order the replies come in, ${rounds} times`, async () => {
  const random = seeded(20_261_121);
  const waiting: Reply[] = [];
  renderAdmin(<Names />, {
    getList: (_: string, { filter }: GetListParams) =>
      new Promise<GetListResult>((resolve) => {
        const text = filter.searchText ?? '';
        waiting.push({ text, answer: () => resolve({ data: [rowOf(text)], total: 1 }) });
      }),
  });
  await tick(0);
  const box = screen.getByRole('searchbox');
  let wrong = 0;
  let reordered = 0;
  for (let round = 0; round < rounds; round += 1) {
    const texts = Array.from({ length: 2 + Math.floor(random() * 2) }, (_, at) => `q${round}x${at}`);
    for (const text of texts) {
      fireEvent.change(box, { target: { value: text } });
      await tick(searchDelay + 5);
    }
    expect((box as HTMLInputElement).value).toBe(texts.at(-1));
    const replies = shuffled(waiting.splice(0), random);
    if (replies.at(-1)?.text !== texts.at(-1)) reordered += 1;
    for (const { answer } of replies) answer();
    await tick(1);
    if (document.querySelector('tbody a')?.textContent !== rowOf(texts.at(-1) ?? '').name) wrong += 1;
  }
  console.log(
    `search order: ${rounds} rounds, ${reordered} with the last query not answered last, ${wrong} wrong`,
  );
  expect(reordered).toBeGreaterThan(rounds / 4);
  expect(wrong).toBe(0);
}, 600_000);

it('control: the replies carry their query, so that a wrong one would be seen', () => {
  expect(rowOf('a').name).not.toBe(rowOf('b').name);
});

it('calls nobody back from a record whose screen is being loaded', async () => {
  const getList = async () => ({ data: [rowOf('a')], total: 1 });
  const { router } = renderAdmin(<Names />, { getList: getList as never });
  let arrive = () => {};
  const lazy = () =>
    new Promise<{ Component: () => string }>((resolve) => {
      arrive = () => resolve({ Component: () => 'The record' });
    });
  router.patchRoutes(null, [{ path: '/names/:id', lazy }]);
  await tick(0);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'a' } });
  void router.navigate('/names/row-a');
  await tick(0);
  await tick(searchDelay + 5);
  arrive();
  await tick(1);
  expect(router.state.location.pathname).toBe('/names/row-a');
  expect(screen.getByText('The record')).toBeInTheDocument();
});

function Names() {
  return (
    <ListFrame<Row>
      resource="names"
      storeKey="names"
      texts={{ label: 'n', search: 's', countKey: 'users.count', empty: 'none', loadFailure: () => 'failed' }}
      columns={[{ key: 'name', label: 'n', render: ({ name }) => name }]}
      filters={[]}
      defaultFilters={noFilters}
      defaultSort={byName}
      rowPath={({ id }) => `/names/${id}`}
    />
  );
}

const noFilters = {};
const byName = { field: 'name', order: 'ASC' as const };
const rowOf = (text: string): Row => ({ id: `row-${text}`, name: `found ${text}` });
const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Mulberry32. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
