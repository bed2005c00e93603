import { useStore } from 'react-admin';
import { useTexts } from '#i18n/texts.ts';
import { useKeyText } from './KeyName.tsx';
import { ariaKey, hasNoModifier, pageKeys } from './keys.ts';

/** Whether single-key shortcuts are on; remembered on this device (WCAG 2.1.4). */
export const useSingleKeyShortcuts = () => useStore('keys.areOn', true);

/** Marks a control as the one for a key of the page, and announces it: `useKeys` finds it by this attribute. */
export const usePageShortcutProps = (action: Exclude<keyof typeof pageKeys, 'palette' | 'help'>) =>
  useShortcutProps(pageKeys[action][0]);

/** The same for a key of the screen's own. */
export function useShortcutProps(name: string) {
  const [areSingleKeysEnabled] = useSingleKeyShortcuts();
  const { text } = useTexts();
  const keyText = useKeyText();
  if (!areSingleKeysEnabled && hasNoModifier(name)) return {};
  return { 'aria-keyshortcuts': ariaKey(name), title: text('ui.pressKey', { key: keyText(name) }) };
}
