import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { LookupInput } from '#src/admin/inputs/LookupInput.tsx';
import { searchDelay } from '#src/admin/inputs/SearchInput.tsx';
import type { LookupOption, Search } from '#src/admin/inputs/useLookup.ts';
import { renderForm } from './renderForm.tsx';

const firms: LookupOption[] = [
  { value: '1', label: 'Acme', detail: 'New York' },
  { value: '2', label: 'Acorn', detail: 'London' },
  { value: '3', label: 'Birch' },
];
const find: Search = async (text) => ({
  options: firms.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
});

beforeEach(() => {
  vi.useFakeTimers();
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => void vi.useRealTimers());

describe('a lookup input', () => {
  it('searches when typing pauses, and saves the line that was chosen', async () => {
    const search = vi.fn(find);
    const { box, save, saved } = renderFirm(search);
    await type('a');
    await tick(searchDelay - 1);
    await type('ac');
    await tick(searchDelay - 1);
    expect(search).not.toHaveBeenCalled();
    expect(screen.getByRole('status')).toHaveTextContent('Searching…');
    await tick(1);
    expect(search.mock.calls.map(([text]) => text)).toEqual(['ac']);
    expect(screen.getByRole('status')).toHaveTextContent('2 results');
    expect(lines()).toEqual(['AcmeNew York', 'AcornLondon']);
    fireEvent.click(screen.getByRole('option', { name: /Acorn/ }));
    expect(box()).toHaveValue('Acorn');
    expect(screen.queryByRole('listbox')).toBeNull();
    await save();
    expect(saved).toEqual([{ firm: '2' }]);
  });

  it('is worked by the arrow keys, Enter and Esc, which nothing around it hears', async () => {
    const { box, heard } = renderFirm();
    await type('ac');
    await tick(searchDelay);
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    expect(box()).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Firm' }).id);
    expect(box()).not.toHaveAttribute('aria-activedescendant');
    for (const [key, reached] of [
      ['ArrowDown', 'Acme'],
      ['ArrowDown', 'Acorn'],
      ['ArrowDown', 'Acme'],
      ['ArrowUp', 'Acorn'],
    ] as const) {
      await press(key);
      const active = screen.getByRole('option', { selected: true });
      expect(active).toHaveTextContent(reached);
      expect(box()).toHaveAttribute('aria-activedescendant', active.id);
    }
    await press('Enter');
    expect(box()).toHaveValue('Acorn');
    await type('Bi');
    await tick(searchDelay);
    await press('Escape');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box()).toHaveValue('Acorn');
    expect(heard).toEqual([]);
    await press('Escape');
    expect(heard).toEqual(['Escape']);
  });

  it('leaves the keys to an input method while a word is composed', async () => {
    const { box } = renderFirm();
    await type('ac');
    await tick(searchDelay);
    await press('ArrowDown');
    for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
      fireEvent.keyDown(box(), { key: 'Enter', ...composing });
      fireEvent.keyDown(box(), { key: 'Escape', ...composing });
      expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Acme');
    }
    await press('Enter');
    expect(box()).toHaveValue('Acme');
  });

  it('lists all by an arrow key, without a pause', async () => {
    renderFirm();
    await press('ArrowDown');
    await tick(0);
    expect(lines()).toHaveLength(3);
  });

  it('begins with the label of its value, and goes back to it from a text that was not chosen', async () => {
    const { box, save, saved } = renderFirm(find, { value: '9', label: 'Cedar' });
    expect(box()).toHaveValue('Cedar');
    await type('Bi');
    fireEvent.blur(box());
    await tick(searchDelay);
    expect(box()).toHaveValue('Cedar');
    expect(screen.queryByRole('option')).toBeNull();
    await save();
    expect(saved).toEqual([{ firm: '9' }]);
  });

  it.each([
    ['emptied', () => type('')],
    ['cleared', () => fireEvent.click(screen.getByRole('button', { name: 'Clear Firm' }))],
  ])('has no value once it is %s, and says that it needs one', async (_, empty) => {
    const { box, save, saved } = renderFirm(find, { value: '9', label: 'Cedar' });
    await empty();
    expect(box()).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Clear Firm' })).toBeNull();
    box().blur();
    await save();
    expect(saved).toEqual([]);
    expect(box()).toHaveAccessibleDescription('Required');
    expect(box()).toBeInvalid();
    expect(box()).toHaveFocus();
  });

  it('says that nothing was found', async () => {
    renderFirm();
    await type('zzz');
    await tick(searchDelay);
    expect(screen.getByRole('status')).toHaveTextContent('Nothing found');
    expect(screen.getByText('Nothing found', { selector: 'p' })).toBeVisible();
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
  });

  it('says in words of its own that nothing was found, and what to type first', async () => {
    renderFirm(async (text) => ({ options: [], empty: `No firm called ${text}` }), undefined, 'Type a name');
    fireEvent.click(screen.getByRole('combobox'));
    expect(screen.getByRole('status')).toHaveTextContent('Type a name');
    await type('zzz');
    await tick(searchDelay);
    expect(screen.getByRole('status')).toHaveTextContent('No firm called zzz');
    await type(' ');
    expect(screen.getByRole('status')).toHaveTextContent('Type a name');
  });

  it('says that the search failed, and searches again by the down arrow key', async () => {
    const search = vi.fn(find).mockRejectedValueOnce(new Error('Out of order'));
    renderFirm(search);
    await type('ac');
    await tick(searchDelay);
    expect(screen.getByRole('status')).toHaveTextContent('The search did not work');
    await press('ArrowDown');
    await tick(0);
    expect(search.mock.calls.map(([text]) => text)).toEqual(['ac', 'ac']);
    expect(lines()).toHaveLength(2);
  });

  it('calls off a search whose answer nobody waits for', async () => {
    const signals: AbortSignal[] = [];
    const { box, unmount } = renderFirm((_, signal) => {
      signals.push(signal);
      return new Promise(() => {});
    });
    for (const text of ['a', 'ac', 'acm']) {
      await type(text);
      await tick(searchDelay);
    }
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
    fireEvent.blur(box());
    expect(signals.at(-1)?.aborted).toBe(true);
    await type('b');
    await tick(searchDelay);
    unmount();
    expect(signals).toHaveLength(4);
    expect(signals.at(-1)?.aborted).toBe(true);
  });
});

describe('answers in any order', () => {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];

  it.each(orders)('%i, %i, %i show what the last query found', async (...order) => {
    const answers = await ask(['a', 'ab', 'abc']);
    for (const at of order) await act(async () => answers[at]?.());
    expect(lines()).toEqual(['found abc']);
  });

  it('show nothing before the last one', async () => {
    const answers = await ask(['a', 'ab', 'abc']);
    for (const at of [0, 1]) await act(async () => answers[at]?.());
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('Searching…');
  });

  it('control: each answer says its query, so that a wrong one would be seen', async () => {
    const [answer] = await ask(['a']);
    await act(async () => answer?.());
    expect(lines()).toEqual(['found a']);
  });

  /** Pending queries; the given value answers each. */
  async function ask(queries: string[]) {
    const answers: (() => void)[] = [];
    renderFirm(
      (text) =>
        new Promise((resolve) => {
          answers.push(() => resolve({ options: [{ value: text, label: `found ${text}` }] }));
        }),
    );
    for (const text of queries) {
      await type(text);
      await tick(searchDelay);
    }
    expect(answers).toHaveLength(queries.length);
    return answers;
  }
});

function renderFirm(search = find, first?: LookupOption, prompt?: string) {
  const heard: string[] = [];
  const form = renderForm({
    schema: z.object({
      firm: z.nullable(z.string()).check(z.refine((firm) => firm !== null, 'validation.required')),
    }),
    values: { firm: first?.value ?? null },
    children: (_, control) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: it stands for a dialog, which closes by Esc
      <div onKeyDown={({ key }) => heard.push(key)}>
        <LookupInput
          label="Firm"
          search={search}
          valueLabel={first?.label}
          prompt={prompt}
          {...control('firm')}
        />
      </div>
    ),
  });
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await tick(0);
  };
  return { ...form, heard, save, box: () => screen.getByRole('combobox', { name: 'Firm' }) };
}

const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const type = async (value: string) =>
  void fireEvent.change(screen.getByRole('combobox'), { target: { value } });
const press = async (key: string) => void fireEvent.keyDown(screen.getByRole('combobox'), { key });
const lines = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
