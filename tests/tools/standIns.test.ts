import { readdirSync, readFileSync } from 'node:fs';
import * as esToolkit from 'es-toolkit/compat';
import { expect, it } from 'vitest';
import * as inflection from '#tools/standIns/inflection.js';
import useRipple from '#tools/standIns/ripple.js';

const core = 'node_modules/ra-core/dist';
const codeOfCore = readdirSync(core, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .map((file) => readFileSync(`${core}/${file}`, 'utf8'));

/** What react-admin's core takes from a package by name. */
const takenFrom = (source: string) =>
  codeOfCore.flatMap((code) => {
    const [, names = ''] = new RegExp(`import (?:\\{ (.+) \\}|\\w+) from '${source}'`).exec(code) ?? [];
    return names.split(', ').filter(Boolean);
  });

it('what stands for inflection has all that is taken from it', () => {
  const names = takenFrom('inflection');
  expect(names).not.toEqual([]);
  expect(Object.keys(inflection)).toEqual(expect.arrayContaining(names));
});

it('what stands for lodash has all that is taken from it', () => {
  const names = codeOfCore.flatMap((code) =>
    [...code.matchAll(/'lodash\/(\w+)(?:\.js)?'/g)].map(([, name]) => name),
  );
  expect(names).toEqual(expect.arrayContaining(['debounce', 'get', 'isEqual', 'set']));
  for (const name of names) expect(esToolkit).toHaveProperty(`${name}`, expect.any(Function));
});

it('what stands for a ripple has all that a button asks of it', () => {
  const code = readFileSync('node_modules/@mui/material/esm/ButtonBase/ButtonBase.js', 'utf8');
  const used = new Set([...code.matchAll(/\bripple(?:\.|, ')(\w+)/g)].map(([, name]) => name));
  expect([...used].sort()).toEqual(['pulsate', 'ref', 'shouldMount', 'start', 'stop']);
  expect(Object.keys(useRipple()).sort()).toEqual([...used].sort());
});
