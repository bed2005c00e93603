import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GetListResult } from 'react-admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ListFrame } from '#src/admin/list/ListFrame.tsx';
import { MoreTip } from '#src/admin/list/MoreTip.tsx';
import { dwell } from '#src/admin/list/useApproach.ts';
import { CopyText } from '#src/ui/CopyText.tsx';
import { renderAdmin } from '#tests/src/ui/renderAdmin.tsx';

type Row = { id: string; name: string };

describe('the rows of a list', () => {
  it('are one Tab stop, crossed by arrows, Home, End, j and k', async () => {
    const { user } = await open();
    link(1).focus();
    for (const [key, at] of steps) {
      await user.keyboard(key);
      expect(link(at)).toHaveFocus();
    }
    expect(document.querySelectorAll('tbody [tabindex="0"]')).toHaveLength(1);
    await user.tab();
    expect(document.activeElement?.closest('tbody')).toBeNull();
    await user.tab({ shift: true });
    expect(link(3)).toHaveFocus();
  });

  it('have their copy buttons beside the link, for arrows alone', async () => {
    const { user } = await open();
    expect(copyButtons()).toHaveLength(1);
    link(2).focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Copy Name 2' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Copy Name 2' })).toHaveAttribute('tabindex', '-1');
    await user.keyboard('{ArrowLeft}');
    expect(link(2)).toHaveFocus();
    expect(copyButtons()).toHaveLength(1);
  });

  it('show what has no room in a cell once one is there', async () => {
    const { user } = await open();
    expect(screen.getAllByRole('button', { name: '+1: More' })).toHaveLength(1);
    link(2).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toHaveAccessibleName('+1: More');
    expect(document.activeElement?.closest('tr')).toHaveTextContent('Name 2');
    expect(document.activeElement).toHaveAttribute('data-rest', 'More');
    await user.keyboard('{Escape}');
    expect(document.activeElement).not.toHaveAttribute('data-rest');
  });

  it('open in a new tab by the middle button, whatever text is selected', async () => {
    const { router } = await open();
    document.getSelection()?.selectAllChildren(link(1));
    const seen: MouseEvent[] = [];
    const listen = (event: MouseEvent) => void seen.push(event);
    document.addEventListener('click', listen);
    const cell = rows()[1]?.lastElementChild;
    if (cell) fireEvent(cell, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    document.removeEventListener('click', listen);
    expect(seen.map(({ target, ctrlKey }) => [target, ctrlKey])).toEqual([[link(2), true]]);
    expect(router.state.location.pathname).toBe('/');
  });

  it('open by Enter', async () => {
    const { user, router } = await open();
    link(1).focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(router.state.location.pathname).toBe('/names/2');
  });

  it('are approached, whichever it will be, once the browser is idle', async () => {
    const idle = vi.fn<(callback: () => void) => number>();
    vi.stubGlobal('requestIdleCallback', idle);
    vi.stubGlobal('cancelIdleCallback', vi.fn());
    const { unmount } = await open();
    expect(approached).toEqual([]);
    idle.mock.calls[0]?.[0]();
    expect(approached).toEqual(['any']);
    unmount();
    vi.unstubAllGlobals();
  });

  it('are approached where a pointer stays, not where it sweeps by', async () => {
    await open();
    vi.useFakeTimers();
    for (const row of rows()) fireEvent.pointerOver(row);
    await vi.advanceTimersByTimeAsync(dwell - 1);
    expect(approached).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(approached).toEqual([String(count)]);
    vi.useRealTimers();
    await waitFor(() => expect(copyButtons()).toHaveLength(2));
  });

  it('keep their Tab stop on the way back', async () => {
    const { unmount } = await open();
    act(() => link(7).focus());
    unmount();
    await open();
    expect(link(7)).toHaveAttribute('tabindex', '0');
  });
});

const count = 8;

const steps: [string, number][] = [
  ['{ArrowDown}', 2],
  ['j', 3],
  ['k', 2],
  ['{ArrowUp}', 1],
  ['{ArrowUp}', 1],
  ['{End}', count],
  ['{ArrowDown}', count],
  ['{Home}', 1],
  ['jj', 3],
];

const approached: string[] = [];
beforeEach(() => void approached.splice(0));

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const link = (at: number) => screen.getByRole('link', { name: `Name ${at}` });
const copyButtons = () => screen.getAllByRole('button', { name: /^Copy/ });

async function open() {
  const { router, unmount } = renderAdmin(<Names />, {
    getList: async (): Promise<GetListResult> => ({
      data: Array.from({ length: count }, (_, at) => ({ id: `${at + 1}`, name: `Name ${at + 1}` })),
      total: count,
    }),
  });
  await screen.findAllByRole('link');
  return { user: userEvent.setup(), router, unmount };
}

function Names() {
  return (
    <ListFrame<Row>
      resource="names"
      storeKey="names"
      texts={{ label: 'n', search: 's', countKey: 'users.count', empty: 'none', loadFailure: () => 'failed' }}
      columns={columns}
      filters={[]}
      defaultFilters={noFilters}
      defaultSort={byName}
      rowPath={({ id }) => `/names/${id}`}
      onApproach={(row) => approached.push(row?.id ?? 'any')}
    />
  );
}

const noFilters = {};
const byName = { field: 'name', order: 'ASC' as const };
const columns = [
  { key: 'name', label: 'Name', render: ({ name }: Row) => name },
  { key: 'code', label: 'Code', render: ({ name }: Row) => <CopyText text={name} /> },
  { key: 'more', label: 'More', render: () => <MoreTip text="+1" rest="More" /> },
];
