/** A language tag as BCP 47 writes it, `fr-CA` for `FR-ca`. Browsers without a locale report `en-US@posix`. */
export function parseTag(text: string): Intl.Locale | undefined {
  try {
    const [tag = ''] = text.trim().split('@', 1);
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}

/** The first of the wanted languages that is there: itself, a more general one, or another variety of it. */
export function bestLocale(wanted: readonly string[], locales: readonly string[]): string | undefined {
  for (const text of wanted) {
    const tag = parseTag(text);
    if (!tag) continue;
    const general = readableBy(tag).find((one) => locales.includes(one));
    const found = general ?? locales.find((locale) => written(new Intl.Locale(locale)) === written(tag));
    if (found) return found;
  }
  return undefined;
}

/** Where the texts of a locale come from, best first: its own, those of the more general locales, the reference. */
export function sourcesOf(locale: string, locales: readonly string[], reference: string): string[] {
  const general = readableBy(new Intl.Locale(locale)).filter((tag) => locales.includes(tag));
  return [...new Set([locale, ...general, reference])];
}

/** A locale's direction. Not by `textInfo`: not every browser has it, and older ones look at the language alone. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  const { script = '' } = new Intl.Locale(locale).maximize();
  return rightToLeft.includes(script) ? 'rtl' : 'ltr';
}

/** A text isolated in the direction of its own first letter: Unicode's first strong isolate. */
export const isolate = (text: string) => `\u2068${text}\u2069`;

/** A locale's own name: Deutsch, Français canadien. */
export function ownName(locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  return name.replace(/^./u, (first) => first.toLocaleUpperCase(locale));
}

const rightToLeft = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'];

/** A tag and the more general ones its reader can read: zh-TW, zh-Hant, but not zh, which is written in Hans. */
function readableBy(tag: Intl.Locale): string[] {
  const language = new Intl.Locale(tag.language);
  const isUsual = written(tag) === written(language);
  return [tag.baseName, written(tag), ...(isUsual ? [language.baseName] : [])];
}

/** A language and its script: zh-Hant. */
function written(tag: Intl.Locale): string {
  const { language, script } = tag.maximize();
  return `${language}-${script}`;
}
