import type { Page } from '@playwright/test';

/** In ms, as in `ToastCard`. */
const toastTime = 5_000;

/** From the next address on toasts stay until closed, so that no test is in a hurry. */
export const holdToasts = (page: Page) =>
  page.addInitScript((time) => {
    const later = window.setTimeout;
    const hold = (run: () => void, ms?: number) => (ms === time ? 0 : later(run, ms));
    Object.assign(window, { setTimeout: hold });
  }, toastTime);
