import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jsonFault, linesOf } from '#i18n/tools/jsonFault.ts';

it.each([
  ['{"a": "b"}', undefined],
  ['{\n  "a": "b"\n  "c": "d"\n}', 3],
  ['{\n  "a": "b",\n}', 3],
  ['{\n  "a": ', 2],
])('finds the line in which %j is no JSON: %s', (json, line) => {
  expect(jsonFault(json)?.line).toBe(line);
});

it('knows the line of each text and group, whatever is in them', () => {
  const json =
    '{\n  "a": "{ \\"x\\": } %{b}",\n  "g": {\n    "b": "one\\ntwo", "c": ""\n  },\n  "d.e": "f"\n}\n';
  expect([...linesOf(json)]).toEqual([
    ['a', 2],
    ['g', 3],
    ['g.b', 4],
    ['g.c', 4],
    ['d.e', 6],
  ]);
});

it('control: finds the line of each text in a catalog of ours', () => {
  const json = readFileSync('i18n/en/users.json', 'utf8');
  const written = json.split('\n');
  const lines = [...linesOf(json)];
  expect(lines.length).toBeGreaterThan(50);
  for (const [key, line] of lines) expect(written[line - 1]).toContain(`"${key.split('.').at(-1)}"`);
});
