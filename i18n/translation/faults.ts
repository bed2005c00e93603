import { pluralForms } from '../plurals.ts';
import { placeholders } from './entry.ts';

/** What is wrong with a translation: its placeholders or plural forms differ from what the English text requires. */
export function textFaults(english: string, translated: string, locale: string): string[] {
  const [required, given] = [placeholders(english), placeholders(translated)];
  const faults = [
    ...required.filter((name) => !given.includes(name)).map((name) => `placeholder ${name} is lost`),
    ...given
      .filter((name) => !required.includes(name))
      .map((name) => `placeholder ${name} is not in English`),
  ];
  const forms = translated.split('||||').length;
  const needed = formsOf(english, locale);
  if (forms !== needed.length)
    faults.push(`${forms} plural forms, ${needed.length} needed: ${needed.join(', ')}`);
  return faults;
}

/** The plural forms that the translation of an English text has. */
export const formsOf = (english: string, locale: string): string[] =>
  english.includes('||||') ? pluralForms(locale) : ['one text'];
