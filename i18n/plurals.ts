/** Plural categories in CLDR's order, which is the order of a text's `||||` forms. */
const categories: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];
const wholeNumbers = Array.from({ length: 201 }, (_, count) => count);
/** Made once per language: creating the rules takes longer than using them a thousand times. */
const known = new Map<string, { rules: Intl.PluralRules; forms: Intl.LDMLPluralRule[] }>();

/** The forms that a counted text has in a language: one for each category that its whole numbers take. */
export const pluralForms = (locale: string): Intl.LDMLPluralRule[] => pluralsOf(locale).forms;

/**
 * Which of a text's forms applies to a count. French uses one for 0 and 1; its form for exact millions is that for
 * many.
 */
export function pluralForm(locale: string, count: number): number {
  const { rules, forms } = pluralsOf(locale);
  const form = forms.indexOf(rules.select(count));
  return form === -1 ? forms.length - 1 : form;
}

function pluralsOf(locale: string) {
  const made = known.get(locale);
  if (made) return made;
  const rules = new Intl.PluralRules(locale);
  const plurals = { rules, forms: formsOf(rules) };
  known.set(locale, plurals);
  return plurals;
}

function formsOf(rules: Intl.PluralRules) {
  const used = new Set(wholeNumbers.map((count) => rules.select(count)));
  return categories.filter((category) => used.has(category));
}
