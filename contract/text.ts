import * as z from 'zod/mini';
import { asCode, asEmail, asSearch } from './pasted.ts';

const readable = [
  z.refine<string>((text) => isStorable(text), { error: 'validation.unreadableCharacters' }),
  z.refine<string>((text) => isVisible(text), { error: 'validation.invisibleCharacters' }),
];

/**
 * Builders for text fields. Each message is a key of the `validation` catalog, so that form and server report the
 * same fault. react-admin turns an emptied input into `null`, hence the message on the type as well.
 */
export const requiredText = (message: string, maximum = 100) =>
  z
    .string({ error: message })
    .check(
      z.trim(),
      z.minLength(1, { error: message }),
      z.maxLength(maximum, { error: 'validation.tooLong' }),
      ...readable,
    );

/** The same for multi-line text, whose lines always end with `\n`. */
export const requiredLines = (message: string, maximum: number) =>
  lines(message, maximum).check(z.minLength(1, { error: message }));

/** Optional multi-line text; empty text becomes `null`. */
export const optionalLines = (maximum: number) =>
  z.pipe(
    z.nullish(lines('validation.notText', maximum)),
    z.transform((text) => text || null),
  );

const lines = (message: string, maximum: number) =>
  z.string({ error: message }).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(maximum, { error: 'validation.tooLong' }),
    z.refine((text) => isStorable(text.replace(/[\n\t]/g, '')), { error: 'validation.unreadableCharacters' }),
    z.refine(isVisible, { error: 'validation.invisibleCharacters' }),
  );

/** Optional text; empty text becomes `null`. */
export const optionalText = (maximum = 100) =>
  z.pipe(
    z.nullish(
      z
        .string({ error: 'validation.notText' })
        .check(z.trim(), z.maxLength(maximum, { error: 'validation.tooLong' }), ...readable),
    ),
    z.transform((text) => text || null),
  );

/** The code of an entry in a catalogue. */
export const Code = z.string().check(z.maxLength(50), z.refine(isStorable));

/** A new email address; `missing` is the text for an empty one, `invalid` for a malformed one. */
export const emailAddress = (missing: string, invalid: string) =>
  addressOrNothing(missing, invalid).check(
    z.minLength(1, { error: missing }),
    z.refine(hasDotsInside, { error: invalid }),
  );

/** An existing one, perhaps older than the rule on dots. */
export const knownEmailAddress = (missing: string, invalid: string) =>
  addressOrNothing(missing, invalid).check(z.minLength(1, { error: missing }));

/** A new one that may be left out; empty text becomes `null`. */
export const optionalEmail = (invalid: string) =>
  z.pipe(
    z.nullish(addressOrNothing(invalid, invalid).check(z.refine(hasDotsInside, { error: invalid }))),
    z.transform((text) => text || null),
  );

/** An address as it is stored and mailed to, and nothing else that could be read as one. */
export const plainEmailAddress = (invalid: string) =>
  z.string({ error: invalid }).check(z.regex(emailPattern, { error: invalid }));

const addressOrNothing = (missing: string, invalid: string) =>
  z.string({ error: missing }).check(
    z.overwrite(asEmail),
    z.maxLength(254, { error: 'validation.tooLong' }),
    z.refine((text) => !invisible.test(text), { error: 'validation.invisibleCharacters', abort: true }),
    z.refine((text) => text === '' || emailPattern.test(text), { error: invalid, abort: true }),
  );

/** As in RFC 5321: no dot at either end of the mailbox, and no two in a row. */
const hasDotsInside = (address: string) => !/^\.|\.\.|\.@/.test(address);

/** A mailed code. */
export const mailedCode = (missing: string) =>
  z
    .string({ error: missing })
    .check(
      z.overwrite(asCode),
      z.minLength(1, { error: missing }),
      z.maxLength(20, { error: 'validation.tooLong' }),
      z.refine(isStorable, { error: 'validation.unreadableCharacters' }),
    );

/** Free text in a list's search box. */
export const SearchText = z.optional(
  z.string().check(z.overwrite(asSearch), z.maxLength(200), z.refine(isStorable)),
);

/** A language tag, `fr` or `fr-CA`. */
export const LocaleTag = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/));

/** A time zone by its IANA name, such as `Europe/Paris`. */
export const TimeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, { error: 'validation.malformed' }));

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** For an export: the language of headings and values, and the time zone of its timestamps. */
export const reader = { locale: z._default(LocaleTag, 'en'), timeZone: z._default(TimeZone, 'UTC') };

/** A timestamp, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** A day without a time, `YYYY-MM-DD`. PostgreSQL's calendar begins with the year 1. */
export const requiredDay = (message: string) =>
  z.iso
    .date({ error: ({ input }) => (input ? 'validation.malformed' : message) })
    .check(z.refine((day) => !day.startsWith('0000'), { error: 'validation.malformed' }));

/** The same, optional; empty text becomes `null`. */
export const optionalDay = z.pipe(
  z.pipe(
    z.nullish(z.string()),
    z.transform((text) => text || null),
  ),
  z.nullable(requiredDay('validation.malformed')),
);

const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}))+$/;

/**
 * Invisible characters make two names look alike, and direction marks let what follows be misread. Scripts and signs
 * that need joiners may have them between two of their own, and signs with variants one selector after each; names
 * are compared without them.
 */
const isVisible = (text: string): boolean =>
  !invisible.test(text.replace(selectors, '').replace(joiners, ''));

/** Signs for numbers and verses format what follows, but are visible; Unicode counts a few blanks as signs. */
const invisible =
  /[\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]|(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])\p{Format}/u;

const joiners =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|[\u0300-\u036f])(?:\u200c|\u200d)(?=[\p{L}\p{M}\p{Extended_Pictographic}])(?![\u0300-\u036f])/gu;

/** Of pictures, of ideographs (the registered variants of Japanese names) and of Mongolian letters. */
const selectors =
  /(?<=\p{Extended_Pictographic})\ufe0f|(?<=\p{Unified_Ideograph})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]/gu;

/**
 * PostgreSQL stores neither NUL nor half a surrogate pair; control characters, line breaks and non-characters don't
 * belong in a name or a mail header.
 */
export function isStorable(text: string): boolean {
  return !controlCharacters.test(text) && text.isWellFormed();
}

const controlCharacters =
  /[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}\p{Noncharacter_Code_Point}]/u;
