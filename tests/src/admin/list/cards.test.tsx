import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GetListParams, GetListResult } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ListFrame } from '#src/admin/list/ListFrame.tsx';
import type { Column } from '#src/admin/list/listTypes.ts';
import { renderAdmin } from '#tests/src/ui/renderAdmin.tsx';

type Row = { id: string; name: string };

describe('the rows of a list on a telephone', () => {
  beforeEach(() =>
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width: 599.95px'),
      ...deafTo('addEventListener', 'removeEventListener', 'addListener', 'removeListener'),
    })),
  );
  afterEach(() => vi.unstubAllGlobals());

  it('are cards: a name that leads to the record, then each column with its label', async () => {
    await open();
    const card = row('Name 1');
    expect(within(card).getByRole('rowheader')).toContainElement(
      screen.getByRole('link', { name: 'Name 1' }),
    );
    const cells = within(card).getAllByRole('cell').slice(1);
    expect(cells.map(({ dataset, textContent }) => [dataset.label, dataset.card, textContent])).toEqual([
      ['Code', undefined, 'code 1'],
      ['Kind', 'foot', 'kind 1'],
    ]);
  });

  it('are still those of a table, whose heads are heard and take no keys', async () => {
    await open();
    for (const role of ['table', 'rowgroup', 'row', 'columnheader', 'rowheader', 'cell'])
      for (const element of screen.getAllByRole(role)) expect(element).toHaveAttribute('role', role);
    const heads = screen.getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Name', 'Code', 'Kind']);
    for (const head of heads) expect(within(head).queryByRole('button')).toBeNull();
  });

  it('are sorted by a chip, by each column that can be, either way', async () => {
    const { user, asked } = await open();
    await user.click(await screen.findByRole('button', { name: 'Sort: Name' }));
    const choices = () => screen.getAllByRole('menuitemradio');
    expect(choices().map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Code',
      'Ascending',
      'Descending',
    ]);
    await user.click(screen.getByRole('menuitemradio', { name: 'Code' }));
    await waitFor(() => expect(asked.at(-1)?.sort).toEqual({ field: 'code', order: 'ASC' }));
    await user.click(await screen.findByRole('button', { name: 'Sort: Code' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Descending' }));
    await waitFor(() => expect(asked.at(-1)?.sort).toEqual({ field: 'code', order: 'DESC' }));
  });

  it('are chosen one by one, and all by a box that says so above them', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Select Name 2' }));
    expect(screen.getByRole('checkbox', { name: 'Select Name 2' })).toBeChecked();
    expect(screen.getByText('Select This Page')).toBeVisible();
    await user.click(screen.getByLabelText('Select This Page'));
    expect(screen.getByRole('checkbox', { name: 'Select Name 1' })).toBeChecked();
  });

  it('leave out a column that has no place in a card, and so does the menu of columns', async () => {
    const { user } = await open();
    expect(screen.queryByText('Parent')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Columns and Rows' }));
    const offered = screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent);
    expect(offered).toEqual(['Code', 'Kind', 'Compact Rows']);
  });

  it('are one Tab stop, crossed by arrows as in a table', async () => {
    const { user } = await open();
    screen.getByRole('link', { name: 'Name 1' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Name 2' })).toHaveFocus();
    expect(document.querySelectorAll('tbody [tabindex="0"]')).toHaveLength(1);
  });
});

it('control: in a wide window heads sort the rows, and no chip does', async () => {
  await open();
  expect(screen.getByRole('button', { name: 'Code' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Sort:/ })).toBeNull();
  expect(row('Name 1').querySelector('[data-label]')).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'Parent' })).toBeVisible();
});

const deafTo = (...calls: string[]) => Object.fromEntries(calls.map((call) => [call, () => undefined]));

const row = (name: string) => {
  const found = screen.getByRole('link', { name }).closest('tr');
  if (!found) throw new Error(`${name} is in no row`);
  return found;
};

async function open() {
  const asked: GetListParams[] = [];
  renderAdmin(<Names />, {
    getList: async (_: string, params: GetListParams): Promise<GetListResult> => {
      asked.push(params);
      return { data: [1, 2].map((at) => ({ id: `${at}`, name: `Name ${at}` })), total: 2 };
    },
  });
  await screen.findAllByRole('link');
  return { user: userEvent.setup(), asked };
}

function Names() {
  return (
    <ListFrame<Row>
      resource="names"
      storeKey="cards"
      texts={{ label: 'n', search: 's', countKey: 'users.count', empty: 'none', loadFailure: () => 'failed' }}
      columns={columns}
      filters={[]}
      defaultFilters={noFilters}
      defaultSort={byName}
      rowPath={({ id }) => `/names/${id}`}
      selects={selects}
    />
  );
}

const noFilters = {};
const byName = { field: 'name', order: 'ASC' as const };
const selects = { nameOf: ({ name }: Row) => name, actions: () => null };
const columns: Column<Row>[] = [
  { key: 'name', label: 'Name', render: ({ name }) => name },
  { key: 'code', label: 'Code', render: ({ id }) => `code ${id}` },
  { key: 'kind', label: 'Kind', sortable: false, card: 'foot', render: ({ id }) => `kind ${id}` },
  { key: 'parent', label: 'Parent', sortable: false, card: 'none', render: () => 'parent' },
];
