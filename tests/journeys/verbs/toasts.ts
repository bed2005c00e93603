import type { Page } from '@playwright/test';

/** In ms, as in `ToastCard`. */
const toastTime = 5_000;

/**
 * From the next address on toasts stay until closed, or until their time is declared over, so that no test is in a
 * hurry.
 */
export const holdToasts = (page: Page) =>
  page.addInitScript((time) => {
    const later = window.setTimeout;
    const over: (() => void)[] = [];
    const hold = (run: () => void, ms?: number) => (ms === time ? -over.push(run) : later(run, ms));
    Object.assign(window, { setTimeout: hold, endToasts: () => over.splice(0).map((end) => end()) });
  }, toastTime);

export const endToasts = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'endToasts')());
