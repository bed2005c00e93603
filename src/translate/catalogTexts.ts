import { placeOf, reference } from '#i18n/locales.ts';
import type { Catalogs } from '#i18n/polyglot.ts';
import { reactAdminPackages } from '#i18n/reactAdminTexts.ts';
import { type Entry, isSameAsEnglish } from '#i18n/translation/entry.ts';
import type { Glossary } from '#i18n/translation/glossary.ts';
import { type Suspicion, suspicionsOf } from '#i18n/translation/suspicions.ts';
import { digestOf, versionOf } from './digest.ts';

/** In order of need. */
export const states = ['missing', 'stale', 'suspect', 'same', 'done'] as const;
export type State = (typeof states)[number];
export type Status = State | 'proposed';

/** A text of the catalogs with what a translator needs to know of it. */
export type CatalogText = {
  place: string;
  /** `i18n/fr/users.json`. */
  file: string;
  english: string;
  /** Empty if the locale has none of its own. */
  translation: string;
  /** The English that it was made from, if that has changed. */
  madeFrom?: string;
  /** What may be wrong and nobody has confirmed, the gravest first. */
  suspicions: readonly Suspicion[];
  state: State;
};

const files = import.meta.glob<Catalogs>('/i18n/*/**/*.json', { import: 'default' });
const sources = import.meta.glob<Record<string, string>>('/i18n/tools/translatedFrom/*.json', {
  import: 'default',
});

const confirmed = import.meta.glob<Record<string, string>>('/i18n/tools/confirmed/*.json', {
  import: 'default',
});
const indexes = import.meta.glob<unknown>(
  ['/i18n/usedOn.json', '/i18n/screens.json', '/i18n/glossary.json'],
  {
    import: 'default',
  },
);

/** All texts of a locale, by place, in the order of their files. */
export async function loadCatalogTexts(locale: string): Promise<ReadonlyMap<string, CatalogText>> {
  const [english, own, glossary, madeFrom = {}, right = {}] = await Promise.all([
    englishFor(locale),
    textsOf(locale),
    loadGlossary(),
    sources[`/i18n/tools/translatedFrom/${locale}.json`]?.(),
    confirmed[`/i18n/tools/confirmed/${locale}.json`]?.(),
  ]);
  const entries = [...english].map(([place, { text }]) => ({
    place,
    english: text,
    translation: own.get(place)?.text ?? '',
  }));
  const suspicions = locale === reference ? new Map() : suspicionsOf(locale, entries, glossary);
  const texts = await Promise.all(
    entries.map(async (entry): Promise<[string, CatalogText]> => {
      const { place, translation } = entry;
      const former = await formerEnglish(madeFrom[place], entry.english, translation);
      const isRight = right[place] !== undefined && right[place] === (await versionOf(entry));
      const file = english.get(place)?.file.replace(`/${reference}/`, `/${locale}/`).slice(1) ?? '';
      const found = isRight ? [] : (suspicions.get(place) ?? []);
      const same = isSameAsEnglish(entry) && !isRight;
      const state = locale === reference ? 'done' : stateOf(entry, { former, found, same });
      return [place, { ...entry, file, state, suspicions: found, ...(former && { madeFrom: former }) }];
    }),
  );
  return new Map(texts);
}

export const loadUsedOn = () => load<Record<string, string[]>>('usedOn', {});

/** The way to each screen. */
export const loadScreens = () => load<Record<string, string>>('screens', {});

export const loadGlossary = () => load<Glossary>('glossary', []);

const load = async <Content>(name: string, none: Content) =>
  ((await indexes[`/i18n/${name}.json`]?.()) as Content | undefined) ?? none;

type Findings = { former: string | undefined; found: readonly Suspicion[]; same: boolean };

/** One English text is a blank on purpose. */
function stateOf({ english, translation }: Entry, { former, found, same }: Findings): State {
  if (!translation.trim() && english.trim()) return 'missing';
  if (former !== undefined) return 'stale';
  if (found.length > 0) return 'suspect';
  return same ? 'same' : 'done';
}

/** A locale that no package has react-admin's own texts for translates them all. */
async function englishFor(locale: string) {
  const ours = await textsOf(reference);
  if (locale in reactAdminPackages) return ours;
  const { default: reactAdmin } = await import('ra-language-english');
  const theirs = flat({ ra: reactAdmin.ra } as Catalogs, `/i18n/${reference}/ra.json`, '');
  return new Map([...theirs, ...ours]);
}

async function textsOf(locale: string) {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`/i18n/${locale}/`));
  const loaded = await Promise.all(
    own.map(async ([path, load]) => flat(await load(), path, `${placeOf(path).catalog}.`)),
  );
  return new Map(loaded.flat());
}

const flat = (catalogs: Catalogs, file: string, above: string): [string, { text: string; file: string }][] =>
  Object.entries(catalogs).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [[`${above}${name}`, { text, file }] as [string, { text: string; file: string }]]
      : flat(text, file, `${above}${name}.`),
  );

/** As `i18n/tools/translatedFrom.ts` records it: a digest of the translation, and the English that it was made from. */
async function formerEnglish(source: string | undefined, english: string, translation: string) {
  const [, digest, former] = /^(\w{8}) (.*)$/s.exec(source ?? '') ?? [];
  if (former === undefined || former === english) return undefined;
  return (await digestOf(translation)) === digest ? former : undefined;
}
