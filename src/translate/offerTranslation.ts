import { translation } from '#src/layout/translation.ts';
import { showAgain, turnOn, wasOn } from './mode.ts';

/** Offers the mode in the account menu. */
export function offerTranslation() {
  translation.start = () => void start();
  if (wasOn()) void start();
}

async function start() {
  if (!turnOn()) return;
  const { openWorkbench } = await import('./openWorkbench.tsx');
  openWorkbench();
  await showAgain();
}
