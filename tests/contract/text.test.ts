import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { requiredDay, requiredLines, requiredText } from '../../contract/text';

describe('text of several lines', () => {
  const lines = requiredLines('validation.required', 10);

  it.each([
    ['one', 'one'],
    ['  one\n\ttwo ', 'one\n\ttwo'],
    ['one\r\ntwo\r', 'one\ntwo'],
    ['1\r\n2\r\n3\r\n45', '1\n2\n3\n45'],
  ])('%j is kept as %j', (sent, kept) => {
    expect(lines.parse(sent)).toBe(kept);
  });

  it.each([
    [null, 'required'],
    [' \n ', 'required'],
    ['12345678901', 'tooLong'],
    ['\u0000', 'unreadableCharacters'],
    ['\u001b[2J', 'unreadableCharacters'],
    ['\ud800', 'unreadableCharacters'],
  ])('%j is refused: %s', (sent, fault) => {
    expect(faultOf(lines, sent)).toBe(`validation.${fault}`);
  });

  it('control: a line of text holds none', () => {
    expect(faultOf(requiredText('validation.required'), 'one\ntwo')).toBe('validation.unreadableCharacters');
  });
});

describe('a line of text', () => {
  const name = requiredText('validation.required');

  it.each([
    ['a soft hyphen', 'Ad\u00adler'],
    ['a zero-width space', 'Ad\u200bler'],
    ['a joiner between Latin letters', 'Ad\u200dler'],
    ['a joiner that joins nothing', 'علی\u200d'],
    ['a mark of direction', 'Ad\u200fler'],
    ['an override of direction', 'Ad\u202eler'],
    ['an isolate', 'Ad\u2067ler'],
    ['a word joiner', 'Ad\u2060ler'],
    ['a filler alone', '\u3164'],
    ['a byte order mark', 'Ad\ufeffler'],
    ['a tag', 'Adler\u{e0041}'],
    ['a selector of variants that have none', 'Ad\ufe0fler'],
  ])('holds not %s', (_, sent) => {
    expect(faultOf(name, sent)).toBe('validation.invisibleCharacters');
  });

  it.each(['O’Neil', 'José', 'علی‌رضا', 'क्‍ष', '山田 太郎', '👩‍💻 Desk', '❤️‍🔥 Desk', 'Müller-Lüdenscheidt'])(
    'may be %s',
    (sent) => {
      expect(name.parse(sent)).toBe(sent);
    },
  );
});

describe('a day', () => {
  const day = requiredDay('validation.required');

  it.each(['2026-11-22', '2024-02-29', '0001-01-01', '9999-12-31'])('%s is one', (sent) => {
    expect(day.parse(sent)).toBe(sent);
  });

  it.each([
    [undefined, 'required'],
    ['', 'required'],
    ['2026-02-29', 'malformed'],
    ['0000-02-29', 'malformed'],
    ['12026-01-01', 'malformed'],
    ['2026-11-22T00:00:00Z', 'malformed'],
    ['22.11.2026', 'malformed'],
    [20_261_122, 'malformed'],
  ])('%j is none: %s', (sent, fault) => {
    expect(faultOf(day, sent)).toBe(`validation.${fault}`);
  });
});

const faultOf = (schema: z.ZodMiniType, sent: unknown) => schema.safeParse(sent).error?.issues[0]?.message;
