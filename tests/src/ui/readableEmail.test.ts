import { expect, it } from 'vitest';
import { asEmail } from '#contract/pasted.ts';
import { readableEmail } from '#src/ui/readableEmail.ts';

it.each([
  'jo@müller.example',
  'a.b@bücher.straße-tür.example',
  'x@例え.テスト',
  'y@пример.рф',
  'z@παράδειγμα.gr',
])('shows %s as it was typed, not as it is stored', (typed) => {
  expect(asEmail(typed)).toContain('xn--');
  expect(readableEmail(asEmail(typed))).toBe(typed);
});

it.each([
  asEmail('it@аpple.example'),
  'jo@xn--.example',
  'jo@xn--99999999999999.example',
  'jo@acme.example',
  '',
])('leaves %s, an imitation, malformed or plain, as it is', (email) =>
  expect(readableEmail(email)).toBe(email),
);
