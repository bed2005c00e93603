import { createContext, type KeyboardEvent } from 'react';
import { actionOf, rowKeys } from './keys.ts';

/** The behaviour of controls in a row. A row is one Tab stop; its small controls are mounted once one is at the row. */
type RowControls = { areShown: boolean; tabIndex?: 0 | -1 };

export const RowControlsContext = createContext<RowControls>({ areShown: true });

/**
 * From row to row by arrows, Home, End, `j` and `k`; within a row left and right to its controls. Space, with Shift
 * for all since the last one, selects the row where that is possible.
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const target = event.target as HTMLElement;
  const row = target.closest('tr');
  const move = actionOf(rowKeys, event);
  if (!row || !move) return;
  if (move === 'select') return target.matches('a') ? tick(row, event) : undefined;
  if (event.shiftKey) return;
  const controls = [...row.querySelectorAll<HTMLElement>(`input, ${focusable}`)];
  const rows = [...event.currentTarget.querySelectorAll('tr')];
  const inRow = controls.indexOf(target);
  const at = rows.indexOf(row);
  const side = document.documentElement.dir === 'rtl' ? -1 : 1;
  /** The first of these rows with something focusable. */
  const reach = (some: HTMLElement[]) =>
    some
      .map((one) => one.querySelector<HTMLElement>(focusable) ?? one.querySelector('input'))
      .find((control) => control !== null);
  const goal = {
    next: reach(rows.slice(at + 1)) ?? reach([row]),
    previous: reach(rows.slice(0, at).reverse()) ?? reach([row]),
    first: reach(rows),
    last: reach([...rows].reverse()),
    into: controls[inRow + side],
    out: controls[inRow - side],
    open: undefined,
    menu: undefined,
  }[move];
  if (!goal) return;
  event.preventDefault();
  goal.focus();
}

/** Further actions on the focused row, one letter each. */
export type RowActionKeys<Row> = Readonly<Record<string, (row: Row) => void>>;

export function actByKey<Row>(
  event: KeyboardEvent,
  rows: readonly Row[] = [],
  keys: RowActionKeys<Row> = {},
) {
  const target = event.target as HTMLElement;
  const row = rows[target.closest('tr')?.sectionRowIndex ?? -1];
  const hasNoModifier = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
  const act = hasNoModifier && !target.matches('input') && keys[event.key];
  if (!act || !row) return;
  event.preventDefault();
  act(row);
}

const focusable = 'a, button';

/** Like a click on its checkbox. */
function tick(row: HTMLElement, event: KeyboardEvent) {
  const box = row.querySelector('input');
  if (!box) return;
  event.preventDefault();
  box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
}
