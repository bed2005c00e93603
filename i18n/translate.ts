import { pluralForm } from './plurals';

/** Texts by key, nested: a catalog file `x.json` stands under the key `x`. */
export type Catalogs = { [key: string]: string | Catalogs };
export type Values = Record<string, string | number>;

/** The text under a dotted key, if there is one. */
export function textAt(catalogs: Catalogs, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Catalogs | undefined>(
      (node, part) => (typeof node === 'object' && Object.hasOwn(node, part) ? node[part] : undefined),
      catalogs,
    );
  return typeof found === 'string' ? found : undefined;
}

/**
 * A text of the catalogs in polyglot's notation, which the admin shell's polyglot reads alike: `%{name}` stands for a
 * value, `||||` parts the plural forms, chosen by the value `smart_count`. An unknown key is answered as it is.
 */
export function translate(catalogs: Catalogs, locale: string, key: string, values: Values = {}): string {
  const text = textAt(catalogs, key);
  if (text === undefined) return key;
  const forms = text.split('||||');
  const count = values.smart_count;
  const form = typeof count === 'number' ? (forms[pluralForm(locale, count)] ?? forms[0] ?? text) : text;
  return form
    .trim()
    .replace(/%\{(.*?)\}/g, (hole, name) => (Object.hasOwn(values, name) ? `${values[name]}` : hole));
}
