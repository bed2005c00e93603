import { describe, expect, it } from 'vitest';
import type { Glossary } from '#i18n/translation/glossary.ts';
import { suspicionKinds, suspicionsOf } from '#i18n/translation/suspicions.ts';

const glossary: Glossary = [
  {
    english: ['firm', 'firms'],
    exceptions: ['Law Firm'],
    translations: { fr: { forms: ['société', 'sociétés'], forbidden: ['firme'] } },
  },
  { english: ['investor firm'], translations: { fr: { forms: ['société d’investissement'] } } },
  { english: ['user'], translations: { fr: { forms: ['*utilisateur*'], forbidden: ['user'] } } },
  { english: ['MB'], translations: { fr: { forms: ['Mo'] } } },
];

/** What is suspect about each of some texts, in their order. */
function suspectIn(...texts: [english: string, translation: string][]) {
  const entries = texts.map(([english, translation], index) => ({
    place: `a.${index}`,
    english,
    translation,
  }));
  const found = suspicionsOf('fr', entries, glossary);
  return entries.map(({ place }) => (found.get(place) ?? []).map(({ kind, detail }) => [kind, detail]));
}

describe('a translation is suspect for', () => {
  it.each<[string, string, string, [string, string][]]>([
    ['another number', 'At most 500 rows', 'Au plus 50 lignes', [['number', '500, 50']]],
    ['a term of the glossary', 'The firm', 'L’entreprise', [['term', 'firm → société']]],
    [
      'a forbidden word beside the term',
      'The firm of today',
      'La firme, une société',
      [['term', 'firm → société']],
    ],
    [
      'a longer term that contains another',
      'Investor firm',
      'Société',
      [['term', 'investor firm → société d’investissement']],
    ],
    ['a lost name', 'A CSV file', 'Un fichier', [['name', 'CSV']]],
    ['a lost full stop', 'It is done.', 'C’est fait', [['punctuation', '']]],
    ['an added mark', 'Was', 'Avant :', [['punctuation', ':']]],
    ['a lost line break', 'One\nTwo', 'Un Deux', [['blanks', '']]],
    ['a doubled blank', 'One two', 'Un  deux', [['blanks', '']]],
    ['its length', 'Open User', 'Ouvrir cet utilisateur', [['length', '22 / 9']]],
  ])('%s', (_, english, translation, suspicions) => {
    expect(suspectIn([english, translation])).toEqual([suspicions]);
  });

  it('being rarer than another translation of the same English', () => {
    expect(suspectIn(['Done', 'Fini'], ['Done', 'Fait'], ['Done.', 'Fait.'])).toEqual([
      [['otherTranslation', 'Fait']],
      [],
      [],
    ]);
  });

  it('being the translation of another, more frequent English text', () => {
    expect(suspectIn(['Last Name', 'Nom'], ['Name', 'Nom'], ['name', 'nom'])).toEqual([
      [['sameTranslation', 'Name']],
      [],
      [],
    ]);
  });
});

it.each([
  ['the same number written otherwise', '10,000 rows', '10 000 lignes'],
  ['a number that is filled in', '%{count} rows in %{a1}', '%{count} lignes dans %{a1}'],
  ['a term in another form and case', 'Firms', 'Sociétés'],
  ['a phrase in which the word is not the term', 'A Law Firm', 'Un cabinet'],
  ['a term inside a compound', 'One little user', 'Un mini-utilisateur'],
  ['a placeholder named as a forbidden word', 'The user %{user}', 'L’utilisateur %{user}'],
  ['a name that the glossary translates', '30 MB', '30 Mo'],
  ['the plural of a name', 'Two APIs', 'Deux API'],
  ['punctuation of its own language', 'Really?', 'Vraiment ?'],
  ['plural forms with blanks around them', 'row |||| rows', 'ligne||||lignes'],
  ['a short word that doubles', 'Off', 'Désactivé'],
  ['a missing translation', 'At most 500.', ''],
])('nothing is suspect about %s', (_, english, translation) => {
  expect(suspectIn([english, translation])).toEqual([[]]);
});

it('names the gravest reason first', () => {
  const [kinds = []] = suspectIn([
    '500 firms in CSV.',
    'Cinquante entreprises\nnommées ici avec tout le reste',
  ]);
  expect(kinds.map(([kind]) => kind)).toEqual(['number', 'term', 'name', 'punctuation', 'blanks', 'length']);
  expect(suspicionKinds).toHaveLength(8);
});
