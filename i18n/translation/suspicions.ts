import { type Entry, formsIn, withoutPlaceholders } from './entry.ts';
import { type Glossary, termsIn } from './glossary.ts';

/** Why a translation may be wrong, the gravest first. */
export const suspicionKinds = [
  'number',
  'term',
  'name',
  'sameTranslation',
  'otherTranslation',
  'punctuation',
  'blanks',
  'length',
] as const;
export type SuspicionKind = (typeof suspicionKinds)[number];

/** A reason, with the words that it is about. */
export type Suspicion = { kind: SuspicionKind; detail: string };

const reasons: Record<SuspicionKind, (detail: string) => string> = {
  number: (numbers) => `another number: ${numbers}`,
  term: (term) => `not as in the glossary: ${term}`,
  name: (names) => `a name is lost: ${names}`,
  sameTranslation: (english) => `the same as for ${quote(english)}`,
  otherTranslation: (translation) => `elsewhere ${quote(translation)}`,
  punctuation: (mark) =>
    mark ? `ends with ${mark}, which English does not` : 'ends without a mark, which English has',
  blanks: () => 'other blanks or line breaks',
  length: (lengths) => `more than twice as long: ${lengths}`,
};

/** A suspicion in words. */
export const reasonOf = ({ kind, detail }: Suspicion): string => reasons[kind](detail);

const quote = (text: string) => JSON.stringify(text);

/**
 * What is suspect about the translations of a locale, by place, each with its gravest reason first. Placeholders and
 * plural forms are not among it: those are faults, which no text may have.
 */
export function suspicionsOf(
  locale: string,
  entries: readonly Entry[],
  glossary: Glossary,
): Map<string, Suspicion[]> {
  const translated = entries.filter(({ translation }) => translation.trim() !== '');
  const ofOthers = [rarerTranslations(translated), rarerSources(translated)];
  const found = translated.map(({ place, english, translation }): [string, Suspicion[]] => {
    const own = [
      ...numberChanged(english, translation),
      ...termsMissed(glossary, locale, english, translation),
      ...nameChanged(glossary, english, translation),
      ...otherPunctuation(english, translation),
      ...otherBlanks(english, translation),
      ...tooLong(english, translation),
    ];
    const all = [...own, ...ofOthers.flatMap((byPlace) => byPlace.get(place) ?? [])];
    return [place, all.sort((one, other) => rankOf(one) - rankOf(other))];
  });
  return new Map(found.filter(([, suspicions]) => suspicions.length > 0));
}

const rankOf = ({ kind }: Suspicion) => suspicionKinds.indexOf(kind);

/** Each number once, `10,000` and `10 000` alike. */
const numbersIn = (text: string) =>
  new Set(
    withoutPlaceholders(text)
      .replace(/(?<=\d)[.,'’\s\u00a0\u202f](?=\d)/gu, '')
      .match(/\d+/g),
  );

function numberChanged(english: string, translation: string): Suspicion[] {
  const [before, after] = [numbersIn(english), numbersIn(translation)];
  const lost = [...before].filter((number) => !after.has(number));
  const added = [...after].filter((number) => !before.has(number));
  const changed = [...lost, ...added];
  return changed.length > 0 ? [{ kind: 'number', detail: changed.join(', ') }] : [];
}

function termsMissed(glossary: Glossary, locale: string, english: string, translation: string): Suspicion[] {
  return termsIn(glossary, locale, english, translation)
    .filter(({ isMissed }) => isMissed)
    .map(({ term, translation: { forms } }) => ({
      kind: 'term',
      detail: `${term.english[0]} → ${forms[0]}`,
    }));
}

/** Abbreviations and names with a capital inside, which stay as they are: CSV, CRM, OpenID. */
const namesIn = (text: string) =>
  new Set(withoutPlaceholders(text).match(/(?<![\p{L}\p{N}])\p{L}*\p{L}\p{Lu}\p{L}*(?![\p{L}])/gu));

function nameChanged(glossary: Glossary, english: string, translation: string): Suspicion[] {
  const isTerm = (name: string) => glossary.some((term) => term.english.some((form) => form.includes(name)));
  const lost = [...namesIn(english)].filter(
    (name) => !translation.includes(name.replace(/s$/, '')) && !isTerm(name),
  );
  return lost.length > 0 ? [{ kind: 'name', detail: lost.join(', ') }] : [];
}

/** One mark for each of a kind, whatever the script. */
const marks: [RegExp, string][] = [
  [/[.。।۔]$/u, '.'],
  [/[?？؟;]$/u, '?'],
  [/[!！]$/u, '!'],
  [/[:：]$/u, ':'],
  [/(?:…|\.\.\.)$/u, '…'],
];

const endOf = (text: string) => {
  const end = text.trimEnd();
  return marks.findLast(([pattern]) => pattern.test(end))?.[1] ?? '';
};

function otherPunctuation(english: string, translation: string): Suspicion[] {
  const ends = new Set(formsIn(english).map(endOf));
  const other = formsIn(translation)
    .map(endOf)
    .find((end) => !ends.has(end));
  return other === undefined ? [] : [{ kind: 'punctuation', detail: other }];
}

/** Blanks at either end, doubled ones, and line breaks. */
const blanksOf = (form: string) => [
  /^\s/.test(form),
  /\s$/.test(form),
  / {2}/.test(form),
  form.split('\n').length,
];

function otherBlanks(english: string, translation: string): Suspicion[] {
  const outer = (text: string) => (text.includes('||||') ? formsIn(text) : [text]);
  const before = outer(english).map((form) => blanksOf(form).join());
  const isOther = outer(translation).some((form) => !before.includes(blanksOf(form).join()));
  return isOther ? [{ kind: 'blanks', detail: '' }] : [];
}

/** A short word may well double; a sentence should not. */
function tooLong(english: string, translation: string): Suspicion[] {
  const [before, after] = [lengthOf(english), lengthOf(translation)];
  return after > 2 * before && after - before > 10
    ? [{ kind: 'length', detail: `${after} / ${before}` }]
    : [];
}

const lengthOf = (text: string) => Math.max(...formsIn(text).map((form) => form.length));

/** Of an English text's several translations, all but the most frequent. */
const rarerTranslations = (entries: readonly Entry[]) =>
  rarer(
    entries,
    'otherTranslation',
    ({ english }) => english,
    ({ translation }) => translation,
  );

/** Of the several English texts that have one translation, all but the most frequent. */
const rarerSources = (entries: readonly Entry[]) =>
  rarer(
    entries,
    'sameTranslation',
    ({ translation }) => translation,
    ({ english }) => english,
  );

function rarer(
  entries: readonly Entry[],
  kind: SuspicionKind,
  of: (entry: Entry) => string,
  varying: (entry: Entry) => string,
): Map<string, Suspicion[]> {
  const suspicions = new Map<string, Suspicion[]>();
  for (const group of groupBy(entries, (entry) => fold(of(entry)))) {
    const variants = groupBy(group, (entry) => fold(varying(entry))).sort(
      (one, other) => other.length - one.length,
    );
    const [usual] = variants[0] ?? [];
    if (!usual) continue;
    for (const { place } of variants.slice(1).flat())
      suspicions.set(place, [{ kind, detail: varying(usual) }]);
  }
  return suspicions;
}

/** Texts that differ in case or end punctuation alone are one. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/(?:\.{3}|[.…:?!])$/u, '')
    .trimEnd();

function groupBy(entries: readonly Entry[], nameOf: (entry: Entry) => string): Entry[][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = nameOf(entry);
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  return [...groups.values()];
}
