/**
 * The one way in for each kind of value, used by forms, calls, CSV files and the loader of the directory: what can't
 * be seen is removed, what looks the same is made the same, and only then it is checked.
 */

/** A name or another line of text: any white space is a blank, and hyphens of other widths are hyphens. */
export const asLine = (text: string): string =>
  isAscii(text)
    ? text.trim()
    : withoutInvisible(text)
        .replace(/\p{White_Space}/gu, ' ')
        .replace(/[\u2010\u2011]/g, '-')
        .trim();

/** Of printable ASCII alone, as most texts are: what Unicode requires is slow and does nothing to them. */
export const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/** A key or code: one spelling, whatever was pasted. */
export const asKey = (text: string): string =>
  asLine(isAscii(text) ? text : withoutWidth(text).replace(unseen, '').normalize('NFC')).replace(
    / {2,}/g,
    ' ',
  );

/** A phone number. */
export const asPhone = (text: string): string => asLine(withoutWidth(text));

/** Notes and descriptions: any text, whose lines end with `\n`, also those of a word processor. */
export const asFreeText = (text: string): string =>
  text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').trim();

/** An address of the web, with or without its scheme; no other scheme becomes a link. */
export const isWebAddress = (text: string): boolean =>
  /^(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\.?(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(text);

/** Without `URL.canParse`, which browsers of 2022 don't have. */
export function isUrl(text: string, base?: string): boolean {
  try {
    return new URL(text, base) !== undefined;
  } catch {
    return false;
  }
}

/** Full-width letters, digits and signs as those of ASCII. */
export const withoutWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** Whether a spreadsheet has replaced the value: by an error such as `#N/A`, or a number whose digits are lost. */
export const isSpreadsheetDamage = (text: string): boolean =>
  /^#(?:N\/A|(?:NAME|REF|VALUE|DIV\/0|NULL|NUM|SPILL|CALC|FIELD|BLOCKED|CONNECT|UNKNOWN)[!?])$|^#{3,}$|^[+-]?\d(?:[.,]\d+)?E\+\d{2,3}$/i.test(
    text,
  );

/**
 * PostgreSQL stores neither NUL nor half a surrogate pair; control characters, line breaks and non-characters don't
 * belong in a name or a mail header.
 */
export const isStorable = (text: string): boolean => !unstorable.test(text);

const unstorable =
  /[\p{Control}\p{Surrogate}\p{Line_Separator}\p{Paragraph_Separator}\p{Noncharacter_Code_Point}]/u;

/**
 * Invisible characters make two names look alike, and direction marks let what follows be misread. Scripts and signs
 * that need joiners may have them between two of their own, and signs with variants one selector after each; names
 * are compared without them.
 */
const withoutInvisible = (text: string): string =>
  text.replace(invisible, (_, kept: string | undefined) => kept ?? '');

/** Signs for numbers and verses format what follows, but are visible; Unicode counts a few blanks as signs. */
const unseen =
  /[\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]|(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])\p{Format}/gu;

const joiners =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|[\u0300-\u036f])(?:\u200c|\u200d)(?=[\p{L}\p{M}\p{Extended_Pictographic}])(?![\u0300-\u036f])/u;

/** Of pictures, of ideographs (the registered variants of Japanese names) and of Mongolian letters. */
const selectors =
  /(?<=\p{Extended_Pictographic})\ufe0f|(?<=\p{Unified_Ideograph})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]/u;

const invisible = new RegExp(`(${joiners.source}|${selectors.source})|${unseen.source}`, 'gu');
