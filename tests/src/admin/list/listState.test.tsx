import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type GetListParams, type GetListResult, useNotificationContext } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { failed } from '#dataProviders/callError.ts';
import { ListFrame } from '#src/admin/list/ListFrame.tsx';
import { renderAdmin } from '#tests/src/ui/renderAdmin.tsx';

type Row = { id: string; name: string };

describe('the state of a list', () => {
  it('begins with the defaults', async () => {
    const { asked } = await open();
    expect(asked.at(-1)).toEqual(defaults);
    expect(screen.getByText('1–25 of 60')).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  });

  it('is read from the URL as a whole', async () => {
    const { asked, query } = await open('/?kind=A,B&q=x&sort=kind&order=desc&page=2&perPage=50');
    expect(asked.at(-1)).toEqual({
      pagination: { page: 2, perPage: 50 },
      sort: { field: 'kind', order: 'DESC' },
      filter: { status: ['ACTIVE'], searchText: 'x', kind: ['A', 'B'] },
    });
    expect(screen.getByRole('searchbox')).toHaveValue('x');
    expect(screen.getByRole('button', { name: 'Kind: Alpha, Beta' })).toBeInTheDocument();
    expect(query()).toBe('?status=ACTIVE&kind=A,B&q=x&sort=kind&order=desc&page=2&perPage=50');
    expect(notifications()).toEqual([]);
  });

  it('is read from a link of before, which becomes short without a word', async () => {
    const filter = { searchText: 'a, l', kind: ['A', 'B'] };
    const { asked, query, router } = await open(
      `/?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=kind&order=DESC&page=2&perPage=50`,
    );
    const sort = { field: 'kind', order: 'DESC' };
    expect(asked).toEqual([{ pagination: { page: 2, perPage: 50 }, sort, filter }]);
    expect(query()).toBe('?status=&kind=A,B&q=a,%20l&sort=kind&order=desc&page=2&perPage=50');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(notifications()).toEqual([]);
  });

  it.each([
    ['an unknown value among others', '?kind=A,X', { filter: { status: ['ACTIVE'], kind: ['A'] } }],
    ['a page beyond the last', '?page=99', { pagination: { page: 3, perPage: 25 } }],
  ])('falls back from an address with %s, and says so', async (_, search, good) => {
    const { asked } = await open(`/${search}`);
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...defaults, ...good }));
    expect(notifications()).toHaveLength(1);
  });

  it('makes no step of the history while one types', async () => {
    const { user, router, asked } = await open('/?page=2');
    await user.type(screen.getByRole('searchbox'), 'x');
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ status: ['ACTIVE'], searchText: 'x' }));
    await user.type(screen.getByRole('searchbox'), 'y');
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ status: ['ACTIVE'], searchText: 'xy' }));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(asked.at(-1)?.pagination).toEqual(defaults.pagination);
  });

  it('takes a default filter away for good', async () => {
    const { user, asked, query } = await open();
    await user.click(screen.getByRole('button', { name: 'Remove Filter Status' }));
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({}));
    expect(query()).toBe('?status=');
    expect(screen.getByRole('button', { name: 'Status' })).toHaveFocus();
  });

  it('writes each change into the URL', async () => {
    const { user, asked, query } = await open();
    await user.click(screen.getByRole('button', { name: 'Kind' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Beta' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ status: ['ACTIVE'], kind: ['B'] }));
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(asked.at(-1)?.sort).toEqual({ field: 'name', order: 'DESC' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(query()).toBe('?status=ACTIVE&kind=B&sort=name&order=desc&page=2'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
    await waitFor(() => expect(query()).toBe('?status=ACTIVE&kind=B&sort=name&order=desc&perPage=50'));
    await user.click(screen.getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(query()).toBe('?status=&sort=name&order=desc&perPage=50'));
  });

  it('keeps the old rows when a search fails, says so, and tries again', async () => {
    const { user, world } = await open();
    world.failure = failed('UNHANDLED_ERROR', { headers: new Headers({ 'x-request-id': 'r-1' }) });
    await user.type(screen.getByRole('searchbox'), '2');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^ErrorCould not load names...Something went wrong.*Request ID: r-1/);
    expect(screen.getByRole('link', { name: 'Name 1' })).toBeInTheDocument();
    expect(screen.queryByText(/of 0$/)).toBeNull();
    world.failure = undefined;
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByRole('searchbox')).toHaveValue('2');
  });

  it('leads to other pages only where there are some', async () => {
    const { user } = await open('/?status=&perPage=50');
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100');
    await screen.findByText('1–60 of 60');
    for (const name of ['Next', 'Previous']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('says how many match without the filters where nothing does, and drops the filters only', async () => {
    const { user, asked, query } = await open();
    await user.type(screen.getByRole('searchbox'), 'retired');
    expect(await screen.findByText('1 user matches without these filters.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Filters' }));
    await screen.findByRole('link', { name: 'Name 60' });
    expect(query()).toBe('?status=&q=retired');
    expect(asked.at(-1)?.filter).toEqual({ searchText: 'retired' });
  });

  it('says that filters may be removed where they do not hide any', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('searchbox'), 'nonsuch');
    expect(await screen.findByText('Change the search, or remove a filter.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove Filters' })).toBeNull();
  });

  it('says that it ends where more are not counted', async () => {
    await open('/?page=99', { countLimit: 60 });
    await waitFor(() => expect(notifications()).toEqual(['ui.list.pageBeyondMost']));
  });

  it('hides a column by choice', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Columns and Rows' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Type' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Type' })).toBeNull());
  });
});

async function open(path = '/', { countLimit }: { countLimit?: number } = {}) {
  const user = userEvent.setup();
  const asked: Pick<GetListParams, 'pagination' | 'sort' | 'filter'>[] = [];
  const world: { failure?: Error | undefined; hold?: Promise<void> } = {};
  const { router } = renderAdmin(
    <>
      <Names countLimit={countLimit} />
      <Told />
    </>,
    {
      getList: async (_: string, { pagination, sort, filter }: GetListParams): Promise<GetListResult> => {
        asked.push({ pagination, sort, filter });
        await world.hold;
        if (world.failure) throw world.failure;
        const { page = 1, perPage = 25 } = pagination ?? {};
        const names = Array.from({ length: 60 }, (_, at) => ({ id: `${at + 1}`, name: `Name ${at + 1}` }));
        if (filter.searchText === 'nonsuch' || (filter.searchText === 'retired' && filter.status))
          return { data: [], total: 0 };
        if (filter.searchText === 'retired') return { data: names.slice(-1), total: 1 };
        return { data: names.slice((page - 1) * perPage, page * perPage), total: names.length };
      },
    },
    path,
  );
  await screen.findAllByRole('link');
  return { user, asked, world, router, query: () => router.state.location.search };
}

const defaults = {
  pagination: { page: 1, perPage: 25 },
  sort: { field: 'name', order: 'ASC' },
  filter: { status: ['ACTIVE'] },
};

/** The toasts so far. */
function Told() {
  const { notifications } = useNotificationContext();
  return notifications.map(({ message }) => <output key={String(message)}>{message}</output>);
}
const notifications = () => [...document.querySelectorAll('output')].map(({ textContent }) => textContent);

function Names({ countLimit }: { countLimit: number | undefined }) {
  return (
    <ListFrame<Row>
      resource="names"
      storeKey="names"
      texts={{ ...texts, countLimit }}
      columns={columns}
      filters={filters}
      defaultFilters={active}
      defaultSort={byName}
      rowPath={({ id }) => `/names/${id}`}
    />
  );
}

const texts = {
  label: 'Names',
  search: 'Search by name',
  countKey: 'users.count',
  empty: 'None found.',
  loadFailure: () => 'Could not load names...',
};
const columns = [
  { key: 'name', label: 'Name', render: ({ name }: Row) => name },
  { key: 'type', label: 'Type', render: () => 'A' },
  { key: 'kind', label: 'Class', render: () => 'B' },
  { key: 'fixed', label: 'Fixed', sortable: false, render: () => 'C' },
];
const filters = [
  { source: 'status', label: 'Status', choices: [{ value: 'ACTIVE', label: 'Active' }] },
  {
    source: 'kind',
    label: 'Kind',
    multiple: true,
    choices: [
      { value: 'A', label: 'Alpha' },
      { value: 'B', label: 'Beta' },
    ],
  },
];
const active = { status: ['ACTIVE'] };
const byName = { field: 'name', order: 'ASC' as const };
