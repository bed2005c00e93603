import { expect, it } from 'vitest';
import { maskEmail } from '#src/ui/maskEmail.ts';

it.each([
  ['viewer@acme.test', 'v•••r@acme.test'],
  ['abc@acme.test', 'a•••c@acme.test'],
  ['ab@acme.test', 'a•••@acme.test'],
  ['a@acme.test', 'a•••@acme.test'],
  ['', ''],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});
