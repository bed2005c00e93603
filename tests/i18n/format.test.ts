import { describe, expect, it } from 'vitest';
import { formats, formatsOf, ownVariety } from '#i18n/format.ts';

const now = Date.UTC(2026, 10, 21, 12);
const hour = 60 * 60 * 1000;

describe('formats', () => {
  it.each([
    ['en', -3 * hour, '3 hr. ago'],
    ['en', 0, 'now'],
    ['fr', -59_999, 'maintenant'],
    ['en', -90 * 1000, '1 min. ago'],
    ['fr', -24 * hour, 'hier'],
    ['fr', -6 * 24 * hour, 'il y a 6\u00a0j'],
    ['en-GB', -7 * 24 * hour, '14 Nov 2026'],
    ['fr', -7 * 24 * hour, '14 nov. 2026'],
    ['en', 8 * 24 * hour, 'Nov 29, 2026'],
  ])('in %s says a distance of %i ms only within a week', (locale, distance, said) => {
    expect(formats(locale).relative(now + distance, now)).toBe(said);
  });

  it.each([
    ['2026-11-24T09:27', '2026-11-26T08:00', 'UTC', '2 days ago'],
    ['2026-11-24T23:00', '2026-11-26T01:00', 'UTC', '2 days ago'],
    ['2026-11-25T00:30', '2026-11-26T23:59', 'UTC', 'yesterday'],
    ['2026-11-25T23:00', '2026-11-26T08:00', 'UTC', '9 hr. ago'],
    ['2026-11-19T23:00', '2026-11-26T01:00', 'UTC', 'Nov 19, 2026'],
    ['2026-11-20T01:00', '2026-11-26T23:00', 'UTC', '6 days ago'],
    // The 24th in Auckland, where it is the 26th: in UTC it would be yesterday.
    ['2026-11-24T10:00', '2026-11-25T11:30', 'Pacific/Auckland', '2 days ago'],
    // A day of 25 hours.
    ['2026-10-24T22:30', '2026-10-25T23:30', 'Europe/Paris', 'yesterday'],
  ])('%s is, at %s in %s, %s', (moment, at, zone, said) => {
    expect(formats('en', zone).relative(`${moment}Z`, Date.parse(`${at}Z`))).toBe(said);
  });

  it.each([
    [0.784, '78%'],
    [0.995, '99%'],
    [1, '100%'],
  ])('shows %d as %s: 100 % is all', (share, shown) => {
    expect(formats('en').percent(share)).toBe(shown);
  });

  it.each([1, 5 * 60_000, 6 * 24 * hour])('never says that what is past is %i ms to come', (ahead) => {
    expect(formats('en').relative(now + ahead, now)).toBe('now');
  });

  it.each([
    ['en-GB', '22 Nov 2026'],
    ['fr', '22 nov. 2026'],
  ])('in %s says the same day in every time zone', (locale, said) => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      expect(formats(locale, zone).day('2026-11-22')).toBe(said);
    // Control: midnight in UTC is the evening before.
    expect(formats(locale, 'Pacific/Pago_Pago').date('2026-11-22')).not.toBe(said);
  });

  it('are made once for each variety, however many cells ask', () => {
    expect(formatsOf('en-GB')).toBe(formatsOf('en-GB'));
    expect(formatsOf('en-GB')).not.toBe(formatsOf('en-US'));
  });

  it('writes numbers and lists as the language does', () => {
    expect(formats('en').number(12_345)).toBe('12,345');
    expect(formats('fr').number(12_345)).toBe('12\u202f345');
    expect(formats('fr').list(['a', 'b', 'c'])).toBe('a, b et c');
  });

  it.each([
    ['en', ['fr-CA', 'en-GB', 'en-US'], 'en-GB'],
    ['en', ['en-US@posix', 'en-AU'], 'en-AU'],
    ['en', ['en-US@posix'], 'en'],
    ['fr', ['en-US'], 'fr'],
    ['fr', ['frr-DE', 'fr-CH'], 'fr-CH'],
    ['fr-CA', ['fr-FR', 'fr'], 'fr-CA'],
  ])('takes for %s of %j the variety %s', (locale, tags, variety) => {
    expect(ownVariety(locale, tags)).toBe(variety);
  });
});
