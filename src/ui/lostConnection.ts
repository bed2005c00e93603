import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/**
 * The places on the page left empty by a lost connection. The highest one reports it for all; a dialog, which covers
 * the page, has its own.
 */
type Place = { element: Element; retry: () => void };
let places: Place[] = [];
const listeners = new Set<() => void>();

/** Whether only the connection failed. */
export const isConnectionLost = (failure: unknown): boolean =>
  Object(Object(failure).body).code === 'NETWORK_FAILURE';

/** Whether some place already reports the lost connection. */
export const isLossReported = (): boolean => places.length > 0;

export function onLossReported(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether this place is the one that reports, and the retry for all empty places beside it. */
export function useLostPlace(place: RefObject<Element | null>, isLost: boolean, onRetry: () => void) {
  const latest = useRef(onRetry);
  latest.current = onRetry;
  useLayoutEffect(() => {
    const element = place.current;
    if (!isLost || !element) return;
    change([...places, { element, retry: () => latest.current() }]);
    return () => change(places.filter((one) => one.element !== element));
  }, [place, isLost]);
  const teller = useSyncExternalStore(onLossReported, () => besideOf(place.current)[0]?.element);
  return {
    isTeller: teller !== undefined && teller === place.current,
    retryAll: () => {
      for (const { retry } of besideOf(place.current)) retry();
    },
  };
}

function change(next: Place[]) {
  places = next;
  for (const listener of [...listeners]) listener();
}

/** In the order of the page. */
const besideOf = (element: Element | null): Place[] =>
  places
    .filter((one) => dialogOf(one.element) === dialogOf(element))
    .toSorted((one, other) => (isBefore(one.element, other.element) ? -1 : 1));

const dialogOf = (element: Element | null) => element?.closest('[role=dialog], [role=alertdialog]') ?? null;

const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
