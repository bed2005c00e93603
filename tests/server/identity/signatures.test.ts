import { expect, it } from 'vitest';
import { isSignatureOf, signatureOf } from '#server/identity/signatures.ts';

const keys = { cookieKeys: ['newest', 'older'] };

it('is made by the newest key, and known by any', () => {
  const signature = signatureOf(keys, 'text');
  expect(signature).toBe(signatureOf({ cookieKeys: ['newest'] }, 'text'));
  expect(signature).not.toBe(signatureOf({ cookieKeys: ['older', 'newest'] }, 'text'));
  expect(isSignatureOf(keys, 'text', signature)).toBe(true);
  expect(isSignatureOf(keys, 'text', signatureOf({ cookieKeys: ['older'] }, 'text'))).toBe(true);
});

it('is no other text’s, no other key’s, and nothing shorter or longer', () => {
  const signature = signatureOf(keys, 'text');
  const strange = signatureOf({ cookieKeys: ['strange'] }, 'text');
  for (const given of [strange, signature.slice(0, -2), `${signature}AA`, ''])
    expect(isSignatureOf(keys, 'text', given)).toBe(false);
  expect(isSignatureOf(keys, 'other text', signature)).toBe(false);
  expect(isSignatureOf({ cookieKeys: [] }, 'text', signature)).toBe(false);
});
