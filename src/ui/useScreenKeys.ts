import { useEffect } from 'react';
import { isCovered } from './isCovered.ts';
import { isTyping } from './isTyping.ts';
import { actionOf, type KeyTable } from './keys.ts';
import { useSingleKeyShortcuts } from './shortcuts.ts';
import { useKeyListener } from './useKeyListener.ts';

/** A screen's keys, under the catalog keys of their title and descriptions. */
export type ScreenKeys = { texts: string; table: KeyTable };

const shown = new Set<ScreenKeys>();

/** The current screen's own keys, for the help that lists all. */
export const keysOfScreen = (): readonly ScreenKeys[] => [...shown];

/**
 * Handles a screen's own keys, under the same rules as those of every page (WCAG 2.1.4). `answer` returns whether
 * there was something to do.
 */
export function useScreenKeys<Table extends KeyTable>(
  { texts, table }: ScreenKeys & { table: Table },
  answer: (action: keyof Table & string, event: KeyboardEvent) => boolean,
): void {
  const [areSingleKeysEnabled] = useSingleKeyShortcuts();
  useEffect(() => {
    const keys = { texts, table };
    shown.add(keys);
    return () => void shown.delete(keys);
  }, [texts, table]);
  useKeyListener((event) => {
    if (event.defaultPrevented || event.repeat || isCovered() || isTyping(event.target)) return;
    const action = actionOf(table, event);
    if (action && answer(action, event)) event.preventDefault();
  }, areSingleKeysEnabled);
}
