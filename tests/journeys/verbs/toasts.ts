import { expect, type Page } from '@playwright/test';

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
    const endToasts = () => over.splice(0).map((end) => end()).length;
    Object.assign(window, { setTimeout: hold, endToasts });
  }, toastTime);

/** Ends the toasts shown, at least one: its time may begin after its first frame. */
export const endToasts = (page: Page) =>
  expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'endToasts')())).toBeGreaterThan(0);
