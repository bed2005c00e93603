import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checks } from '#server/doctor/examine.ts';

const rows = checks.map(({ id, looksAt, remedy }) => `| \`${id}\` | ${looksAt} | ${remedy} |`);

it('docs/production.md is the checklist that npm run doctor goes through, in its order', () => {
  const page = readFileSync('docs/production.md', 'utf8');
  console.log(`production checklist: ${rows.length} checks`);
  expect(page.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows);
});

it('each check has a name of its own', () => {
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
});
