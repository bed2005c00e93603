import type { Values } from './polyglot.ts';

/**
 * A key of the catalogs and its values as one string, because forms keep errors as strings; they are worded where they
 * are shown. The notation is react-admin's, whose inputs word it alike: `_` is said where the catalogs lack the key.
 */
export const phrase = (key: string, values: Values): string =>
  `${mark}${JSON.stringify({ message: key, args: values })}`;

/** The parts of a phrase; any other string is a key without values. */
export function readPhrase(said: string): { key: string; values: Values } {
  if (!said.startsWith(mark)) return { key: said, values: {} };
  const { message, args }: { message: string; args: Values } = JSON.parse(said.slice(mark.length));
  return { key: message, values: args };
}

const mark = '@@react-admin@@';
