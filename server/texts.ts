import errorsEn from '../i18n/en/errors.json';
import exportsEn from '../i18n/en/exports.json';
import jobFunctionsEn from '../i18n/en/jobFunctions.json';
import mailEn from '../i18n/en/mail.json';
import signOutEn from '../i18n/en/signOut.json';
import validationEn from '../i18n/en/validation.json';
import exportsFr from '../i18n/fr/exports.json';
import jobFunctionsFr from '../i18n/fr/jobFunctions.json';
import mailFr from '../i18n/fr/mail.json';
import signOutFr from '../i18n/fr/signOut.json';

/** The server's only door to the message catalogs: mails, exports and the sign-out page in the reader's locale, error messages in English. */
const catalogs = {
  en: { mail: mailEn, exports: exportsEn, jobFunctions: jobFunctionsEn, signOut: signOutEn },
  fr: { mail: mailFr, exports: exportsFr, jobFunctions: jobFunctionsFr, signOut: signOutFr },
};
export type Locale = keyof typeof catalogs;

/** The first locale of an Accept-Language header that has catalogs, else English. */
export function localeOf(acceptLanguage: string | null | undefined): Locale {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find(isLocale) ?? 'en';
}

/** A text of the server's catalogs (`mail`, `exports`, `jobFunctions`, `signOut`) by its dotted key. */
export function text(locale: Locale, key: string, values: Record<string, string | number> = {}): string {
  return fill(find(catalogs[locale], key), key, values);
}

/** The English message of an error code or of a `validation.*` key. */
export function errorText(key: string, values: Record<string, string | number> = {}): string {
  return fill(find({ ...errorsEn, validation: validationEn }, key), key, values);
}

function isLocale(tag: string): tag is Locale {
  return Object.hasOwn(catalogs, tag);
}

function find(catalog: object, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], catalog);
}

function fill(found: unknown, key: string, values: Record<string, string | number>): string {
  if (typeof found !== 'string') throw new Error(`No text under ${key}`);
  return found.replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
