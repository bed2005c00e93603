import { useEffect, useRef } from 'react';
import { isCovered } from '#src/ui/isCovered.ts';
import { isTyping } from '#src/ui/isTyping.ts';
import { actionOf, ariaKey, isAlone, listenForKeys, pageKeys } from '#src/ui/keys.ts';
import { useSingleKeys } from '#src/ui/useShortcut.ts';
import type { Chrome } from '../Chrome.ts';

/**
 * Answers the keys of a page. A key alone does nothing while someone types, while something lies over the page, or
 * where someone has turned such keys off (WCAG 2.1.4).
 */
export function useKeys({ openOverlay }: Pick<Chrome, 'openOverlay'>): void {
  const [areOn] = useSingleKeys();
  const latest = useRef({ areOn, openOverlay });
  latest.current = { areOn, openOverlay };
  useEffect(() => {
    return listenForKeys((event) => {
      const action = actionOf(pageKeys, event);
      if (!action || event.defaultPrevented || event.repeat || isCovered()) return;
      const { areOn, openOverlay } = latest.current;
      if (!isMeant(action, event.target, areOn)) return;
      const act =
        action === 'palette' || action === 'help'
          ? () => openOverlay(action === 'help' ? 'keyHelp' : action)
          : engage(controlFor(action) ?? rowFor(action));
      if (!act) return;
      event.preventDefault();
      act();
    });
  }, []);
}

type PageAction = keyof typeof pageKeys;

/** A field keeps its keys but for the palette's, and keys alone can be turned off. */
const isMeant = (action: PageAction, target: EventTarget | null, areOn: boolean) =>
  (areOn || !isAlone(pageKeys[action][0])) && (action === 'palette' || !isTyping(target));

const controlFor = (action: PageAction) =>
  document.querySelector<HTMLElement>(`[aria-keyshortcuts="${ariaKey(pageKeys[action][0])}"]`);

/** On a page that is a list its next and previous record are rows, of which one is what Tab comes to. */
const rowFor = (action: PageAction) =>
  action === 'next' || action === 'previous'
    ? document.querySelector<HTMLElement>('.listTable tbody [tabindex="0"]')
    : null;

/** A field or a row takes the focus; a button is pressed, with the focus on it to come back to. */
const engage = (control: HTMLElement | null) =>
  control &&
  (() => {
    control.focus();
    if (!control.matches('input, tbody *')) control.click();
  });
