import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { nameOf, type Part, roleOf, treeOf, written } from './accessibilityTree.ts';
import { text } from './texts.ts';

/** The patterns that screens are made of, each with the screen whose accessibility snapshot represents it. */
export const patterns: Readonly<Record<string, string>> = {
  list: 'users',
  'list, loading': 'users, loading',
  'list, empty': 'users, empty',
  'list, failed': 'users, failed',
  'list, filter open': 'accounts, filter open',
  'list, records chosen': 'users, some chosen',
  'list, saved views': 'views, one shown',
  record: 'one of users',
  'record, loading': 'one of users, loading',
  'record, not found': 'one of users, not found',
  'card, fields at fault': 'one of users, details at fault',
  tab: 'subscription',
  matrix: 'role',
  'form page': 'create one of accounts',
  dialog: 'roles dialog',
  question: 'disable question',
  conflict: 'conflict',
  report: 'report of a bulk',
  menu: 'account menu',
  palette: 'command palette, found and failed',
  profile: 'profile',
  'sign-in page': 'log in',
  'sign-in page, fields at fault': 'log in, fields at fault',
  'sign-in page, spent link': 'activate account, spent link',
  'error page': 'error',
};
export const patternOf = (screen: string) => Object.keys(patterns).find((name) => patterns[name] === screen);

/** A file for each pattern: what a screen reader meets there, in order. */
const folder = fileURLToPath(new URL('snapshots', import.meta.url));
export const snapshotOf = (pattern: string) => `${folder}/${pattern.replace(/\W+/g, '-')}.txt`;

/** The page matches the snapshot of its pattern. */
export async function expectSnapshot(page: Page, pattern: string, timeout = 60_000) {
  const file = snapshotOf(pattern);
  const expected = existsSync(file) ? readFileSync(file, 'utf8') : `${file} is to be written\n`;
  await expect
    .poll(() => takeSnapshot(page), { message: `the snapshot of ${pattern}`, timeout })
    .toBe(expected);
}

/** Writes it once it has stayed the same for a second. */
export async function writeSnapshot(page: Page, pattern: string) {
  let taken = '';
  const isSame = async () => {
    const before = taken;
    taken = await takeSnapshot(page);
    return taken === before;
  };
  await expect.poll(isSame, { message: `${pattern} stays the same`, intervals: [1_000] }).toBe(true);
  mkdirSync(folder, { recursive: true });
  writeFileSync(snapshotOf(pattern), taken);
}

/** A page as a screen reader goes through it, without what differs from run to run. */
const takeSnapshot = async (page: Page): Promise<string> =>
  written(lasting((await treeOf(page)).map((part) => (isLive(part) ? { ...part, parts: [] } : part))));

/** At the end of the body are the live regions, with what has just happened. */
const isLive = (part: Part) => /^(status|alert)$/.test(roleOf(part));

/** Repeated parts appear once: their number depends on the data. */
const lasting = (parts: readonly Part[]): Part[] =>
  parts
    .map(lastingOne)
    .filter((part) => !isMadeKey(part))
    .filter((part, n, all) => n === 0 || written([part]) !== written(all.slice(n - 1, n)));

function lastingOne(part: Part): Part {
  const { said, parts } = part;
  if (roleOf(part) === 'time') return { said: 'time', parts: [] };
  if (roleOf(part) === 'row' && parts.some((cell) => roleOf(cell) === 'rowheader')) return record(part);
  if (isPager(part)) return { said, parts: parts.map((one) => ({ said: nameOf(one) || 'text', parts: [] })) };
  if (isHistory(part))
    return { said, parts: parts.filter((one) => !/^(table|paragraph)$/.test(roleOf(one))) };
  if (roleOf(part) === 'menuitemradio') return { said: worded(said).replace(/#" .*/, '#"'), parts: [] };
  return { said: worded(said), parts: lasting(parts) };
}

/** Any record may be there: what leads to it and what selects it are the same for all. */
const record = ({ parts }: Part): Part => ({
  said: 'row',
  parts: lasting(parts.map((cell) => ({ said: roleOf(cell), parts: leading(cell) }))),
});

const leading = (cell: Part): Part[] =>
  cell.parts
    .filter((one) => roleOf(one) === (roleOf(cell) === 'rowheader' ? 'link' : 'checkbox'))
    .map((one) => ({ said: roleOf(one), parts: [] }));

/** A record may be the first or the last of its list. */
const isPager = (part: Part) => nameOf(part) === text('ui.pager.label');

/** A record's earlier events depend on other journeys. */
const isHistory = (part: Part) => part.said === `region "${text('auditEvents.timeline.title')}"`;

/** A key made by a journey may read everything, and appears in each list of keys. */
const isMadeKey = ({ said, parts }: Part) =>
  said === 'listitem' && parts.length === 1 && parts[0]?.said === 'link "Program #"';

/** The first page of a list may also be the last. */
const ends = new Set(['previous', 'next'].map((end) => `button "${text(`ui.list.${end}`)}" [disabled]`));

/** Journeys rename people. What they create has digits in its name, like figures and times. */
const worded = (said: string) =>
  (ends.has(said) ? said.replace(/ \[disabled\]$/, '') : said)
    .replace(/^button "(?!Copy ).* (\S+@\S+)"/, 'button "$1"')
    .replace(/(\[[\w=]+\])|[\w.@+-]*\d[\w.,:@+-]*/g, (_, state?: string) => state ?? '#')
    .replace(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* #( #)*( [AP]M)?/g, '#');
