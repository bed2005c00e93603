import { pluralForm } from './plurals.ts';

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
 * A text of the catalogs in polyglot's notation: `%{name}` stands for a value, `||||` parts the plural forms, chosen by
 * the value `smart_count`. For an unknown key the value `_` is said, as react-admin wants it, else the key itself.
 */
export function translate(catalogs: Catalogs, locale: string, key: string, values: Values = {}): string {
  const text = textAt(catalogs, key) ?? (values._ === undefined ? key : String(values._));
  const forms = text.split('||||');
  const count = values.smart_count;
  const form = typeof count === 'number' ? (forms[pluralForm(locale, count)] ?? forms[0] ?? text) : text;
  return form
    .trim()
    .replace(/%\{([^{}]*)\}/g, (hole, name) => (Object.hasOwn(values, name) ? `${values[name]}` : hole));
}
