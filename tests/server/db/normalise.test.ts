import fc from 'fast-check';
import { expect, it } from 'vitest';
import { containing, normalise, wordsOf } from '#server/db/normalise.ts';

it.each([
  ['Élodie  Müller', 'elodie muller'],
  ['  ACME\tSecurities ', 'acme securities'],
  ['ﬁrm', 'firm'],
  ['İstanbul', 'istanbul'],
  ['Straße', 'straße'],
  ['葛\u{e0100}城', '葛城'],
])('%s is searched and sorted as %s', (text, expected) => {
  expect(normalise(text)).toBe(expected);
});

it('changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => normalise(normalise(text)) === normalise(text)),
    { seed: 1, numRuns: 2_000 },
  );
});

it('finds wildcards as themselves', () => {
  expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%');
});

it.each([
  ['Whitfield  Nora', ['whitfield', 'nora']],
  ['nora NORA', ['nora']],
  ['  ', []],
])('takes %s for its words, each once', (search, words) => {
  expect(wordsOf(search)).toEqual(words);
});
