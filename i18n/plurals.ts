/** Plural categories in CLDR's order, which is the order of a text's `||||` forms. */
const categories: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];
const wholeNumbers = Array.from({ length: 201 }, (_, count) => count);
const known = new Map<string, Intl.LDMLPluralRule[]>();

/** The forms that a counted text has in a language: one for each category that its whole numbers take. */
export function pluralForms(locale: string): Intl.LDMLPluralRule[] {
  const forms = known.get(locale) ?? formsOf(new Intl.PluralRules(locale));
  known.set(locale, forms);
  return forms;
}

/** Which of a text's forms a count takes. French says one for 0 and 1; its form for exact millions is that of many. */
export function pluralForm(locale: string, count: number): number {
  const forms = pluralForms(locale);
  const form = forms.indexOf(new Intl.PluralRules(locale).select(count));
  return form === -1 ? forms.length - 1 : form;
}

function formsOf(rules: Intl.PluralRules) {
  const used = new Set(wholeNumbers.map((count) => rules.select(count)));
  return categories.filter((category) => used.has(category));
}
