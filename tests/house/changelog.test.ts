import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import lastRelease from './lastRelease.json' with { type: 'json' };

/** What operators rely on, by name: of a variable its default, of a metric nothing else. */
type Promises = Record<string, string>;

const columns = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
const now: Promises = {
  ...Object.fromEntries(columns('docs/configuration.md')),
  ...Object.fromEntries(columns('docs/metrics.md').map(([name]) => [name, ''])),
};
const then: Promises = {
  ...lastRelease.variables,
  ...Object.fromEntries(lastRelease.metrics.map((name) => [name, ''])),
};

/** The part of CHANGELOG.md above the last release. */
const [, upcoming = ''] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);

it('CHANGELOG names each variable and metric that came, went or changed its default since the last release', () => {
  expect(unnamed(then, now, upcoming)).toEqual([]);
});

it('control: finds what is not named', () => {
  const before = { KEPT: '1', CHANGED: '1', GONE: '1' };
  expect(unnamed(before, { KEPT: '1', CHANGED: '2', CAME: '1' }, 'Next: `CAME` and CHANGED')).toEqual([
    'CHANGED',
    'GONE',
  ]);
});

const unnamed = (before: Promises, after: Promises, text: string) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name] && !text.includes(`\`${name}\``),
  );
