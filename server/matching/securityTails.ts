/**
 * What exchanges and filers append to a firm's name: a share class, a nominal value (`DL-,01`), a receipt (`SP.ADR
 * 1/4`), a state of incorporation (`/DE/`). Removed from both sides, one after another, as long as there is one.
 */
export function withoutSecurityTail(name: string): string {
  let text = name.replace(/\s+/g, ' ').trim();
  for (let wasCut = false; ; wasCut = true) {
    const shorter = cutOnce(text, wasCut);
    if (shorter === null) return text;
    text = shorter;
  }
}

/** The longest suffix that begins with a word or a sign is removed. */
function cutOnce(text: string, wasCut: boolean): string | null {
  for (let at = Math.max(1, text.length - longestTail); at < text.length; at++) {
    if (!' .,'.includes(text.charAt(at - 1)) && !'/\\(-'.includes(text.charAt(at))) continue;
    const tail = text.slice(at);
    const rest = withoutSigns(text.slice(0, at));
    if (rest.length > 1 && isTail(tail, wasCut)) return rest;
  }
  return null;
}

const longestTail = 120;

function withoutSigns(text: string): string {
  let end = text.length;
  while (end > 0 && ' ,;/-'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A single letter is a share class only if something else followed it. */
const isTail = (tail: string, wasCut: boolean): boolean =>
  tails.some((one) => one.test(tail)) ||
  (tail.startsWith('- ') && security.test(tail)) ||
  (wasCut && /^[A-H](?: ?[+&] ?[A-H])?$/.test(tail));

const security = /\b(?:stock|shares?|units?|warrants?|receipts?|interests?|rights?|trust)\b/i;

const tails: readonly RegExp[] = [
  /^\((?:each|representing|every)\b[^()]*\)$/i,
  /^\(?(?:class|cl\.?) ?[a-z]\)?(?: (?:common|ordinary|capital|subordinate|voting|non-voting))*(?: (?:stock|shares?))?\)?$/i,
  /^\(?series ?[a-z]\)?(?: (?:common|ordinary|capital|subordinate|voting|non-voting))* (?:stock|shares?)\)?$/i,
  /^(?:common|ordinary|capital) (?:stock|shares?)$/i,
  /^american deposit[ao]ry (?:shares?|receipts?)(?: each representing .*)?$/i,
  /^ord(?:inary)?\.? (?:shs?|shares?)\.?$/i,
  /^[/\\](?:[a-z]{2,3})[/\\]?$/i,
  /^(?:DL|EO|LS|HD|SK|NK|DK|YN|YC|RC|SF|AD|CD|RP|RB|RS|IR|TN|SD|MR|BA|PP|KC|ZY|LE|RL|NP|WN|TL|ND|IS|UF|FT|PE|KD|BI|KW|PO|PC) ?-? ?[\d,./-]+$/,
  /^(?:sp(?:ons)?\.? ?)?(?:adr|ads|gdr)s?\.?(?: ?reg\.? ?s)?(?: ?[a-z])?(?: ?\/)? ?[\d,/]*(?: ?[a-z])?$/i,
  /^(?:o\.? ?n|inh|nam|nom|vz|vzo|reg|reg\.? ?s|namens|aktien|akt|uts|un|units?|sbi|publ|bearer)\.?(?: ?[a-z])?$/i,
  /^\(publ\)$/i,
];
