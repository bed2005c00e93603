import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  emailAddress,
  knownEmailAddress,
  oneTimeCode,
  optionalEmail,
  requiredDay,
  requiredLines,
  requiredText,
  SearchText,
} from '#contract/text.ts';

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

  it('control: a line of text has a blank instead', () => {
    expect(requiredText('validation.required').parse('one\ntwo')).toBe('one two');
  });
});

describe('a new e-mail address', () => {
  const email = emailAddress('validation.emailRequired', 'validation.emailAddressInvalid');

  it.each([
    ['info@müller.de', 'info@xn--mller-kva.de'],
    ['info@MÜLLER.DE', 'info@xn--mller-kva.de'],
    ['info@例え。jp', 'info@xn--r8jz45g.jp'],
    ['info@xn--mller-kva.de', 'info@xn--mller-kva.de'],
    ['Info@ACME.test', 'Info@ACME.test'],
    ['\u200binfo@acme.test\ufeff', 'info@acme.test'],
    [' \u00a0info@acme.test\u200b\n', 'info@acme.test'],
    ['in\u200bfo@ac\u00adme.test', 'info@acme.test'],
    ['info＠acme．test', 'info@acme.test'],
    ['a.b-c@acme.test', 'a.b-c@acme.test'],
  ])('%j is %j', (sent, kept) => {
    expect(email.parse(sent)).toBe(kept);
  });

  it.each([
    ['.a@x.test', 'emailAddressInvalid'],
    ['dot.@x.test', 'emailAddressInvalid'],
    ['a..b@x.test', 'emailAddressInvalid'],
    ['a@x..test', 'emailAddressInvalid'],
    ['ä@x.test', 'emailAddressInvalid'],
    ['a@müller.de/path', 'emailAddressInvalid'],
    ['a@müller', 'emailAddressInvalid'],
    ['a@@müller.de', 'emailAddressInvalid'],
    ['', 'emailRequired'],
    ['\u200b', 'emailRequired'],
    [null, 'emailRequired'],
  ])('%j is refused: %s', (sent, fault) => {
    expect(faultOf(email, sent)).toBe(`validation.${fault}`);
  });

  it('may be left out', () => {
    const optional = optionalEmail('validation.emailAddressInvalid');
    expect(['', ' ', null, undefined].map((sent) => optional.parse(sent))).toEqual([
      null,
      null,
      null,
      undefined,
    ]);
    expect(faultOf(optional, 'a..b@x.test')).toBe('validation.emailAddressInvalid');
  });
});

describe('an e-mail address that is known', () => {
  const email = knownEmailAddress('validation.usernameRequired', 'validation.usernameInvalid');

  it.each(['dot.@x.test', 'a..b@x.test'])('%s still signs in', (address) => {
    expect(email.parse(address)).toBe(address);
  });

  it.each(['a', 'a@b', 'a@müller'])('%s is none', (address) => {
    expect(faultOf(email, address)).toBe('validation.usernameInvalid');
  });
});

describe('a code that was mailed', () => {
  const code = oneTimeCode('validation.fieldRequired');

  it.each([
    '123456',
    '123 456',
    '123-456',
    ' 123\u00a0456\n',
    '\u200b123–456',
    '1 2 3 4 5 6',
    '１２３４５６',
  ])('%j is 123456', (sent) => {
    expect(code.parse(sent)).toBe('123456');
  });

  it.each([
    [' - ', 'fieldRequired'],
    ['1'.repeat(21), 'tooLong'],
    ['12\u00003', 'unreadableCharacters'],
  ])('%j is refused: %s', (sent, fault) => {
    expect(faultOf(code, sent)).toBe(`validation.${fault}`);
  });
});

describe('a search', () => {
  it.each(['nora\twhitfield', ' nora \r\n whitfield', 'nora\u2028whitfield\u00a0'])(
    'takes any white space of %j as one blank',
    (sent) => {
      expect(SearchText.parse(sent)).toBe('nora whitfield');
    },
  );
});

describe('a line of text', () => {
  const name = requiredText('validation.required');

  it.each([
    ['a soft hyphen', 'Ad\u00adler'],
    ['a zero-width space', 'Ad\u200bler'],
    ['a joiner between Latin letters', 'Ad\u200dler'],
    ['a joiner after an accent of a Latin letter', 'Ade\u0301\u200dler'],
    ['a joiner before an accent', 'علی\u200d\u0301'],
    ['a joiner that joins nothing', 'علی\u200d'],
    ['a mark of direction', 'Ad\u200fler'],
    ['an override of direction', 'Ad\u202eler'],
    ['an isolate', 'Ad\u2067ler'],
    ['a word joiner', 'Ad\u2060ler'],
    ['a filler alone', '\u3164'],
    ['a byte order mark', 'Ad\ufeffler'],
    ['a tag', 'Adler\u{e0041}'],
    ['a selector of variants that have none', 'Ad\ufe0fler'],
    ['two selectors after one sign', '葛\u{e0100}\u{e0101}城'],
    ['a selector of ideographs after a Latin letter', 'Ad\u{e0100}ler'],
    ['a selector of ideographs after kana', 'あ\u{e0100}'],
    ['a selector of pictures after an ideograph', '葛\ufe0f城'],
    ['a selector of ideographs after a Mongolian letter', 'ᠠ\u{e0100}'],
  ])('is read without %s', (_, sent) => {
    const kept = sent.replace(/\p{Default_Ignorable_Code_Point}+/gu, (run) =>
      run === '\u{e0100}\u{e0101}' ? '\u{e0100}' : '',
    );
    if (kept === '') expect(faultOf(name, sent)).toBe('validation.required');
    else expect(name.parse(sent)).toBe(kept);
  });

  const points = (...spans: [number, number][]) =>
    spans.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));

  const unreadable = {
    'control characters of C0': points([0x00, 0x08], [0x0e, 0x1f], [0x7f, 0x7f]),
    'control characters of C1': points([0x80, 0x84], [0x86, 0x9f]),
    'what is no character': points(
      [0xfdd0, 0xfdef],
      ...Array.from({ length: 17 }, (_, plane): [number, number] => [
        plane * 0x10000 + 0xfffe,
        plane * 0x10000 + 0xffff,
      ]),
    ),
    'halves of pairs': points([0xd800, 0xdfff]),
  };

  const invisible = {
    'marks, overrides and isolates of direction': points(
      [0x061c, 0x061c],
      [0x200e, 0x200f],
      [0x202a, 0x202e],
      [0x2066, 0x2069],
    ),
    'spaces without width, joiners of Latin letters': points(
      [0x200b, 0x200d],
      [0x2060, 0x2064],
      [0xfeff, 0xfeff],
    ),
    'soft hyphen, grapheme joiner, separator of vowels': [0xad, 0x34f, 0x180e],
    'fillers of Hangul': [0x115f, 0x1160, 0x3164, 0xffa0],
    'a blank of braille, of objects, of notes': [0x2800, 0xfffc, 0x1d159],
    annotations: points([0xfff9, 0xfffb]),
    'formats that have been given up': points([0x206a, 0x206f]),
    'formats of hieroglyphs, shorthand and notes': points(
      [0x13430, 0x1343f],
      [0x1bca0, 0x1bca3],
      [0x1d173, 0x1d17a],
    ),
    tags: points([0xe0000, 0xe007f]),
    'selectors of variants': points([0xfe00, 0xfe0f], [0xe0100, 0xe01ef]),
  };

  const inText = (point: number) => `Ad${String.fromCodePoint(point)}ler`;
  const alone = (point: number) => `-${String.fromCodePoint(point)}-`;
  const judged = (point: number) => [inText(point), alone(point)].map((sent) => faultOf(name, sent));
  const both = (fault: string) => [`validation.${fault}`, `validation.${fault}`];

  it.each(Object.entries(unreadable))('holds no %s', (_, listed) => {
    for (const point of listed)
      expect.soft(judged(point), point.toString(16)).toEqual(both('unreadableCharacters'));
  });

  it.each(Object.entries(invisible))('is read without %s, which nobody sees', (_, listed) => {
    for (const point of listed)
      expect
        .soft(
          [inText(point), alone(point)].map((sent) => name.parse(sent)),
          point.toString(16),
        )
        .toEqual(['Adler', '--']);
  });

  it('has a blank for any white space', () => {
    const spaces = points([0x09, 0x0d], [0x2000, 0x200a]).concat(
      0x85,
      0xa0,
      0x1680,
      0x2028,
      0x2029,
      0x202f,
      0x205f,
      0x3000,
    );
    for (const point of spaces) expect.soft(name.parse(inText(point)), point.toString(16)).toBe('Ad ler');
  });

  it.each(['#N/A', '#NAME?', '#div/0!', '########', '1.23457E+11', '1,5E+10'])(
    'is not %s of a spreadsheet',
    (sent) => {
      expect(faultOf(name, sent)).toBe('validation.spreadsheetDamage');
    },
  );

  it.each(['#1 Fund', 'N/A', '1E Fund', '12E5', '3.5E', '#'])('may be %s', (sent) => {
    expect(name.parse(sent)).toBe(sent);
  });

  it('is no such character alone', () => {
    const passed = Object.values({ ...unreadable, ...invisible })
      .flat()
      .filter((point) => faultOf(name, String.fromCodePoint(point)) === undefined);
    expect(passed.map((point) => point.toString(16))).toEqual([]);
  });

  it.each([
    'Łukasz Żółć',
    '葛\u{e0100}城 渡邉\u{e0101}',
    '神\ufe00',
    'ᠠ\u180bᠨ',
    'Nguyễn Thị Ánh',
    'Ζωή Παπαδοπούλου',
    'Наталія Щербак',
    'Գայանե Խաչատրյան',
    'ნინო ბერიძე',
    'שָׁלוֹם לוי',
    'مُحَمَّد الأحمد',
    'می‌خواهم',
    'ܣܘܪܝܝܐ ܏ܐܒ',
    'श्रीमती क्‍षमा',
    'শ্রী র‍্যাব',
    'ශ්‍රී ලංකා',
    'സൗമ്യ അവന്‍റെ',
    'தமிழ்ச்செல்வி',
    'สมชาย ใจดี',
    'နန်းခင်',
    'សុខា',
    'བསོད་ནམས',
    'አበበ በቀለ',
    '김민준',
    '김민준'.normalize('NFD'),
    '佐々木 さくら',
    '𠮷野 家',
    'ᠮᠣᠩᠭᠣᠯ',
    '؀١٢',
  ])('may be %s, in the script of its own', (sent) => {
    expect(name.parse(sent)).toBe(sent);
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
