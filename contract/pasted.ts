/** What people paste or type, in the form that they mean. */

/** A search: any white space is one blank. */
export const asSearch = (text: string): string => text.replace(/\p{White_Space}+/gu, ' ').trim();

/** A code that was mailed: what it is grouped by is no part of it. */
export const asCode = (text: string): string =>
  text.replace(/[\p{White_Space}\p{Dash}\p{Default_Ignorable_Code_Point}]+/gu, '');

/** An e-mail address: without what nobody sees around it, its domain in the form that mail is sent by. */
export function asEmail(text: string): string {
  const signs = [...text];
  const address = signs.slice(signs.findIndex(isSeen), signs.findLastIndex(isSeen) + 1).join('');
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? address : address.slice(0, at) + asciiDomain(address.slice(at));
}

const isSeen = (sign: string) => !/[\p{White_Space}\p{Default_Ignorable_Code_Point}]/u.test(sign);

/** As browsers and servers alike look it up; what is no domain stays as it is. */
function asciiDomain(domain: string): string {
  if (!/[^\0-\x7f]/.test(domain) || !/^[\p{L}\p{M}\p{N}.。．｡-]+$/u.test(domain)) return domain;
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}
