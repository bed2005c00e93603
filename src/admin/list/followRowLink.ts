import type { MouseEvent } from 'react';

/**
 * Passes a click on a row to its link with the modifier keys, so that opening in a new tab works everywhere on the
 * row, with the middle button too. Controls in the row keep their clicks, and the main button can select text.
 */
export function followRowLink(event: MouseEvent<HTMLElement>) {
  const { button, nativeEvent } = event;
  const isSelecting = button !== middle && document.getSelection()?.toString();
  if (!isOnRow(event) || button > middle || isSelecting) return;
  const inNewTab = { bubbles: true, cancelable: true, ctrlKey: true, metaKey: true };
  (event.target as Element)
    .closest('tr')
    ?.querySelector('a')
    ?.dispatchEvent(new globalThis.MouseEvent('click', button === middle ? inNewTab : nativeEvent));
}

/** A browser pans a box on a middle press, and sends no click then. */
export function keepFromPanning(event: MouseEvent<HTMLElement>) {
  if (event.button === middle && isOnRow(event)) event.preventDefault();
}

const middle = 1;
const isOnRow = ({ target }: MouseEvent) => !(target as Element).closest('a, button, input, label, .tick');
