import { Secret, TOTP, URI } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newAuthenticator, stepOf } from '#server/identity/authenticators.ts';

/** The secret, times and codes of RFC 6238, appendix B, their last six digits. */
const secret = Buffer.from('12345678901234567890').toString('base64url');
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code', () => {
  it.each(vectors)('of second %i is the one of the standard, %s', (seconds, code) => {
    expect(stepOf(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it.each([
    [1_111_111_079, null],
    [1_111_111_080, 37_037_037],
    [1_111_111_110, 37_037_037],
    [1_111_111_169, 37_037_037],
    [1_111_111_170, null],
  ])('counts a step before and after its own: at second %i as of step %s', (seconds, step) => {
    // The code of the step that begins at 1,111,111,110.
    const [, code] = vectors[2];
    expect(stepOf(secret, code, at(seconds))).toBe(step);
  });

  it.each([
    '',
    '05047',
    '0504711',
    'abcdef',
    '０５０４７１',
    'éééééé',
    '\u0000\u0000\u0000\u0000\u0000\u0000',
  ])('is none that reads %j', (code) => expect(stepOf(secret, code, at(1_111_111_111))).toBeNull());
});

describe('a new authenticator app', () => {
  const newApp = (seed: string) =>
    newAuthenticator(Buffer.alloc(32, seed).toString('base64url'), {
      issuer: 'Acme: Bank & Co',
      email: 'zoë+1@acme.test',
    });

  it('is told a secret of 160 bits, and whose it is, in the address that another implementation reads', () => {
    const { typed, url } = newApp('twelve bytes');
    expect(typed).toMatch(/^[A-Z2-7]{32}$/);
    const { issuer, label, algorithm, digits, period, ...read } = URI.parse(url) as TOTP;
    expect({ issuer, label, algorithm, digits, period, secret: read.secret.base32 }).toEqual({
      issuer: 'Acme  Bank & Co',
      label: 'zoë+1@acme.test',
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
      secret: typed,
    });
  });

  it('shows the codes that the server accepts, by another implementation', () => {
    for (let n = 0; n < 200; n += 1) {
      const { secret: stored, typed } = newApp(`seed ${n}`);
      const app = new TOTP({ secret: Secret.fromBase32(typed) });
      const now = at(1_800_000_000 + n * 7_919);
      const code = app.generate({ timestamp: now.getTime() });
      expect(stepOf(stored, code, now)).toBe(Math.floor(now.getTime() / 30_000));
    }
  });
});
