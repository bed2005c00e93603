import type { Locale } from '../texts/texts.ts';

/** A mail's reader may be in any time zone, so the timestamp names its own. */
export function mailTimestamp(locale: Locale, date: Date): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(date);
}
