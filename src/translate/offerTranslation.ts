import { translation } from '#src/layout/translation.ts';
import { showAgain, turnOn, wasOn } from './mode.ts';

/** Offers the mode in the account menu, and the list of all texts. */
export function offerTranslation() {
  translation.start = () => void start();
  translation.screens = async () => (await import('./list/TranslateScreen.tsx')).TranslateScreen;
  if (wasOn()) void start();
}

export async function start() {
  if (!turnOn()) return;
  const { openWorkbench } = await import('./openWorkbench.tsx');
  openWorkbench();
  await showAgain();
}
