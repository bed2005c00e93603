import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A closing row gives the focus to its pencil as soon as that exists, before the page looks for another place. A
 * focus moved elsewhere meanwhile stays there.
 */
export function useRowFocus(card: RefObject<HTMLElement | null>) {
  const expected = useRef<string>(undefined);
  const partOf = (key: string) => card.current?.querySelector(`[data-part="${key}"]`);

  useLayoutEffect(() => {
    const key = expected.current;
    if (key === undefined) return;
    expected.current = undefined;
    const pencil = partOf(key)?.querySelector('.partPencil');
    const goal = pencil ?? card.current?.closest('section')?.querySelector('[data-add]');
    if (goal instanceof HTMLElement) goal.focus({ preventScroll: true });
  });

  return {
    /** `key` is about to close, and will be read as `next`. */
    expect: (key: string, next = key) => {
      const { activeElement } = document;
      const isHere = activeElement === document.body || partOf(key)?.contains(activeElement);
      if (isHere) expected.current = next;
    },
    /** The row gets it wherever it is now. */
    give: (key: string) => {
      expected.current = key;
    },
  };
}
