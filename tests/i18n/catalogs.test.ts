import { describe, expect, it } from 'vitest';
import { allCatalogs, catalogLoader } from '#i18n/catalogs.ts';
import { localesOf } from '#i18n/locales.ts';
import { type Catalogs, createPolyglot } from '#i18n/polyglot.ts';

const files: Record<string, Catalogs> = {
  './en/mail.json': {
    subject: 'Hello %{name}',
    left: '%{smart_count} day left |||| %{smart_count} days left',
    footer: { sent: 'Sent by us', help: 'Help' },
  },
  './fr/mail.json': {
    subject: 'Bonjour %{name}',
    left: '%{smart_count} jour restant |||| %{smart_count} jours restants',
    footer: { sent: 'Envoyé par nous', help: '' },
  },
  './fr-CA/mail.json': { subject: 'Allo %{name}', left: '', footer: {} },
  './ar/mail.json': { subject: 'مرحبا %{name}', left: '' },
  './pl/mail.json': {
    left: '%{smart_count} dzień |||| %{smart_count} dni |||| %{smart_count} dni',
  },
  './ja/empty.json': {},
};
const locales = localesOf(files);
const all = allCatalogs(files, locales);
const say = (locale: string, key: string, smart_count = 0) =>
  createPolyglot(locale, all.get(locale) ?? {}).t(`mail.${key}`, { name: 'Zoë', smart_count });

/** Text of the other direction in a page: isolated, so that its full stop and numbers stay at their end. */
const isolated = (text: string) => `\u2068${text}\u2069`;

describe('the catalogs of all locales', () => {
  it('are those of every folder', () => {
    expect(locales).toEqual(['ar', 'en', 'fr', 'fr-CA', 'ja', 'pl']);
    expect([...all.keys()]).toEqual(locales);
  });

  it.each([
    ['fr', 'subject', 'Bonjour Zoë'],
    ['fr', 'footer.help', 'Help'],
    ['fr-CA', 'subject', 'Allo Zoë'],
    ['fr-CA', 'footer.sent', 'Envoyé par nous'],
    ['fr-CA', 'footer.help', 'Help'],
    ['pl', 'subject', 'Hello Zoë'],
    ['ja', 'footer.sent', 'Sent by us'],
    ['ar', 'subject', `مرحبا ${isolated('Zoë')}`],
    ['ar', 'footer.sent', isolated('Sent by us')],
  ])('say in %s for %s: %s', (locale, key, said) => {
    expect(say(locale, key)).toBe(said);
  });

  it.each([
    ['pl', 1, '1 dzień'],
    ['pl', 5, '5 dni'],
    ['fr-CA', 0, '0 jour restant'],
    ['ar', 1, isolated(`${isolated('1')} day left`)],
    ['ar', 2, isolated(`${isolated('2')} days left`)],
    ['ar', 11, isolated(`${isolated('11')} days left`)],
    ['ar', 100, isolated(`${isolated('100')} days left`)],
    ['ja', 3, '3 days left'],
  ])('count in %s what another language fills in: %i', (locale, count, said) => {
    expect(say(locale, 'left', count)).toBe(said);
  });

  it('are loaded with those that fill their gaps, and no others', async () => {
    const asked: string[] = [];
    const lazy = Object.entries(files).map(([path, texts]) => [
      path,
      async () => {
        asked.push(path);
        return texts;
      },
    ]);
    const load = catalogLoader(Object.fromEntries(lazy), locales);
    expect(await load('fr-CA')).toEqual(all.get('fr-CA'));
    expect(asked.sort()).toEqual(['./en/mail.json', './fr-CA/mail.json', './fr/mail.json']);
  });
});
