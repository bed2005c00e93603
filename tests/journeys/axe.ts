import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong with the page as it is now: the rule, the element and why. */
export async function violations(page: Page): Promise<string[]> {
  await settleMotion(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (values) => {
    const { axe } = window as typeof window & { axe: typeof Axe };
    const options = {
      runOnly: { type: 'tag', values },
      rules: { 'target-size': { enabled: true } },
    } as const;
    const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary = '' }) => `${id} ${target} ${failureSummary.split('\n')[1]?.trim()}`,
      ),
    );
  }, tags);
}

/** Colours and places are judged when nothing moves any more; what was changed just now begins to move a frame later. */
export const settleMotion = (page: Page) =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
