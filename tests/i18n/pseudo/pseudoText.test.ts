import { expect, it } from 'vitest';
import { createPolyglot } from '#i18n/polyglot.ts';
import { pseudoCatalogs } from '#i18n/pseudo/pseudoLocales.ts';
import { pseudoText } from '#i18n/pseudo/pseudoText.ts';

it.each([
  ['Save', '‹Såvé›'],
  ['Main Navigation', '‹Måîñ Ñåvîgåtîöñ one›'],
  ['Go to %{list}', '‹Gö tö %{list}›'],
  [
    '%{smart_count} day left |||| %{smart_count} days left',
    '‹%{smart_count} ðåý léft o› |||| ‹%{smart_count} ðåýs léft o›',
  ],
  ['See **[our terms](https://a.test/eula)**.', '‹Séé **[öûr térms](https://a.test/eula)**. one t›'],
  ['Such as https://www.example.com', '‹Sûçh ås https://www.example.com o›'],
  ['', ''],
])('makes %j accented, bracketed and 40 %% longer: %j', (english, longer) => {
  expect(pseudoText('en-XA', 'any', english)).toBe(longer);
});

it.each([
  ['Go to %{list}', '\u2067\u200f\u202eGo\u202c\u200f \u200f\u202eto\u202c\u200f %{list}\u2069'],
  [
    '\u2068Save\u2069 |||| \u2068%{n}\u2069',
    '\u2067\u200f\u202eSave\u202c\u200f\u2069 |||| \u2067%{n}\u2069',
  ],
])('turns the words of %j', (english, mirrored) => {
  expect(pseudoText('ar-XB', 'any', english)).toBe(mirrored);
});

it('has the key in place of a text, with its values, which may be texts too', () => {
  expect(pseudoText('en-x-keys', 'a.b', 'Hello %{name} |||| Hello %{all}')).toBe(
    '‹a.b|%{name}› |||| ‹a.b|%{all}›',
  );
});

it.each([
  ['en-XA', 1, '‹1 föx ît›'],
  ['en-XA', 2, '‹2 föxés ît o›'],
] as const)('counts in %s: %i', (locale, smart_count, counted) => {
  const catalogs = pseudoCatalogs(locale, { a: { b: '%{smart_count} fox it |||| %{smart_count} foxes it' } });
  expect(createPolyglot(locale, catalogs).t('a.b', { smart_count })).toBe(counted);
});
