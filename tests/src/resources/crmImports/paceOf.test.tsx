import { expect, it } from 'vitest';
import { paceOf } from '#src/resources/crmImports/paceOf.ts';

it('estimates the time left after five seconds, by the rows since it began', () => {
  let now = 1_000;
  const pace = paceOf(2_000, () => now);
  now += 4_999;
  expect(pace({ rowsProcessed: 4_000, totalRows: 10_000 })).toBeUndefined();
  now += 1;
  expect(pace({ rowsProcessed: 4_000, totalRows: 10_000 })).toBe(15);
  expect(pace({ rowsProcessed: 2_000, totalRows: 10_000 })).toBeUndefined();
});
