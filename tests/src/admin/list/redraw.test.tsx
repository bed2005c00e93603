import { act, screen } from '@testing-library/react';
import type { GetListParams, GetListResult } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { ListFrame } from '#src/admin/list/ListFrame.tsx';
import { renderAdmin } from '#tests/src/ui/renderAdmin.tsx';

/** Called whenever the toolbar is drawn. */
const drawn = vi.fn(() => 'Kind');

it('rows that arrive redraw the table and not the toolbar', async () => {
  let answer = () => {};
  const getList = (_: string, { filter }: GetListParams) =>
    new Promise<GetListResult>((resolve) => {
      const name = `found by ${filter.kind ?? 'nothing'}`;
      answer = () => resolve({ data: [{ id: name, name }], total: 1 });
    });
  const { router } = renderAdmin(<Names />, { getList: getList as never });
  await act(async () => answer());
  await screen.findByText('found by nothing');
  await act(async () => router.navigate('/?kind=A'));
  await screen.findByRole('button', { name: 'Kind: Alpha' });
  expect(drawn).toHaveBeenCalled();
  drawn.mockClear();
  await act(async () => answer());
  await screen.findByText('found by A');
  expect(drawn).not.toHaveBeenCalled();
});

const Names = () => (
  <ListFrame<{ id: string; name: string }>
    resource="names"
    storeKey="names"
    texts={{ label: 'n', search: 's', countKey: 'users.count', empty: 'none', loadFailure: () => 'failed' }}
    columns={columns}
    filters={filters}
    defaultFilters={noFilters}
    defaultSort={byName}
  />
);
const columns = [{ key: 'name', label: 'n', render: ({ name }: { name: string }) => name }];
const filters = [
  {
    source: 'kind',
    get label() {
      return drawn();
    },
    choices: [{ value: 'A', label: 'Alpha' }],
  },
];
const noFilters = {};
const byName = { field: 'name', order: 'ASC' as const };
