import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FirmRow } from '#contract/firms.ts';
import { FirmPicker } from '#src/parts/FirmPicker.tsx';
import { renderAdmin } from '../ui/renderAdmin.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => void vi.useRealTimers());

const firm = (id: string, displayName: string, more: Partial<FirmRow> = {}) =>
  ({
    id,
    displayName,
    key: `10000000${id}`,
    status: 'ACTIVE',
    match: null,
    description: null,
    ...more,
  }) as FirmRow;
const acme = firm('1', 'Acme Securities', { description: `${'x'.repeat(100)}yz` });
const acorn = firm('2', 'Acorn', {
  status: 'DEFUNCT',
  match: { kind: 'name', type: 'FORMER', value: 'Acme West', isDisplayName: false, level: 'prefix' },
});

type Asked = { query: { searchText?: string; key?: string }; signal: AbortSignal };

function open(
  exclude: string[] = [],
  answer: (asked: Asked) => FirmRow[] | Promise<FirmRow[]> = () => [acme, acorn],
) {
  const asked: Asked[] = [];
  const perform = async (_: string, call: Asked) => {
    asked.push(call);
    return answer(call);
  };
  const picked: (string | undefined)[] = [];
  function Screen() {
    const [value, setValue] = useState<FirmRow | null>(null);
    const pick = (next: FirmRow | null) => {
      picked.push(next?.key);
      setValue(next);
    };
    return <FirmPicker value={value} onChange={pick} exclude={exclude} />;
  }
  renderAdmin(<Screen />, { perform });
  return { asked, picked };
}

const box = () => screen.getByRole('combobox', { name: 'Find Organization' });
const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const type = async (value: string) => void fireEvent.change(box(), { target: { value } });
const lines = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const says = () => screen.getByRole('status').textContent;

it('says what to do before anything is typed, by a click or an arrow key, and asks nothing', async () => {
  const { asked } = open();
  fireEvent.click(box());
  expect(says()).toBe('Please start typing an organization name see results');
  fireEvent.keyDown(box(), { key: 'Escape' });
  expect(says()).toBe('');
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  expect(says()).toBe('Please start typing an organization name see results');
  await tick(1_000);
  expect(asked).toEqual([]);
});

it('searches 350 ms after the last letter, 100 effective firms on page 1, and shows why each was found', async () => {
  const { asked, picked } = open();
  await type('ac');
  await tick(349);
  expect(asked).toEqual([]);
  await tick(1);
  expect(asked.map(({ query }) => query)).toEqual([
    {
      page: 1,
      perPage: 100,
      includeTotals: false,
      deletionStatus: ['EFFECTIVE'],
      orderField: 'bestMatch',
      orderDirection: 'asc',
      searchText: 'ac',
    },
  ]);
  expect(lines()).toEqual([
    `Acme Securities100000001 · ${'x'.repeat(100)}…`,
    'Acorn100000002 · Defunct · Former name: Acme West',
  ]);
  fireEvent.click(screen.getByRole('option', { name: /Acorn/ }));
  expect(box()).toHaveValue('Acorn');
  expect(picked).toEqual(['100000002']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear Find Organization' }));
  expect(picked).toEqual(['100000002', undefined]);
});

it('searches by text and by key at once, and shows what both found once, the key first', async () => {
  const { asked } = open([], ({ query }) => (query.key ? [acorn] : [acme, acorn]));
  await type('100000002');
  await tick(350);
  expect(asked.map(({ query: { key, searchText } }) => key ?? searchText)).toEqual([
    '100000002',
    '100000002',
  ]);
  expect(lines().map((line) => line?.slice(0, 5))).toEqual(['Acorn', 'Acme ']);
});

it('leaves out what cannot be picked, and distinguishes that from finding nothing', async () => {
  open(['1', '2'], ({ query }) => (query.searchText === 'zz' ? [] : [acme]));
  await type('ac');
  await tick(350);
  expect(says()).toBe('No organizations found.');
  await type('zz');
  await tick(350);
  expect(says()).toBe('No organizations matching zz found.');
});

it('calls off the search before, when another text is typed', async () => {
  const { asked } = open([], () => new Promise<FirmRow[]>(() => {}));
  await type('ac');
  await tick(350);
  await type('acm');
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true]);
});
