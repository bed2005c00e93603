import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#dataProviders/callError.ts';
import { add, boxes, contact, edit, held, type Row, shown, showRows, told } from './rows.tsx';

const last = () => {
  const box = boxes().at(-1);
  if (!box) throw new Error('No row is open');
  return box;
};
const body = () => {
  const found = last().closest('tbody');
  if (!found) throw new Error('No row is open');
  return within(found);
};
const save = () => body().getByRole('button', { name: 'Save' });
const cancel = () => body().getByRole('button', { name: 'Cancel' });
const type = () => body().getByRole('combobox', { name: 'type' });
const said = () => screen.queryByText(/cancelled/);

describe('a section of rows', () => {
  it('lists deleted ones last, and says that there are none', () => {
    showRows({ rows: [contact('x', 'gone@firm.test', 'DELETED'), contact('a', 'a@firm.test')] });
    expect(shown()).toEqual(['a@firm.test', 'gone@firm.test']);
  });

  it('says that there are none, and shows its table with the first', async () => {
    const { user } = showRows({ rows: [] });
    expect(screen.getByText('No records available')).toBeVisible();
    await user.click(add());
    expect(screen.getByRole('table', { name: 'Contacts' })).toBeVisible();
    expect(screen.queryByText('No records available')).toBeNull();
  });

  it('shows the first fifty of many, finds others by a search, and keeps what is open', async () => {
    const many = Array.from({ length: 60 }, (_, n) => contact(`c${n}`, `c${n}@firm.test`));
    const { user } = showRows({ rows: many });
    expect(shown()).toHaveLength(50);
    await user.type(screen.getByRole('searchbox', { name: 'Search Contacts' }), 'C59');
    expect(shown()).toEqual(['c59@firm.test']);
    await user.click(edit('c59@firm.test'));
    await user.clear(screen.getByRole('searchbox', { name: 'Search Contacts' }));
    expect(boxes()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show All 60' }));
    expect(shown()).toContain('c58@firm.test');
  });

  it('is only to read without the right', () => {
    showRows({ canEdit: false });
    expect(screen.queryByRole('button')).toBeNull();
    expect(shown()).toEqual(['a@firm.test', 'b@firm.test']);
  });

  it('says why nothing of it can be changed now', async () => {
    const { user } = showRows({ reason: 'It is deleted.' });
    expect(add()).toHaveAttribute('aria-disabled', 'true');
    await user.click(add());
    expect(boxes()).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });
});

describe('a new row', () => {
  it('is blank, at the end, has the focus in its first cell, and there is one at most', async () => {
    const { user } = showRows();
    await user.click(add());
    expect(shown()).toHaveLength(4);
    expect(last()).toHaveFocus();
    expect(last()).toHaveValue('');
    expect(add()).toHaveAttribute('aria-disabled', 'true');
    expect(add()).toHaveAccessibleDescription('Save or cancel your changes first');
    await user.click(add());
    expect(boxes()).toHaveLength(1);
    expect(told()).toEqual({ contacts: { open: 1, isSaving: false } });
  });

  it('is created once by a double click, and read then where it was', async () => {
    const made = held<Row>();
    const { user, source } = showRows({ source: { create: () => made.promise } });
    await user.click(add());
    await user.keyboard('c@firm.test');
    await user.selectOptions(type(), 'Mail');
    await user.dblClick(save());
    expect(source.create).toHaveBeenCalledExactlyOnceWith({
      value: 'c@firm.test',
      type: 'EMAIL',
      recordStatus: 'EFFECTIVE',
    });
    await waitFor(() => expect(told()).toEqual({ contacts: { open: 1, isSaving: true } }));
    await act(async () => made.settle(contact('c', 'c@firm.test')));
    await waitFor(() => expect(edit('c@firm.test')).toHaveFocus());
    expect(shown()).toEqual(['a@firm.test', 'b@firm.test', 'c@firm.test']);
    await waitFor(() => expect(told()).toEqual({}));
    expect(screen.getByText('Saved: c@firm.test')).toHaveRole('status');
  });

  it('that is invalid stays, says what it lacks and sends nothing', async () => {
    const { user, source } = showRows();
    await user.click(add());
    await user.click(save());
    expect(await screen.findByText('A contact value is required')).toBeVisible();
    expect(screen.getByText('A contact type is required')).toBeVisible();
    expect(last()).toHaveAccessibleDescription('A contact value is required');
    expect(last()).toBeInvalid();
    expect(source.create).not.toHaveBeenCalled();
    expect(said()).toBeNull();
  });

  it('says what a field lacks when it is left, not while the pointer presses elsewhere', async () => {
    const { user } = showRows();
    await user.click(add());
    expect(screen.queryByText('A contact value is required')).toBeNull();
    await user.pointer({ keys: '[MouseLeft>]', target: type() });
    await act(async () => undefined);
    expect(screen.queryByText('A contact value is required')).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]' });
    expect(await screen.findByText('A contact value is required')).toBeVisible();
    await user.type(last(), 'x');
    await waitFor(() => expect(screen.queryByText('A contact value is required')).toBeNull());
  });
});

describe('keys of an open row', () => {
  it('walk from cell to cell, then to Cancel and Save', async () => {
    const { user } = showRows();
    await user.click(edit('a@firm.test'));
    const names = ['value', 'type', 'recordStatus'];
    for (const name of names) {
      expect(document.activeElement).toHaveAccessibleName(name);
      await user.tab();
    }
    expect(cancel()).toHaveFocus();
    await user.tab();
    expect(save()).toHaveFocus();
  });

  it('save by Enter from any cell, and cancel by Esc', async () => {
    const { user, source } = showRows();
    await user.click(edit('a@firm.test'));
    await user.keyboard('.uk');
    act(() => type().focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(edit('a@firm.test.uk')).toHaveFocus());
    expect(source.update).toHaveBeenCalledTimes(1);
    await user.click(edit('b@firm.test'));
    await user.keyboard('{Escape}');
    expect(edit('b@firm.test')).toHaveFocus();
    expect(said()).toBeNull();
  });

  it('do nothing while a word is composed', async () => {
    const { user, source } = showRows();
    await user.click(edit('a@firm.test'));
    await user.keyboard('x');
    fireEvent.keyDown(last(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(last(), { key: 'Escape', isComposing: true });
    expect(last()).toHaveValue('a@firm.testx');
    expect(source.update).not.toHaveBeenCalled();
  });

  it('leave for the next row in the same column, where nothing is changed', async () => {
    const { user } = showRows();
    await user.click(edit('a@firm.test'));
    await user.keyboard('{ArrowDown}');
    expect(boxes()).toHaveLength(1);
    expect(last()).toHaveValue('b@firm.test');
    expect(last()).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(last()).toHaveValue('b@firm.test');
    await user.keyboard('x{ArrowUp}');
    expect(last()).toHaveValue('b@firm.testx');
    await user.keyboard('{Backspace}{ArrowUp}');
    expect(last()).toHaveValue('a@firm.test');
  });
});

describe('an existing row', () => {
  it('opens beside others, and shows what it was', async () => {
    const { user } = showRows();
    await user.click(edit('a@firm.test'));
    await user.keyboard('x');
    await user.click(edit('b@firm.test'));
    expect(boxes()).toHaveLength(2);
    expect(screen.getByText('a@firm.test', { selector: 's' })).toBeVisible();
    expect(add()).not.toHaveAttribute('aria-disabled');
    expect(told()).toEqual({ contacts: { open: 2, isSaving: false } });
  });

  it('is not begun again by the rest of a double click on Save', async () => {
    const { user } = showRows();
    fireEvent.click(edit('a@firm.test'), { detail: 2 });
    expect(boxes()).toEqual([]);
    await user.click(edit('a@firm.test'));
    expect(boxes()).toHaveLength(1);
  });

  it('that was not changed is closed without a call', async () => {
    const { user, source } = showRows();
    await user.click(edit('a@firm.test'));
    await user.click(save());
    expect(edit('a@firm.test')).toHaveFocus();
    expect(source.update).not.toHaveBeenCalled();
  });

  it('is sent over the version that editing began with', async () => {
    const { user, source } = showRows();
    await user.click(edit('a@firm.test'));
    await user.keyboard('x{Enter}');
    await waitFor(() => expect(source.update).toHaveBeenCalled());
    expect(source.update.mock.calls[0]).toEqual([
      contact('a', 'a@firm.test'),
      { value: 'a@firm.testx', type: 'EMAIL', recordStatus: 'EFFECTIVE' },
    ]);
  });

  it('stays open with what was typed where the server refuses, and says above the table why', async () => {
    const { user } = showRows({ source: { update: () => Promise.reject(refusal('value')) } });
    await user.click(edit('a@firm.test'));
    await user.keyboard('x{Enter}');
    const alert = await screen.findByText(/Not this one/);
    expect(alert).toBeVisible();
    expect(alert.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(last()).toHaveValue('a@firm.testx');
    await waitFor(() => expect(last()).toBeInvalid());
    expect(last()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/Not this one/)).toBeNull();
  });

  it('keeps its input where the network breaks, and says so as every failure is said', async () => {
    const { user } = showRows({ source: { update: () => Promise.reject(new TypeError('offline')) } });
    await user.click(edit('a@firm.test'));
    await user.keyboard('x{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Error');
    expect(last()).toHaveValue('a@firm.testx');
  });

  it('asks before the page is left, once something was typed', async () => {
    const { user, router } = showRows();
    await user.click(edit('a@firm.test'));
    await user.keyboard('x');
    void router.navigate('/elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
    expect(router.state.location.pathname).toBe('/');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(last()).toHaveValue('a@firm.testx');
  });
});

describe('time', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  it('shows that a row is being updated, in place of its fields, after 300 ms', async () => {
    const saved = held<Row>();
    const { user } = showRows({ source: { update: () => saved.promise } });
    await user.click(edit('a@firm.test'));
    await user.keyboard('x{Enter}');
    expect(boxes()).toHaveLength(1);
    expect(screen.queryByText('Updating…')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(301));
    expect(screen.getByText('Updating…')).toBeVisible();
    expect(boxes()).toEqual([]);
    expect(shown()[0]).toBe('a@firm.testx');
    await act(async () => saved.settle(contact('a', 'a@firm.testx')));
    expect(edit('a@firm.testx')).toHaveFocus();
  });

  it('gives back the fields, and what was typed, where it then fails', async () => {
    const saved = held<Row>();
    const { user } = showRows({ source: { update: () => saved.promise } });
    await user.click(edit('a@firm.test'));
    await user.keyboard('x{Enter}');
    await act(() => vi.advanceTimersByTimeAsync(301));
    await act(async () => saved.refuse(refusal('value')));
    expect(last()).toHaveValue('a@firm.testx');
    expect(last()).toHaveFocus();
  });

  it.each(['a row', 'a panel'])(
    'cancels %s that breaks a rule, names it, and brings it back for ten seconds',
    async (kind) => {
      const { user, source } = showRows({ panel: kind === 'a panel' });
      await user.click(edit('a@firm.test'));
      await user.clear(last());
      await user.keyboard('{Enter}');
      const line = await screen.findByText(/^Your changes to/);
      expect(line).toHaveTextContent(
        'Your changes to a@firm.test were cancelled: A contact value is required.',
      );
      expect(boxes()).toEqual([]);
      expect(source.update).not.toHaveBeenCalled();
      const undo = screen.getByRole('button', { name: 'Undo' });
      expect(undo).toHaveFocus();
      await user.click(undo);
      expect(last()).toHaveValue('');
      expect(await screen.findByText('A contact value is required')).toBeVisible();
      expect(said()).toBeNull();
      await user.click(save());
      await screen.findByText(/^Your changes to/);
      await act(() => vi.advanceTimersByTimeAsync(11_000));
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
      expect(edit('a@firm.test')).toHaveFocus();
    },
  );

  it('brings back what was cancelled by hand, if something was typed', async () => {
    const { user } = showRows();
    await user.click(add());
    await user.keyboard('new@firm.test{Escape}');
    expect(screen.getByText('The new record was cancelled.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(last()).toHaveValue('new@firm.test');
  });
});

describe('a conflict', () => {
  it('of one field is asked about, and the row stays open until it is answered', async () => {
    const latest = { ...contact('a', 'theirs@firm.test'), version: 2 };
    const update = vi
      .fn()
      .mockRejectedValueOnce(failure('EDIT_CONFLICT', 409))
      .mockResolvedValueOnce(undefined);
    const { user } = showRows({ source: { update, reload: async () => latest } });
    await user.click(edit('a@firm.test'));
    await user.keyboard('x{Enter}');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Someone Else Saved First' }));
    expect(dialog.getByRole('radiogroup', { name: 'value' })).toHaveTextContent('theirs@firm.test');
    await user.click(dialog.getByRole('button', { name: 'Back to Editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(last()).toHaveValue('a@firm.testx');
  });
});

function failure(
  code: 'EDIT_CONFLICT' | 'VALIDATION_ERROR',
  status: number,
  details: object[] = [],
  errors: Record<string, string> = {},
) {
  const body = {
    code,
    target: null,
    details,
    errors,
    requestId: null,
    explained: true,
    retryAfter: null,
    retryOn: null,
  };
  return new CallError('Refused', status, body as CallError['body']);
}
const refusal = (target: string) =>
  failure('VALIDATION_ERROR', 422, [{ code: 'unknown', message: 'Not this one', target }], {
    [target]: 'Not this one',
  });
