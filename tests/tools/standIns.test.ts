import { readdirSync, readFileSync } from 'node:fs';
import * as esToolkit from 'es-toolkit/compat';
import { expect, it } from 'vitest';
import * as inflection from '#tools/standIns/inflection.js';
import * as queryString from '#tools/standIns/queryString.js';
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

it.each([
  ['inflection', inflection],
  ['query-string', queryString],
])('what stands for %s has all that is taken from it', (source, standIn) => {
  const names = takenFrom(source);
  expect(names).not.toEqual([]);
  expect(Object.keys(standIn)).toEqual(expect.arrayContaining(names));
});

it('what stands for lodash has all that is taken from it', () => {
  const names = codeOfCore.flatMap((code) =>
    [...code.matchAll(/'lodash\/(\w+)(?:\.js)?'/g)].map(([, name]) => name),
  );
  expect(names).toEqual(expect.arrayContaining(['debounce', 'get', 'isEqual', 'set']));
  for (const name of names) expect(esToolkit).toHaveProperty(`${name}`, expect.any(Function));
});

it('writes a query in the order of its names, and reads it as it was', () => {
  const query = { sort: 'name', filter: '{"q":"R&D (é+)*\'!"}', order: undefined, page: 1 };
  const written = 'filter=%7B%22q%22%3A%22R%26D%20%28%C3%A9%2B%29%2A%27%21%22%7D&page=1&sort=name';
  expect(queryString.stringify(query)).toBe(written);
  expect(queryString.parse(`?${written}`)).toEqual({ filter: query.filter, page: '1', sort: 'name' });
  expect(queryString.parse('?filter=a+b&page=%')).toEqual({ filter: 'a b', page: '%' });
});

it('what stands for a ripple has all that a button asks of it', () => {
  const code = readFileSync('node_modules/@mui/material/esm/ButtonBase/ButtonBase.js', 'utf8');
  const used = new Set([...code.matchAll(/\bripple(?:\.|, ')(\w+)/g)].map(([, name]) => name));
  expect([...used].sort()).toEqual(['pulsate', 'ref', 'shouldMount', 'start', 'stop']);
  expect(Object.keys(useRipple()).sort()).toEqual([...used].sort());
});
