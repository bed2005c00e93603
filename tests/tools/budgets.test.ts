import { expect, it } from 'vitest';
import { judge } from '#tools/budgets.ts';

const visit = { name: 'first-list', maxBytes: 250_000, maxFiles: 6 } as Parameters<typeof judge>[0];

it('refuses what goes past a budget, and gives each further locale its share', () => {
  expect(judge(visit, [200_000, 50_000])).toEqual({ cost: 'first-list: 250.0 kB of JavaScript in 2 files' });
  expect(judge(visit, [200_000, 50_001]).fault).toContain('at most 250 kB in 6 files');
  expect(judge(visit, [200_000, 52_000], 2).fault).toBeUndefined();
  expect(judge(visit, [200_000, 52_001], 2).fault).toContain('at most 252 kB in 6 files');
  expect(judge(visit, [1, 1, 1, 1, 1, 1, 1]).fault).toContain('in 7 files');
});
