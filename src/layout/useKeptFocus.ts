import { useEffect } from 'react';
import { mainId } from '#src/admin/page/Page.tsx';

/**
 * An action may remove the focused element: a row that no longer matches the list, a button that has done its work, a
 * dialog without an opener. The focus then moves to its neighbour, or to where it last was on the page, so that
 * nobody has to start at the top again.
 */
export function useKeptFocus() {
  useEffect(() => {
    let held: Held | undefined;
    const hold = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const isOnPage = target.closest(`#${mainId}`) !== null;
      held = { element: target, path: isOnPage ? pathTo(target) : (held?.path ?? []) };
    };
    /** When someone moves the focus away, it stays away. Browsers report a removal before it happens. */
    const release = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget || held?.element !== target) return;
      queueMicrotask(() => {
        if (held?.element === target && isUsable(held.element)) held = undefined;
      });
    };
    const pass = () => {
      if (!held || isUsable(held.element) || !isNowhere()) return;
      nextTo(held.path)?.focus();
    };
    const changes = new MutationObserver(pass);
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', hold);
    document.addEventListener('focusout', release);
    return () => {
      changes.disconnect();
      document.removeEventListener('focusin', hold);
      document.removeEventListener('focusout', release);
    };
  }, []);
}

type Held = { element: HTMLElement; path: readonly Place[] };

/** Something's position in its parent. */
type Place = { parent: Element; at: number };

/** From an element up to the page's content. */
function pathTo(element: Element): Place[] {
  const { parentElement: parent } = element;
  if (!parent || element.id === mainId) return [];
  return [{ parent, at: [...parent.children].indexOf(element) }, ...pathTo(parent)];
}

/** In the nearest surviving container, the next focusable element, or the previous; at last the heading. */
function nextTo(path: readonly Place[]): HTMLElement | null {
  for (const { parent, at } of path) {
    if (!parent.isConnected) continue;
    const nearest = [...parent.children]
      .map((child, index) => ({ child, distance: index < at ? at - index + 0.5 : index - at }))
      .sort((one, other) => one.distance - other.distance);
    for (const { child } of nearest) {
      const next = child.matches(focusable) ? child : child.querySelector(focusable);
      if (next instanceof HTMLElement) return next;
    }
  }
  return document.querySelector<HTMLElement>(`#${mainId} h1`);
}

const focusable = ':is(a[href], button, input, select, textarea, h1[tabindex]):not(:disabled)';

const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(':disabled');

/** A disabled button keeps the focus, but takes no keys. */
const isNowhere = () => {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.matches(':disabled');
};
