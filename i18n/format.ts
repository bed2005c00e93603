import { useTexts } from './texts.ts';

type Instant = string | number | Date;

const oneDay = 24 * 60 * 60 * 1000;
const units = [
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
] as const;

/** Dates, numbers and lists in this locale's format, in the machine's time zone unless another is given. */
export function formats(locale: string, timeZone?: string) {
  const made = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(locale, { timeZone, ...options }));
  const date = made({ dateStyle: 'medium' });
  const day = made({ dateStyle: 'medium', timeZone: 'UTC' });
  const time = made({ timeStyle: 'short' });
  const exact = made({ dateStyle: 'long', timeStyle: 'long' });
  /** 2026-11-04 in this zone. */
  const civil = once(() => new Intl.DateTimeFormat('sv', { timeZone }));
  const dayOf = (instant: Instant) => Date.parse(civil().format(new Date(instant)));
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }));
  const number = once(() => new Intl.NumberFormat(locale));
  const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent' }));
  const tenths = once(
    () =>
      new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );
  const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  return {
    /** 4 Nov 2026 */
    date: (instant: Instant) => date().format(new Date(instant)),
    /** The same for a day without a time, `2026-11-04`: the same day in every time zone. */
    day: (date: string) => day().format(new Date(date)),
    /** 14:05 */
    time: (instant: Instant) => time().format(new Date(instant)),
    /** With seconds and zone, for a hover text. */
    exact: (instant: Instant) => exact().format(new Date(instant)),
    /**
     * For past times: "now", "3 hours ago", from one day "2 days ago" by the calendar, from a week the date. A time
     * that a slow clock takes for the future is "now".
     */
    relative: (instant: Instant, now: number) => {
      const age = now - new Date(instant).getTime();
      if (Math.abs(age) >= 7 * oneDay) return date().format(new Date(instant));
      if (age >= oneDay) {
        const days = Math.round((dayOf(now) - dayOf(instant)) / oneDay);
        return days < 7 ? relative().format(-days, 'day') : date().format(new Date(instant));
      }
      const fitting = units.find(([, length]) => age >= length);
      if (!fitting) return relative().format(0, 'second');
      const [unit, size] = fitting;
      return relative().format(-Math.trunc(age / size), unit);
    },
    number: (value: number) => number().format(value),
    /** 0.78 as "78 %", as the language writes it; only all of something is 100 %. */
    percent: (share: number) => percent().format(share < 1 ? Math.min(share, 0.99) : share),
    /** 0.784 as "78.4 %". */
    tenths: (share: number) => tenths().format(share),
    list: (items: string[]) => list().format(items),
  };
}

/** A page needs two or three of the formats, and each is slow to create. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The formats of the shown language, in the reader's own variety of it: 4 Nov 2026 for en-GB, Nov 4, 2026 for en-US. */
export function useFormats() {
  const { locale } = useTexts();
  const reader = `${locale} ${navigator.languages}`;
  const known = readers.get(reader) ?? formatsOf(ownVariety(locale, navigator.languages));
  readers.set(reader, known);
  return known;
}

/**
 * Found once for all cells of a page: creating a format, or checking a tag, takes longer than using it a hundred
 * times.
 */
const readers = new Map<string, ReturnType<typeof formats>>();
const made = new Map<string, ReturnType<typeof formats>>();

export function formatsOf(variety: string) {
  const known = made.get(variety) ?? formats(variety);
  made.set(variety, known);
  return known;
}

/** The first of these tags that names a variety of the language. */
export const ownVariety = (locale: string, tags: readonly string[]): string =>
  tags.find((tag) => `${tag}-`.startsWith(`${locale}-`) && isTag(tag)) ?? locale;

/** Some browsers on machines without a locale say `en-US@posix`, which no format takes. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
