import { pluralForm, pluralForms } from '#i18n/plurals.ts';

/** The plural forms of a text. */
export const formsOf = (text: string) => text.split('||||').map((form) => form.trim());
export const joined = (forms: readonly string[]) => forms.join(' |||| ');

export const placeholdersIn = (text: string) => [
  ...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name)),
];

/** A form's category and some numbers that take it: one: 0, 1 in French. */
export const numbersOf = (locale: string, form: number) => ({
  category: pluralForms(locale)[form] ?? '',
  examples: [0, 1, 2, 3, 5, 11, 17, 100].filter((count) => pluralForm(locale, count) === form).slice(0, 3),
});

export const filledIn = (text: string, values: Record<string, string>) =>
  text.replace(/%\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder);

/** The forms that a translation has in a locale: one, or as many as the language has if English counts. */
export function blankForms(locale: string, english: string, translation: string): string[] {
  const forms = formsOf(translation);
  if (formsOf(english).length === 1) return [forms.join(' ')];
  return pluralForms(locale).map((_, n) => forms[n] ?? '');
}
