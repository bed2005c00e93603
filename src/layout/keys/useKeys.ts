import type { Chrome } from '#src/admin/page/Chrome.ts';
import { isCovered } from '#src/ui/isCovered.ts';
import { isTyping } from '#src/ui/isTyping.ts';
import { actionOf, ariaKey, hasNoModifier, pageKeys } from '#src/ui/keys.ts';
import { useSingleKeyShortcuts } from '#src/ui/shortcuts.ts';
import { useKeyListener } from '#src/ui/useKeyListener.ts';

/**
 * Handles a page's shortcuts. A single key does nothing while someone types, while something covers the page, or if
 * such keys are turned off (WCAG 2.1.4).
 */
export function useKeys({ openOverlay }: Pick<Chrome, 'openOverlay'>): void {
  const [areSingleKeysEnabled] = useSingleKeyShortcuts();
  useKeyListener((event) => {
    const action = actionOf(pageKeys, event);
    if (!action || event.defaultPrevented || event.repeat || isCovered()) return;
    if (!isMeant(action, event.target, areSingleKeysEnabled)) return;
    const act =
      action === 'palette' || action === 'help'
        ? () => openOverlay(action === 'help' ? 'keyHelp' : action)
        : engage(controlFor(action) ?? rowFor(action));
    if (!act) return;
    event.preventDefault();
    act();
  });
}

type PageAction = keyof typeof pageKeys;

/** A field keeps its keys except for the palette's, and single keys can be turned off. */
const isMeant = (action: PageAction, target: EventTarget | null, areSingleKeysEnabled: boolean) =>
  (areSingleKeysEnabled || !hasNoModifier(pageKeys[action][0])) &&
  (action === 'palette' || !isTyping(target));

const controlFor = (action: PageAction) =>
  document.querySelector<HTMLElement>(`[aria-keyshortcuts="${ariaKey(pageKeys[action][0])}"]`);

/** On a list page the next and previous record are rows, one of which is the Tab stop. */
const rowFor = (action: PageAction) =>
  action === 'next' || action === 'previous'
    ? document.querySelector<HTMLElement>('.listTable tbody [tabindex="0"]')
    : null;

/** A field or row gets the focus; a button is clicked, with the focus on it for the way back. */
const engage = (control: HTMLElement | null) =>
  control &&
  (() => {
    control.focus();
    if (!control.matches('input, tbody *')) control.click();
  });
