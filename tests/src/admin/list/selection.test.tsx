import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GetListParams, GetListResult } from 'react-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { ListFrame } from '#src/admin/list/ListFrame.tsx';
import type { Selection } from '#src/admin/list/useSelection.ts';
import { renderAdmin } from '#tests/src/ui/renderAdmin.tsx';

type Row = { id: string; name: string };

describe('rows that can be chosen', () => {
  it('are named on their check boxes, and chosen by a click that opens nothing', async () => {
    const { user, router } = await open();
    await user.click(box(2));
    expect(box(2)).toBeChecked();
    expect(said()).toHaveTextContent('1 selected');
    expect(router.state.location.pathname).toBe('/');
    expect(chosen()).toEqual(['2']);
  });

  it('are chosen from one to another with Shift, both ways', async () => {
    const { user } = await open();
    await user.click(box(5));
    fireEvent.click(box(3), { shiftKey: true });
    expect(chosen()).toEqual(['3', '4', '5']);
    fireEvent.click(box(4), { shiftKey: true });
    expect(chosen()).toEqual(['5']);
  });

  it('are chosen by Space on the row, and stay one Tab stop', async () => {
    const { user } = await open();
    screen.getByRole('link', { name: 'Name 1' }).focus();
    await user.keyboard(' {ArrowDown} ');
    expect(chosen()).toEqual(['1', '2']);
    expect(screen.getByRole('link', { name: 'Name 2' })).toHaveFocus();
    expect(document.querySelectorAll('tbody [tabindex="0"]')).toHaveLength(1);
    await user.keyboard('{ArrowLeft}');
    expect(box(2)).toHaveFocus();
  });

  it('are the whole page by the box above, which is undecided between', async () => {
    const { user } = await open();
    await user.click(box(1));
    expect(page()).toBePartiallyChecked();
    await user.click(page());
    expect(page()).toBeChecked();
    expect(chosen()).toHaveLength(perPage);
    await user.click(page());
    expect(chosen()).toEqual([]);
  });

  it('stay chosen on another page, and become all that match', async () => {
    const { user } = await open();
    await user.click(page());
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('link', { name: `Name ${perPage + 1}` })).toBeVisible();
    expect(said()).toHaveTextContent(`${perPage} selected`);
    await user.click(page());
    await user.click(screen.getByRole('button', { name: 'Select All 60 That Match' }));
    expect(said()).toHaveTextContent('All 60 selected');
    expect(latest?.isAll).toBe(true);
    await user.click(box(perPage + 1));
    expect(latest?.isAll).toBe(false);
    expect(chosen()).not.toContain(String(perPage + 1));
  });

  it('are chosen no more once the filters have changed, and that is said', async () => {
    const { user } = await open();
    await user.click(box(1));
    await user.click(screen.getByRole('button', { name: 'Colour' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Red' }));
    await waitFor(() => expect(said()).toHaveTextContent(''));
    expect(box(1)).not.toBeChecked();
  });

  it('give the focus back to the list when all are let go', async () => {
    const { user } = await open();
    await user.click(box(1));
    await user.click(screen.getByRole('button', { name: 'Clear Selection' }));
    expect(chosen()).toEqual([]);
    expect(page()).toHaveFocus();
  });
});

const perPage = 25;
let latest: Selection | undefined;
beforeEach(() => {
  latest = undefined;
});

const box = (at: number) => screen.getByRole('checkbox', { name: `Select Name ${at}` });
const page = () => screen.getByRole('checkbox', { name: 'Select This Page' });
const said = () => screen.getByRole('group', { name: 'Selection' });
const chosen = () =>
  [...document.querySelectorAll<HTMLInputElement>('tbody input:checked')].map(({ value }) => value);

async function open() {
  const { router } = renderAdmin(<Names />, {
    getList: async (_: string, { pagination }: GetListParams): Promise<GetListResult> => {
      const { page = 1 } = pagination ?? {};
      const from = (page - 1) * perPage;
      const rows = Array.from({ length: 60 }, (_, at) => ({ id: `${at + 1}`, name: `Name ${at + 1}` }));
      return { data: rows.slice(from, from + perPage), total: 60 };
    },
  });
  await screen.findAllByRole('link');
  return { user: userEvent.setup(), router };
}

function Names() {
  return (
    <ListFrame<Row>
      resource="names"
      storeKey="names"
      texts={{ label: 'n', search: 's', countKey: 'users.count', empty: 'none', loadFailure: () => 'failed' }}
      columns={columns}
      filters={filters}
      defaultFilters={noFilters}
      defaultSort={byName}
      rowPath={({ id }) => `/names/${id}`}
      selects={selects}
    />
  );
}

const selects = {
  nameOf: ({ name }: Row) => name,
  actions: (selection: Selection) => {
    latest = selection;
    return null;
  },
};
const filters = [{ source: 'colour', label: 'Colour', choices: [{ value: 'red', label: 'Red' }] }];
const noFilters = {};
const byName = { field: 'name', order: 'ASC' as const };
const columns = [{ key: 'name', label: 'Name', render: ({ name }: Row) => name }];
