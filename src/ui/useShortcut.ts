import { useStore } from 'react-admin';
import { useTexts } from '#i18n/texts.ts';
import { useKeyText } from './KeyName.tsx';
import { ariaKey, isAlone, pageKeys } from './keys.ts';

/** Whether keys pressed alone do something on a page; remembered on this device (WCAG 2.1.4). */
export const useSingleKeys = () => useStore('keys.areOn', true);

/** What makes a control the one that a key of the page is for, and says so. */
export const useShortcut = (action: Exclude<keyof typeof pageKeys, 'palette' | 'help'>) =>
  useKeyHint(pageKeys[action][0]);

/** The same of a key that a screen has of its own. */
export function useKeyHint(name: string) {
  const [areOn] = useSingleKeys();
  const { text } = useTexts();
  const keyText = useKeyText();
  if (!areOn && isAlone(name)) return {};
  return { 'aria-keyshortcuts': ariaKey(name), title: text('ui.pressKey', { key: keyText(name) }) };
}
