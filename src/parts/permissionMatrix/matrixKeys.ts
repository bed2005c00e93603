import type { KeyboardEvent } from 'react';
import { actionOf, matrixKeys } from '#src/ui/keys.ts';

/**
 * From entity to entity by arrows up and down, Home and End; N, R and F choose. Left and right are the browser's, as
 * in every radio group.
 */
export function chooseByKey(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget } = event;
  const action = actionOf(matrixKeys, event);
  const row = target instanceof Element && target.closest('[data-entity]');
  if (!action || !row) return;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>(stop)];
  const at = stops.findIndex((one) => row.contains(one));
  const choice = row.querySelector<HTMLElement>(`[value=${action}]`);
  const goal = {
    next: stops[at + 1],
    previous: stops[at - 1],
    first: stops.at(0),
    last: stops.at(-1),
    none: choice,
    read: choice,
    full: choice,
  }[action];
  event.preventDefault();
  goal?.focus();
  choice?.click();
}

/** The focusable part of an entity: its choice, or its link in a read-only matrix. */
const stop = '[data-entity] > :checked, [data-entity] > .name > a';
