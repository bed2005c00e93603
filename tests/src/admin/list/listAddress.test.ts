import { expect, it } from 'vitest';
import {
  addressOf,
  isEquivalent,
  type ListTerms,
  reactAdminQuery,
  readAddress,
  stateIn,
} from '#src/admin/list/listAddress.ts';
import { namesOf, toggled } from '#src/admin/list/listTypes.ts';

const choices = (...values: string[]) => values.map((value) => ({ value, label: value.toLowerCase() }));
const kind = { source: 'kind', label: 'Kind', multiple: true, choices: choices('A', 'B') };
const status = { source: 'status', label: 'Status', choices: choices('ACTIVE', 'DISABLED') };
const text = (source: string) => ({ source, label: source, choices: [], isText: true });
const terms: ListTerms = {
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'fixed', label: 'Fixed', sortable: false },
    { key: 'person', label: 'Person', sorts: choices('lastName') },
  ],
  sorts: choices('best'),
  filters: [
    status,
    kind,
    { source: 'owner', label: 'Owner', choices: [] },
    text('note'),
    { ...text('day'), type: 'date' },
    { ...text('code'), pattern: /^\d+$/ },
  ],
  defaultFilters: { status: ['ACTIVE'] },
  defaultSort: { field: 'name', order: 'ASC' },
  pageSize: 25,
  usualSize: 25,
};
const before = (filter: unknown, rest = '') => `?filter=${encodeURIComponent(JSON.stringify(filter))}${rest}`;

it.each([
  ['', '?status=ACTIVE'],
  ['?page=2', '?status=ACTIVE&page=2'],
  ['?page=1&perPage=25&sort=name&order=asc', '?status=ACTIVE'],
  ['?status=', '?status='],
  ['?status=DISABLED&kind=A,B&q=a%2Cb c', '?status=DISABLED&kind=A,B&q=a,b%20c'],
  ['?kind=A&kind=B', '?status=ACTIVE&kind=A,B'],
  ['?sort=name&order=desc', '?status=ACTIVE&sort=name&order=desc'],
  ['?sort=lastName&order=asc&perPage=50', '?status=ACTIVE&sort=lastName&order=asc&perPage=50'],
  [
    '?sort=best&order=asc&perPage=100&page=999999',
    '?status=ACTIVE&sort=best&order=asc&page=999999&perPage=100',
  ],
  ['?owner=anyone', '?status=ACTIVE&owner=anyone'],
  ['?note=a,b&day=2026-02-28&code=007', '?status=ACTIVE&note=a,b&day=2026-02-28&code=007'],
  [before({}), '?status='],
  [before({ status: 'ACTIVE' }, '&displayedFilters={}&sort=name&order=ASC'), '?status=ACTIVE'],
  [
    before({ searchText: 'a, l', kind: ['A', 'B'] }, '&sort=name&order=DESC&page=2&perPage=50'),
    '?status=&kind=A,B&q=a,%20l&sort=name&order=desc&page=2&perPage=50',
  ],
])('the address %s is written %s', (search, short) => {
  const { state, isWrong } = readAddress(search, terms);
  expect([addressOf(state, terms), isWrong]).toEqual([short, false]);
  expect(addressOf(stateIn(search, terms.defaultFilters), terms)).toBe(short);
});

it.each([
  ['a column that is not sorted by', '?sort=fixed&order=asc', '?status=ACTIVE'],
  ['a column with orders of its own', '?sort=person&order=asc', '?status=ACTIVE'],
  ['a column without an order', '?sort=best', '?status=ACTIVE&sort=best&order=asc'],
  ['an unknown order', '?sort=best&order=up', '?status=ACTIVE&sort=best&order=asc'],
  ['a page that is none', '?page=-2', '?status=ACTIVE'],
  ['a page that begins with a zero', '?page=02', '?status=ACTIVE'],
  ['a page of too many digits', '?page=1000000', '?status=ACTIVE'],
  ['a page that is a fraction', '?page=2.5', '?status=ACTIVE'],
  ['an unknown page size', '?perPage=7', '?status=ACTIVE'],
  ['an unknown value', '?status=NOSUCH', '?status=ACTIVE'],
  ['an unknown value among others', '?kind=A,X,', '?status=ACTIVE&kind=A'],
  ['several values where one can be', '?status=DISABLED,ACTIVE', '?status=DISABLED'],
  ['no day', '?day=2026-2-1', '?status=ACTIVE'],
  ['a day and more', '?day=2026-02-010', '?status=ACTIVE'],
  ['more than a day', '?day=x2026-02-01', '?status=ACTIVE'],
  ['a day that no month has', '?day=2026-13-01', '?status=ACTIVE'],
  ['another pattern', '?code=x', '?status=ACTIVE'],
  ['a search that is too long', `?q=${'x'.repeat(201)}`, `?status=ACTIVE&q=${'x'.repeat(200)}`],
  ['a search that can’t be stored', '?q=x%00%00y', '?status=ACTIVE&q=xy'],
  ['an unknown filter', '?status=&colour=red&q=x', '?status=&q=x'],
  ['an unknown value of before', before({ status: 'NOSUCH' }), '?status=ACTIVE'],
  ['an unknown filter of before', before({ colour: 'red' }), '?status='],
  ['a search of before that is no text', before({ searchText: 1, kind: 'X' }), '?status='],
  ['a filter that is none', '?filter=%7Bx&sort=name&order=DESC', '?status=ACTIVE&sort=name&order=desc'],
  ['a filter that is null', '?filter=null', '?status=ACTIVE'],
  ['a filter that is a number', '?filter=1', '?status=ACTIVE'],
])('an address with %s becomes the nearest good one', (_, search, good) => {
  const { state, isWrong } = readAddress(search, terms);
  expect([addressOf(state, terms), isWrong]).toEqual([good, true]);
});

it('says in an address how many rows a page has, if the person or this list deviates', () => {
  const address = (perPage: number, pageSize: number) =>
    addressOf({ filter: {}, perPage }, { ...terms, defaultFilters: {}, pageSize });
  expect([address(25, 25), address(50, 25), address(25, 50), address(50, 50)]).toEqual([
    '?page=1',
    '?page=1&perPage=50',
    '?page=1&perPage=25',
    '?page=1&perPage=50',
  ]);
});

it('is written for react-admin with what it says alone', () => {
  expect(reactAdminQuery({ filter: {} })).toBe('?filter=%7B%7D');
  const state = stateIn('?kind=A&sort=name&order=desc&page=2&perPage=50', {});
  expect(reactAdminQuery(state)).toBe(
    '?filter=%7B%22kind%22%3A[%22A%22]%7D&sort=name&order=DESC&page=2&perPage=50'.replace(
      /[[\]]/g,
      encodeURIComponent,
    ),
  );
});

it('is the same as another that is encoded otherwise', () => {
  expect(isEquivalent('?kind=A,B&q=a b', '?kind=A%2CB&q=a+b')).toBe(true);
  expect(isEquivalent('?kind=A', '?kind=B')).toBe(false);
});

it.each([
  [kind, undefined, 'A', ['A']],
  [kind, ['A'], 'B', ['A', 'B']],
  [kind, ['A', 'B'], 'A', ['B']],
  [kind, 'A', 'A', undefined],
  [status, undefined, 'ACTIVE', 'ACTIVE'],
  [status, ['ACTIVE'], 'DISABLED', 'DISABLED'],
  [status, 'ACTIVE', 'ACTIVE', undefined],
])('toggles a choice', (filter, value, choice, after) => {
  expect(toggled(filter, value, choice)).toEqual(after);
});

it('names values in the order of their choices, and a text by itself', () => {
  expect([namesOf(kind, ['B', 'A']), namesOf(text('note'), ['B', 'A'])]).toEqual([
    ['a', 'b'],
    ['B', 'A'],
  ]);
});
