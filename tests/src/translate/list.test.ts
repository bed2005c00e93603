import { expect, it } from 'vitest';
import { versionOf } from '#i18n/tools/confirmed.ts';
import type { CatalogText } from '#src/translate/catalogTexts.ts';
import { proposedHandIn, sorted } from '#src/translate/list/proposedHandIn.ts';
import { filtered, grouped, nextToDo, rowsOf } from '#src/translate/list/rows.ts';
import type { Proposal } from '#src/translate/proposals.ts';

const text = (place: string, state: CatalogText['state'], other: Partial<CatalogText> = {}): CatalogText => ({
  place,
  file: `i18n/fr/${place.split('.')[0]}.json`,
  english: 'Delete %{name}',
  translation: 'Supprimer %{name}',
  suspicions: [],
  state,
  ...other,
});
const texts = new Map(
  [
    text('users.done', 'done'),
    text('users.stale', 'stale', { madeFrom: 'Remove %{name}' }),
    text('firms.missing', 'missing', { translation: '' }),
  ].map((one) => [one.place, one]),
);
const proposal = (place: string, other: Partial<Proposal> = {}): Proposal => ({
  locale: 'fr',
  place,
  english: 'Delete %{name}',
  replaced: texts.get(place)?.translation ?? '',
  translation: 'Effacer %{name}',
  confirmed: false,
  ...other,
});
const all = { search: '', show: 'all', screens: [], files: [], reasons: [] } as const;
const placesOf = (rows: readonly { place: string }[]) => rows.map(({ place }) => place);

it('lists texts in order of need, under headings, and goes on to what nobody has worked on', () => {
  const rows = rowsOf(texts, [proposal('firms.missing'), proposal('users.stale', { locale: 'de' })], 'fr');
  expect(placesOf(rows)).toEqual(['firms.missing', 'users.stale', 'users.done']);
  expect(rows.map(({ status }) => status)).toEqual(['proposed', 'stale', 'done']);
  expect(grouped(rows).flatMap((item) => ('heading' in item ? [item] : []))).toEqual(
    ['missing', 'stale', 'done'].map((heading) => ({ heading, count: 1 })),
  );
  expect(nextToDo(rows, 2)?.place).toBe('users.stale');
  expect(nextToDo(rows, 1)).toBeUndefined();
});

it.each([
  [{ show: 'pending' }, ['firms.missing', 'users.stale']],
  [{ search: 'effac' }, ['firms.missing']],
  [{ search: 'users.st' }, ['users.stale']],
  [{ files: ['users.json'], show: 'done' }, ['users.done']],
  [{ screens: ['user'] }, ['users.done']],
  [{ reasons: ['number'] }, []],
] as const)('filters by %o', (filter, places) => {
  const rows = rowsOf(texts, [proposal('firms.missing')], 'fr');
  const { shown, counts } = filtered(rows, { ...all, ...filter }, { 'users.done': ['user', 'users'] });
  expect(placesOf(shown)).toEqual(places);
  if (!('show' in filter)) expect(counts.all).toBe(places.length);
});

it('refuses what an import would, and hands in the rest with what it replaces', async () => {
  const good = proposal('users.stale');
  const kept = [
    good,
    proposal('users.done', { translation: 'Effacer' }),
    proposal('firms.missing', { english: 'Delete' }),
    proposal('users.gone'),
  ];
  const { accepted, refused } = sorted('fr', kept, texts);
  expect(accepted).toEqual([good]);
  expect(placesOf(refused.map((one) => one.proposal))).toEqual(placesOf(kept.slice(1)));
  expect((await proposedHandIn('fr', accepted, [], texts)).texts).toEqual([
    {
      place: 'users.stale',
      english: 'Delete %{name}',
      translation: 'Effacer %{name}',
      former: 'Remove %{name}',
      version: versionOf({ english: 'Delete %{name}', translation: 'Supprimer %{name}' }),
      isConfirmed: false,
    },
  ]);
});
