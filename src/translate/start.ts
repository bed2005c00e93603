import { showAgain, turnOn } from './mode.ts';

/** Translates the page in place from now on. */
export async function start() {
  if (!turnOn()) return;
  const { openWorkbench } = await import('./openWorkbench.tsx');
  openWorkbench();
  await showAgain();
}
