import * as z from 'zod/mini';
import { asCode, asEmail, asSearch } from './pasted.ts';
import { asFreeText, asKey, asLine, asPhone, isSpreadsheetDamage, isStorable } from './values.ts';

const storable = z.refine<string>((text) => isStorable(text), { error: 'validation.unreadableCharacters' });
const undamaged = z.refine<string>((text) => !isSpreadsheetDamage(text), {
  error: 'validation.spreadsheetDamage',
});

/**
 * Builders for text fields. Each message is a key of the `validation` catalog, so that form and server report the
 * same fault. react-admin turns an emptied input into `null`, hence the message on the type as well.
 */
export const requiredText = (message: string, maximum = 100) =>
  z
    .string({ error: message })
    .check(
      z.overwrite(asLine),
      z.minLength(1, { error: message }),
      z.maxLength(maximum, { error: 'validation.tooLong' }),
      storable,
      undamaged,
    );

/** The same for notes and descriptions, which may be anything that can be stored, in lines that end with `\n`. */
export const requiredLines = (message: string, maximum: number) =>
  lines(message, maximum).check(z.minLength(1, { error: message }));

/** Optional multi-line text; empty text becomes `null`, and what is left out stays so. */
export const optionalLines = (maximum: number) => orLeftOut(lines('validation.notText', maximum));

/** A default is a form's (decisions, ruling 64): a write without the field leaves the stored value. */
const orLeftOut = <Text extends z.ZodMiniType<string>>(text: Text) =>
  z.optional(
    z.pipe(
      z.nullable(text),
      z.transform((given) => given || null),
    ),
  );

const lines = (message: string, maximum: number) =>
  z.string({ error: message }).check(
    z.overwrite(asFreeText),
    z.maxLength(maximum, { error: 'validation.tooLong' }),
    z.refine((text) => isStorable(text.replace(/[\n\t]/g, '')), { error: 'validation.unreadableCharacters' }),
  );

/** Optional text; empty text becomes `null`, and what is left out stays so. */
export const optionalText = (maximum = 100) => optional(asLine, maximum);

/** An optional key or code; empty text becomes `null`. */
export const optionalKey = (maximum: number) => optional(asKey, maximum, undamaged);

/** An optional phone number; empty text becomes `null`. */
export const optionalPhone = (maximum: number) => optional(asPhone, maximum);

const optional = (clean: (text: string) => string, maximum: number, ...checks: (typeof storable)[]) =>
  orLeftOut(
    z
      .string({ error: 'validation.notText' })
      .check(z.overwrite(clean), z.maxLength(maximum, { error: 'validation.tooLong' }), storable, ...checks),
  );

/** A line that may be empty. */
export const lineOrEmpty = (message: string, maximum = 100) =>
  z
    .string({ error: message })
    .check(z.overwrite(asLine), z.maxLength(maximum, { error: 'validation.tooLong' }), storable);

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
  orLeftOut(addressOrNothing(invalid, invalid).check(z.refine(hasDotsInside, { error: invalid })));

/** An address as it is stored and mailed to, and nothing else that could be read as one. */
export const plainEmailAddress = (invalid: string) =>
  z.string({ error: invalid }).check(z.regex(emailPattern, { error: invalid }));

const addressOrNothing = (missing: string, invalid: string) =>
  z.string({ error: missing }).check(
    z.overwrite(asEmail),
    z.maxLength(254, { error: 'validation.tooLong' }),
    z.refine((text) => text === '' || emailPattern.test(text), { error: invalid, abort: true }),
  );

export const isEmail = (text: string): boolean => emailPattern.test(text);

/** As in RFC 5321: no dot at either end of the mailbox, and no two in a row. */
const hasDotsInside = (address: string) => !/^\.|\.\.|\.@/.test(address);

/** A code mailed to the user, or shown by their authenticator app. */
export const oneTimeCode = (missing: string) =>
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

/** The caller's language and time zone, for values formatted or grouped by day. */
export const reader = { locale: z._default(LocaleTag, 'en'), timeZone: z._default(TimeZone, 'UTC') };

/** A timestamp, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** A day without a time, `YYYY-MM-DD`. PostgreSQL's calendar begins with the year 1. */
export const requiredDay = (message: string) =>
  z.iso
    .date({ error: ({ input }) => (input ? 'validation.malformed' : message) })
    .check(z.refine((day) => !day.startsWith('0000'), { error: 'validation.malformed' }));

/** The same, optional; empty text becomes `null`, and what is left out stays so. */
export const optionalDay = z.optional(
  z.pipe(
    z.pipe(
      z.nullable(z.string()),
      z.transform((text) => text || null),
    ),
    z.nullable(requiredDay('validation.malformed')),
  ),
);

const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}))+$/;
