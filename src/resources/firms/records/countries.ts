import { countries } from '#contract/countries.ts';

/** A country's name in a language; an unknown code stays as it is. */
export function countryName(locale: string, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}

/** All of them in a language, by name. */
export function countryChoices(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return countries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => compare(one.label, other.label));
}
