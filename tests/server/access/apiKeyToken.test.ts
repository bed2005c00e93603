import { expect, it } from 'vitest';
import { apiKeyToken, hashOf, isApiKey, isWhole } from '#server/access/apiKeyToken.ts';
import { newSecret } from '#server/ids/ids.ts';

it('is recognised by its prefix, and validated by its checksum', () => {
  for (let n = 0; n < 1_000; n++) {
    const token = apiKeyToken(newSecret());
    expect(isApiKey(token) && isWhole(token)).toBe(true);
  }
  expect(isApiKey('eyJhbGciOiJFUzI1NiJ9.tnt_')).toBe(false);
});

it('is rejected if a character is changed or missing', () => {
  const token = apiKeyToken('s'.repeat(43));
  for (let n = 4; n < token.length; n++) {
    expect(isWhole(`${token.slice(0, n)}${token[n] === 'x' ? 'y' : 'x'}${token.slice(n + 1)}`)).toBe(false);
    expect(isWhole(token.slice(0, n))).toBe(false);
  }
});

it('is stored as its SHA-256', () => {
  expect(hashOf('tnt_')).toBe('Gri38xYHY8OtZWMofvAqYCJwMRf0OpQTD4TC5-09Nn8');
});
