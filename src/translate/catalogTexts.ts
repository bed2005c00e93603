import { placeOf, reference } from '#i18n/locales.ts';
import type { Catalogs } from '#i18n/polyglot.ts';

export type State = 'missing' | 'stale' | 'same' | 'done';

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
  state: State;
};

const files = import.meta.glob<Catalogs>('/i18n/*/**/*.json', { import: 'default' });
const sources = import.meta.glob<Record<string, string>>('/i18n/tools/translatedFrom/*.json', {
  import: 'default',
});

const indexFile = '/i18n/usedOn.json';
const index = import.meta.glob<Record<string, string[]>>('/i18n/usedOn.json', { import: 'default' });

/** All texts of a locale, by place, in the order of their files. */
export async function loadCatalogTexts(locale: string): Promise<ReadonlyMap<string, CatalogText>> {
  const [english, own, madeFrom = {}] = await Promise.all([
    textsOf(reference),
    textsOf(locale),
    sources[`/i18n/tools/translatedFrom/${locale}.json`]?.(),
  ]);
  const texts = await Promise.all(
    [...english].map(async ([place, { text, file }]): Promise<[string, CatalogText]> => {
      const translation = own.get(place)?.text ?? '';
      const former = await formerEnglish(madeFrom[place], text, translation);
      const state = locale === reference ? 'done' : stateOf(text, translation, former);
      const inLocale = file.replace(`/${reference}/`, `/${locale}/`).slice(1);
      return [
        place,
        { place, file: inLocale, english: text, translation, state, ...(former && { madeFrom: former }) },
      ];
    }),
  );
  return new Map(texts);
}

export async function loadUsedOn(): Promise<Record<string, string[]>> {
  return (await index[indexFile]?.()) ?? {};
}

function stateOf(english: string, translation: string, former: string | undefined): State {
  if (!translation.trim()) return 'missing';
  if (former !== undefined) return 'stale';
  return translation === english ? 'same' : 'done';
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
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(translation));
  const hex = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.startsWith(digest ?? '-') ? former : undefined;
}
