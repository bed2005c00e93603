import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { PasswordPolicy } from '#contract/accounts.ts';
import { holdsName, isCommonPassword } from '#server/identity/commonPasswords.ts';
import { hashPassword, requireGoodPassword, verifyPassword } from '#server/identity/passwords.ts';

const lax: PasswordPolicy = {
  minLength: 8,
  uniqueChars: 0,
  requireNonAlphanumeric: false,
  requireLowercase: false,
  requireUppercase: false,
  requireDigit: false,
  requireUniquePasswordOnReset: false,
  passwordExpiresInDays: 0,
  requirePasswordExpiration: false,
  passwordHistoryLength: 0,
};

const demands = (policy: PasswordPolicy, usedHashes: string[] = []) => ({
  policy,
  usedHashes,
  ownNames: ['Paula', 'Adler', 'p.adler', 'Acme Securities', 'acme'],
});

it('hashes with Argon2id at the cost that was decided', async () => {
  expect(await hashPassword('x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('knows a password again to its last character, in either spelling of its accents', async () => {
  const password = `é${'x'.repeat(126)}y`;
  const hash = await hashPassword(password);
  expect(await verifyPassword(hash, password)).toBe(true);
  expect(await verifyPassword(hash, password.normalize('NFD'))).toBe(true);
  expect(await verifyPassword(hash, password.slice(0, -1))).toBe(false);
  expect(await verifyPassword(null, password)).toBe(false);
});

it.each<[keyof PasswordPolicy, boolean | number, string, string, string]>([
  ['minLength', 12, 'kjwqhdlsoyt', 'kjwqhdlsoytv', 'passwordTooShort'],
  ['minLength', 12, '😀🙈🎈🐢🍋🧲🪁🥁🎻🛶🪴', '😀🙈🎈🐢🍋🧲🪁🥁🎻🛶🪴🧭', 'passwordTooShort'],
  ['uniqueChars', 6, 'kjwqhkjwqh', 'kjwqhlkjwqh', 'passwordNeedsUniqueCharacters'],
  ['requireDigit', true, 'kjwqhdlso', 'kjwqhdls7', 'passwordNeedsDigit'],
  ['requireUppercase', true, 'kjwqhdlso', 'kjwqhdlsÖ', 'passwordNeedsUppercase'],
  ['requireLowercase', true, 'KJWQHDLSO', 'KJWQHDLSö', 'passwordNeedsLowercase'],
  ['requireNonAlphanumeric', true, 'kjwqhdlsé', 'kjwqhdls ', 'passwordNeedsNonAlphanumeric'],
])('%s %s refuses %s and takes %s', async (rule, value, bad, good, key) => {
  const policy = { ...lax, [rule]: value };
  await expect(requireGoodPassword(bad, demands(policy))).rejects.toMatchObject({
    details: [{ code: `validation.${key}`, target: 'newPassword' }],
  });
  await expect(requireGoodPassword(good, demands(policy))).resolves.toBeUndefined();
});

it('names everything that is wrong with a password at once', async () => {
  const strict = {
    ...lax,
    minLength: 12,
    uniqueChars: 10,
    requireNonAlphanumeric: true,
    requireUppercase: true,
    requireDigit: true,
    requireUniquePasswordOnReset: true,
  };
  const old = await hashPassword('password');
  await expect(requireGoodPassword('password', demands(strict, [old]))).rejects.toMatchObject({
    details: [
      { code: 'validation.passwordTooShort', values: { minimum: 12 } },
      { code: 'validation.passwordNeedsUniqueCharacters', values: { count: 10 } },
      { code: 'validation.passwordNeedsUppercase' },
      { code: 'validation.passwordNeedsDigit' },
      { code: 'validation.passwordNeedsNonAlphanumeric' },
      { code: 'validation.passwordTooCommon' },
      { code: 'validation.passwordUsedBefore' },
    ],
  });
});

it('takes any password again that is not among those it must not be', async () => {
  const hashes = [await hashPassword('another-kjwq'), await hashPassword('kjwqhdlso')];
  await expect(requireGoodPassword('kjwqhdlso', demands(lax, hashes.slice(0, 1)))).resolves.toBeUndefined();
  await expect(requireGoodPassword('kjwqhdlso', demands(lax, hashes))).rejects.toMatchObject({
    details: [{ code: 'validation.passwordUsedBefore' }],
  });
});

it.each([
  'password',
  'P@ssw0rd',
  'Welcome2026!',
  'qwertyuiop',
  '1234567890',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'Summer-2026!!',
  'lkjhgfdsa',
  'ILOVEYOU!!',
  'letmein-letmein',
  'Summer-2026-Summer',
  'P@ssw0rd-P@ssw0rd1',
  'aaaaaaaaaaaa1',
  '2026-Welcome!',
  'Henderson2026!!',
])('calls %s common', (password) => expect(isCommonPassword(password)).toBe(true));

it.each([
  'Demo-Pass-2026!',
  'Fresh-Harbour-1979',
  'correct horse battery staple',
  'kjwqhdlso',
  '83920174650192',
  '83920156',
  'Lantern-2026-Harbour',
  'the the bridge of sighs',
])('does not call %s common', (password) => expect(isCommonPassword(password)).toBe(false));

it.each([
  'acme-securities',
  '@cme-Bridge-77',
  'kjwqhdlso-p.adler',
  'PAULA kjwqhdlso',
  'Pàula kjwqhdlso',
  'my-Tenantry-pass',
])('finds a name in %s', async (password) => {
  await expect(requireGoodPassword(password, demands(lax))).rejects.toMatchObject({
    details: [{ code: 'validation.passwordHoldsName', target: 'newPassword' }],
  });
});

it.each([
  ['Ann', 'Ann-Harbour-1979'],
  ['Ann', 'harbour.ANN.1979'],
  ['Ann', 'AnnHarbour1979'],
  ['Ann', 'harbourAnn1979'],
  ['Ann', '@nn2026-Harbour'],
  ['Ann', '4nn-4nn-Harbour'],
  ['Ann', 'annann2026harbour annann'],
  ['Zoë', 'zoe&harbour&1979'],
  ['Li', 'Li-Harbour-1979'],
  ['Li', 'harbour li 1979'],
  ['Li', 'Li!2026'],
  ['Li', 'L1_harbour_1979'],
  ['李', '李-kjwqhdlso', false],
] as const)('finds the short name %s where it is a word: %s', (name, password, isFound: boolean = true) => {
  expect(holdsName(password, [name])).toBe(isFound);
});

it.each([
  ['Lee', 'sleeping-kjwqh'],
  ['Ann', 'planning-bridges'],
  ['Ann', 'xQannKd9-annex'],
  ['Li', 'xQ7$Li9kTz%aLiB'],
  ['Li', 'kd&Li%r7-Qli9x'],
  ['Li', 'lily-linen-7'],
])('does not find %s in %s', (name, password) => expect(holdsName(password, [name])).toBe(false));

it('finds a short name in hardly any random password', () => {
  const random = Array.from({ length: 4_000 }, (_, n) => createHash('md5').update(`${n}`).digest('base64'));
  const refused = random.filter((password) => holdsName(password, ['Li', 'Ann', 'Bo', 'Eve']));
  console.log(`short names: ${refused.length} of ${random.length} random passwords refused`);
  expect(refused.length).toBeLessThan(4);
});

it('finds a longer name within a word', () => {
  expect(holdsName('sleeping-kjwqh', ['Slee'])).toBe(true);
});
