import { dayMs } from '#contract/dayMs.ts';

/** The instant at which a day, or one so many days later, begins in a time zone. */
export function startOfDay(day: string, timeZone: string, later = 0): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + later * dayMs;
  const offset = offsetIn(timeZone);
  // By the offsets before and after: clocks may change on that day, even at midnight.
  const [first, last] = [-dayMs, dayMs]
    .map((away) => midnight - offset(midnight + away))
    .sort((one, other) => one - other);
  const begun = [first, last].find((at = 0) => at + offset(at) >= midnight);
  return new Date(begun ?? midnight);
}

/** The day of an instant, `YYYY-MM-DD`. */
export const dayOf = (moment: Date, timeZone: string): string =>
  new Date(moment.getTime() + offsetIn(timeZone)(moment.getTime())).toISOString().slice(0, 10);

/** A zone's offset from UTC at an instant. */
function offsetIn(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (at) => {
    const [, sign, hours = 0, minutes = 0, seconds = 0] =
      /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(format.format(at)) ?? [];
    return (sign === '-' ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
  };
}
