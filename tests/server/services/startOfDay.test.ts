import { expect, it } from 'vitest';
import { dayOf, startOfDay } from '#server/services/auditEvents/startOfDay.ts';

it.each([
  ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21', 'America/New_York', '2026-11-21T05:00:00.000Z'],
  ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
  // Clocks go forward and back: within the day, at midnight, and to the midnight of a day that has begun.
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2025-09-07', 'America/Santiago', '2025-09-07T04:00:00.000Z'],
  ['2025-04-06', 'America/Santiago', '2025-04-06T04:00:00.000Z'],
  ['2025-10-26', 'Atlantic/Azores', '2025-10-26T00:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, start) => {
  const begin = startOfDay(day, timeZone);
  expect(begin.toISOString()).toBe(start);
  expect(dayOf(begin, timeZone)).toBe(day);
  expect(dayOf(new Date(begin.getTime() - 1), timeZone)).not.toBe(day);
});

it.each(['0001-01-01', '9999-12-31'])('%s begins and ends at a moment, however far away', (day) =>
  expect(startOfDay(day, 'Asia/Tokyo', 1).getTime() - startOfDay(day, 'Asia/Tokyo').getTime()).toBe(
    86_400_000,
  ),
);
