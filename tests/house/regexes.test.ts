import { readFileSync } from 'node:fs';
import { checkSync } from 'recheck';
import { describe, expect, it } from 'vitest';
import { at, type Source, sources, visit } from './source.ts';

type Expression = { place: string; source: string; flags: string };

/** Every regular expression literal in the product. */
const expressions = sources('contract', 'dataProviders', 'i18n', 'server', 'src').flatMap(expressionsOf);

/** Those that were judged before: judging all of them takes half a minute. `vitest -u` writes the list anew. */
const list = 'tests/house/safeRegexes.txt';
const known = new Set(readFileSync(list, 'utf8').split('\n'));
const lineOf = ({ source, flags }: Expression) => `/${source}/${flags}`;

const patient = { timeout: 300_000 };

describe('regular expressions', () => {
  const fresh = expressions.filter((expression) => !known.has(lineOf(expression)));
  it.each(fresh)('$place is answered in linear time: $source', patient, (expression) => {
    expect(statusOf(expression)).toBe('safe');
  });

  it('are in the list of those known to be safe, and no others', async () => {
    const lines = [...new Set(expressions.map(lineOf))].sort();
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('safeRegexes.txt');
  });

  it('are many', () => {
    console.log(`regular expressions: ${expressions.length}`);
    expect(expressions.length).toBeGreaterThan(100);
  });

  it.each(['^([a-zA-Z0-9]+\\s?)+$', '^(a|a)*$', '(.*)(.*)(.*)x$'])('control: %s is found', (source) => {
    const [expression] = expressionsOf({ path: 'server/a.ts', text: `const a = /${source}/;` });
    expect(expression && statusOf(expression)).toBe('vulnerable');
  });
});

/** Limits on characters read, not on time: with those, an expression that is safe would seem slow on busy cores. */
const untimed = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

const statusOf = ({ source, flags }: Expression) => checkSync(source, flags, untimed).status;

function expressionsOf(from: Source): Expression[] {
  const found: Expression[] = [];
  visit(from, {
    Literal: (node) => {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      found.push({ place: at(from, node), source: pattern, flags });
    },
  });
  return found;
}
