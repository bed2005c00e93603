import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe can't decide by itself and we have: every other doubt counts as a fault. */
const decided: { rule: string; says: RegExp; because: string }[] = [
  { rule: 'color-contrast', says: /has no value/, because: 'fields that hold text have the same colours' },
  {
    rule: 'color-contrast',
    says: /<(input|select).* overlapped/,
    because: 'a field lies under its outline and its arrow',
  },
  {
    rule: 'color-contrast',
    says: /<t[dh] title=.* obscured/,
    because: 'what a cell cuts looks as what it shows',
  },
  {
    rule: 'aria-hidden-focus',
    says: /tabbable/,
    because: 'a dialog keeps the focus, as the journeys by keyboard see',
  },
  {
    rule: 'color-contrast',
    says: /\.words > div .* partially overlaps/,
    because: 'the lines of a message are on its own card, whatever lies below it',
  },
  { rule: 'th-has-data-cells', says: /missing or empty/, because: 'a table that loads has no rows yet' },
];

/**
 * What axe finds wrong with the page now, or can't decide: the rule, the element and why. Of a selector's elements
 * only the last is judged.
 */
export async function violations(page: Page, judged = 'html'): Promise<string[]> {
  await drawAll(page);
  await settleMotion(page);
  await load(page);
  const asked = { tags, judged };
  const found = await page.evaluate(async ({ tags, judged }) => {
    const { axe } = window as typeof window & { axe: typeof Axe };
    const resultTypes: Axe.resultGroups[] = ['violations', 'incomplete'];
    // The shadow at a table's edge is a gradient, which hides the text's plain background from axe.
    const shaded = [...document.querySelectorAll('table')].flatMap(
      ({ parentElement }) => parentElement ?? [],
    );
    for (const frame of shaded) frame.style.setProperty('background-image', 'none');
    const first = await axe.run([...document.querySelectorAll(judged)].at(-1) ?? document, {
      runOnly: { type: 'tag', values: tags },
      rules: { 'target-size': { enabled: true } },
      resultTypes,
    });
    // A line or a button clipped by a scrolling box, or covered by something sticky, is judged again where it is
    // whole; a cell's with all of its text. Of a single letter axe doesn't say that it is covered. What a dialog
    // covers is judged on its own screen.
    const isCut = ({ failureSummary = '' }: Axe.NodeResult) =>
      /partially (obscured|overlaps)|overlapped by another|too short to determine/.test(failureSummary);
    const again = [...first.violations, ...first.incomplete].flatMap(({ id, nodes }) =>
      nodes.filter(isCut).map(({ target }) => ({ id, place: String(target) })),
    );
    const whole = (results: Axe.Result[]) =>
      results.map((one) => ({ ...one, nodes: one.nodes.filter((node) => !isCut(node)) }));
    const violations = whole(first.violations);
    const incomplete = whole(first.incomplete);
    const places = shaded.map((frame) => ({ frame, left: frame.scrollLeft, top: frame.scrollTop }));
    for (const { id, place } of again) {
      // Meanwhile the screen may have redrawn it.
      const line = document.querySelector(place);
      if (line?.closest('[aria-hidden="true"]')) continue;
      const cell = line?.closest('td');
      cell?.style.setProperty('white-space', 'normal');
      cell?.style.setProperty('overflow-wrap', 'anywhere');
      line?.scrollIntoView({ block: 'center', inline: 'center' });
      const judgedAgain = await axe.run(line ?? document, {
        runOnly: { type: 'rule', values: [id] },
        resultTypes,
      });
      violations.push(...judgedAgain.violations);
      incomplete.push(...judgedAgain.incomplete);
      for (const name of ['white-space', 'overflow-wrap']) cell?.style.removeProperty(name);
    }
    for (const { frame, left, top } of places) {
      frame.scrollTo(left, top);
      frame.style.removeProperty('background-image');
    }
    const told = (results: typeof violations) =>
      results.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html, failureSummary = '' }) => ({
          rule: id,
          text: `${id} ${target} ${html.slice(0, 60)} ${failureSummary.split('\n')[1]?.trim()}`,
        })),
      );
    return { violations: told(violations), doubts: told(incomplete) };
  }, asked);
  const undecided = found.doubts.filter(
    ({ rule, text }) => !decided.some((known) => known.rule === rule && known.says.test(text)),
  );
  return [...found.violations, ...undecided].map(({ text }) => text);
}

/**
 * Adds axe to the page by its address, under which the browser keeps it compiled: sent as text it takes twice as
 * long. The policy lets evaluated code add a script.
 */
async function load(page: Page) {
  served ??= serve();
  await page.evaluate(
    async (src) => {
      if ('axe' in window) return;
      const script = Object.assign(document.createElement('script'), { src });
      const loaded = new Promise((done, fail) => Object.assign(script, { onload: done, onerror: fail }));
      document.head.append(script);
      await loaded;
      script.remove();
    },
    await served,
  );
}

/** Where axe is served to this worker's pages. */
let served: Promise<string> | undefined;
const serve = () =>
  new Promise<string>((resolve) => {
    const headers = {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'max-age=86400, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    };
    const server = createServer((_, response) => response.writeHead(200, headers).end(source));
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/axe.js`);
    });
    server.unref();
  });

/**
 * What is far out of view is not drawn until it comes near, and keeps its old colours. It is ready some frames later.
 */
const drawAll = (page: Page) =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(part).contentVisibility === 'auto')
        part.style.setProperty('content-visibility', 'visible');
    }
  });

/**
 * Colours and positions are judged once all animation has ended. A change starts animating a frame later, and an
 * inherited colour animates again in each inheriting element.
 */
export const settleMotion = (page: Page) =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    } while (moving().length > 0);
  });
