import type { KeyboardEvent } from 'react';
import { actionOf, matrixKeys } from '../../ui/keys';

/**
 * From entity to entity by arrows up and down, Home and End; N, R and F choose. Sideways a browser chooses by itself, as
 * in every group of radio buttons.
 */
export function chooseByKey(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget } = event;
  const action = actionOf(matrixKeys, event);
  if (!action || !(target instanceof HTMLInputElement) || target.type !== 'radio') return;
  const chosen = [...currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')];
  const row = target.closest('[data-entity]');
  const at = chosen.findIndex((one) => row?.contains(one));
  const goal = {
    next: chosen[at + 1],
    previous: chosen[at - 1],
    first: chosen.at(0),
    last: chosen.at(-1),
    none: row?.querySelector<HTMLInputElement>('[value=none]'),
    read: row?.querySelector<HTMLInputElement>('[value=read]'),
    full: row?.querySelector<HTMLInputElement>('[value=full]'),
  }[action];
  event.preventDefault();
  goal?.focus();
  if (action === 'none' || action === 'read' || action === 'full') goal?.click();
}
