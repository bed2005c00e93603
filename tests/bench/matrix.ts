import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../support/browser.ts';
import { startBaseline } from './baseline.ts';
import { type Figure, spread } from './figure.ts';

/** A permission matrix of 1,000 entities: how long until it is drawn, and until a choice is. */
export async function measureMatrix(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-bench-'));
  const page = await startBaseline(folder, 'tests/bench/matrix');
  const browser = await chromium.launch(await findBrowser());
  try {
    const plain = await measure(await browser.newPage(), page.origin, 1);
    const slow = await measure(await browser.newPage(), page.origin, 4);
    return [
      ...spread('1,000 entities, first paint', plain.paints, { p50: 300 }),
      ...spread('1,000 entities, a choice', plain.choices, { p95: 50 }),
      ...spread('1,000 entities, a choice, CPU at a quarter', slow.choices, { p95: 200 }),
      ...spread('1,000 entities, all of them at once', plain.bulks, { p50: 300 }),
    ];
  } finally {
    await browser.close();
    await page.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(page: Page, origin: string, throttling: number) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttling });
  const paints: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    await page.goto(origin);
    const shown = await pressed(page, '#open', '[role=radiogroup]:nth-of-type(1)');
    // The first one compiles the code.
    if (round > 0) paints.push(shown);
  }
  const choices: number[] = [];
  for (let at = 0; at < 40; at += 1) {
    choices.push(await pressed(page, `[data-entity="Entity${at + 1}"] [value=read]`));
  }
  const bulks: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    bulks.push(await pressed(page, `[data-editable] > .line > button:nth-of-type(${(round % 3) + 1})`));
  }
  return { paints, choices, bulks };
}

/** From a click to the frame that shows its result. */
const pressed = (page: Page, selector: string, shows?: string) =>
  page.evaluate(
    async ([selector, shows]) => {
      const control = document.querySelector<HTMLElement>(selector);
      if (!control) throw new Error(`There is no ${selector}`);
      const before = performance.now();
      control.click();
      do await new Promise(requestAnimationFrame);
      while (shows && !document.querySelector(shows));
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - before;
    },
    [selector, shows] as const,
  );
