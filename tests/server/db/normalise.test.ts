import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asKey, asLine } from '#contract/values.ts';
import { nameKey } from '#server/db/firmKeys.ts';
import { containing, emailKey, normalise, wordsOf } from '#server/db/normalise.ts';

it.each([
  ['Élodie  Müller', 'elodie muller'],
  ['  ACME\tSecurities ', 'acme securities'],
  ['one\u0085two\u00a0three\u3000four\u2028five', 'one two three four five'],
  ['ﬁrm', 'firm'],
  ['İstanbul', 'istanbul'],
  ['葛\u{e0100}城', '葛城'],
])('%s is searched and sorted as %s', (text, expected) => {
  expect(normalise(text)).toBe(expected);
});

it.each([
  ['Wałęsa', 'walesa'],
  ['Strauß', 'strauss'],
  ['STRAUẞ', 'strauss'],
  ['Đorđević', 'dordevic'],
  ['Işık', 'isik'],
  ['Æsir', 'aesir'],
  ['Sœur', 'soeur'],
  ['Ørsted', 'orsted'],
  ['Þór', 'thor'],
  ['Guðrún', 'gudrun'],
  ['Ħamrun', 'hamrun'],
  ['ΟΔΥΣΣΕΎΣ', 'οδυσσευσ'],
  ['Marcel·la', 'marcella'],
])('letters that do not decompose are plain ones: %s', (name, expected) => {
  expect(normalise(name)).toBe(expected);
});

it.each([
  ['バンク', 'ハンク'],
  ['パリ', 'ハリ'],
  ['कमल', 'कोमल'],
  ['ไทย', 'ไทยี'],
  ['சக்தி', 'சகதி'],
])('marks that make other letters stay: %s is not %s', (one, other) => {
  expect(normalise(one)).toBe(one);
  expect(normalise(one)).not.toBe(normalise(other));
});

it.each([
  ['ﾊﾞﾝｸ', 'バンク'],
  ['ＡＣＭＥ １２', 'acme 12'],
  ['㈱', '(株)'],
  ['בַּנְק', 'בנק'],
  ['بَنْك', 'بنك'],
  ['Йод', 'иод'],
  ['삼성'.normalize('NFD'), '삼성'],
])('one form of letters that are written in several: %s is %s', (text, expected) => {
  expect(normalise(text)).toBe(expected);
});

it.each(["'", '’', 'ʼ', '‘', '`', '´', '＇', '′'])('%s is an apostrophe, which is ignored', (sign) => {
  expect(normalise(`O${sign}Connor`)).toBe('oconnor');
});

it.each(['-', '‐', '‑', '‒', '–', '—', '−', '﹣', '－', '\u00ad'])(
  '%s is a hyphen, which is ignored',
  (sign) => {
    expect(normalise(`Jean${sign}Luc`)).toBe('jeanluc');
  },
);

it('ignores invisible characters', () => {
  expect(normalise('\u200bNo\u2060ra\ufeff')).toBe('nora');
});

it('changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => normalise(normalise(text)) === normalise(text)),
    { seed: 1, numRuns: 2_000 },
  );
});

it('makes of ASCII alone what it makes of it beside other letters', () => {
  const signs = Array.from({ length: 0x7f - 0x20 }, (_, n) => String.fromCharCode(0x20 + n));
  for (const sign of signs)
    for (const text of [`x${sign}Y  ${sign}${sign}z`, `A${sign}B.c${sign}d and`])
      for (const ofLine of [normalise, nameKey, asLine, asKey])
        expect(ofLine(`${text} 字`)).toBe(`${ofLine(text)} 字`);
});

it('finds wildcards as themselves', () => {
  expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%');
});

it.each([
  ['Whitfield  Nora', ['whitfield', 'nora']],
  ['nora NORA', ['nora']],
  ['nora\twhitfield', ['nora', 'whitfield']],
  ['  ', []],
  ['a - b', ['a', 'b']],
  ['Hewlett–Packard', ['hewlett', 'packard']],
  ['e-trade', ['etrade']],
  ['½', ['1⁄2']],
])('takes %s for its words, each once', (search, words) => {
  expect(wordsOf(search)).toEqual(words);
});

describe('an e-mail address', () => {
  it.each([' Nora@ACME.test ', 'nora@acme.test'])('%s is told apart without its case', (email) => {
    expect(emailKey(email)).toBe('nora@acme.test');
  });

  it.each(['nóra@acme.test', "n'ora@acme.test", 'n-ora@acme.test', '\u212aora@acme.test'])(
    '%s is itself',
    (email) => {
      expect(emailKey(email)).toBe(email);
    },
  );
});
