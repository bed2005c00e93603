import type { KeyboardEvent } from 'react';

type Acts = {
  save: () => void;
  cancel: () => void;
  /** Moves to the row below or above, if nothing was changed. */
  leave?: (step: 1 | -1) => void;
};

/**
 * The keys of an open row: Enter and Esc from any cell, the arrows from a single-line text. A button's Enter is its
 * own.
 */
export function pressInPart(event: KeyboardEvent, { save, cancel, leave }: Acts) {
  const { key, target } = event;
  if (isOpenSelect(target)) return;
  const isField = !(target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement);
  const isText = target instanceof HTMLInputElement && target.type === 'text';
  if (key === 'Escape') cancel();
  else if (key === 'Enter' && isField) save();
  else if (key === 'ArrowDown' && isText && leave) leave(1);
  else if (key === 'ArrowUp' && isText && leave) leave(-1);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Its keys choose among its lines. Browsers that do not report this keep the keys to themselves while it is open. */
const isOpenSelect = (target: EventTarget) =>
  target instanceof HTMLSelectElement &&
  globalThis.CSS?.supports?.('selector(:open)') &&
  target.matches(':open');
