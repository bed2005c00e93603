import { translation } from '#src/layout/translation.ts';
import { wasOn } from './mode.ts';
import { start } from './start.ts';

/** Offers the mode in the account menu, and the list of all texts. */
export function offerTranslation() {
  translation.start = () => void start();
  translation.screens = async () => (await import('./list/TranslateScreen.tsx')).TranslateScreen;
  if (wasOn()) void start();
}
