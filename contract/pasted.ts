import { withoutWidth } from './values.ts';

/** What people paste or type, cleaned up to what they mean. */

/** A search: any white space is one blank. */
export const asSearch = (text: string): string => text.replace(/\p{White_Space}+/gu, ' ').trim();

/** A mailed code, without the blanks or hyphens it is grouped by. */
export const asCode = (text: string): string =>
  withoutWidth(text).replace(/[\p{White_Space}\p{Dash}\p{Default_Ignorable_Code_Point}]+/gu, '');

/** An email address: without invisible characters, its domain as mail servers write it. */
export function asEmail(text: string): string {
  const address = withoutWidth(text)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim();
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? address : address.slice(0, at) + asciiDomain(address.slice(at));
}

/** The ASCII form that browsers and servers look up; an invalid domain stays as it is. */
export function asciiDomain(domain: string): string {
  if (!/[^\0-\x7f]/.test(domain) || !/^[\p{L}\p{M}\p{N}.。．｡-]+$/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
