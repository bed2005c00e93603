import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { issueRecoveryCode } from '#server/identity/recoveryCodes.ts';
import {
  claimResend,
  codeLimits,
  consumeCode,
  findCode,
  issueCode,
  latestWaiting,
  limitCodes,
} from '#server/identity/signInCodes.ts';
import { createVault } from '#server/identity/vault.ts';
import { openWrites, type WritesWorld } from '../writes/writesWorld.ts';

const vault = createVault({ encryptionKeys: ['key'] });
const minute = 60_000;
const start = new Date('2027-03-01T10:00:00Z');

let world: WritesWorld;
let deps: Deps;
let acme: InAccount;
let other: InAccount;
let user: { id: string; sign_ins_ended: number };
let now: Date;
let secrets = 0;
beforeAll(async () => {
  world = await openWrites();
  const { db } = world.deps;
  // The same codes in each test: two random ones may be equal.
  deps = { ...world.deps, clock: () => now, newSecret: () => `secret ${secrets++}` };
  [acme, other] = [inAccount(db, world.acme), inAccount(db, world.system)];
  const { id } = await acme.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();
  user = { id, sign_ins_ended: 3 };
});
beforeEach(async () => {
  now = start;
  secrets = 0;
  await world.deps.db.deleteFrom('sign_in_codes').execute();
  await world.deps.db.deleteFrom('allowances_taken').execute();
});
afterAll(() => world.close());

const later = (ms: number) => new Date(start.getTime() + ms);
const issue = (signInId = 'one', tx = acme) => issueCode(deps, tx, { signInId, user });
const consume = (code: string, { signInId = 'one', tx = acme, at = now } = {}) =>
  consumeCode(vault, tx, { signInId, code, now: at }).then(({ userId }) => userId);
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const fault = (code: string) => ({ code: 'VALIDATION_ERROR', details: [{ target: 'code', code }] });
const [isWrong, isSpent] = [fault('validation.codeWrong'), fault('validation.codeSpent')];
const none = { code: 'LOGIN_PREREQUISITE' };

it('is six digits, leading zeros too, and works once', async () => {
  const issued = [];
  for (let n = 0; n < 100; n += 1) issued.push((await issue(`sign-in ${n}`)).code);
  for (const code of issued) expect(code).toMatch(/^\d{6}$/);
  const short = ['042642', '033298', '019635', '039667', '070038'];
  expect(issued.filter((code) => code.startsWith('0'))).toEqual(short);
  expect(new Set(issued).size).toBe(100);
  const { code } = await issue();
  expect(await consume(code)).toBe(user.id);
  await expect(consume(code)).rejects.toMatchObject(isSpent);
});

it('works for ten minutes and not at their end', async () => {
  const { code, expiresOn } = await issue();
  expect(expiresOn).toEqual(later(10 * minute));
  await expect(consume(code, { at: expiresOn })).rejects.toMatchObject(isSpent);
  expect(await consume(code, { at: later(10 * minute - 1) })).toBe(user.id);
});

it('can be replaced by a recovery code, once, within its hour, and by its user alone', async () => {
  const { code, until } = await issueRecoveryCode(deps, acme, user.id);
  expect(code).toMatch(/^\d{6}$/);
  expect(until).toEqual(later(60 * minute));
  await issue();
  const another = await acme
    .selectFrom('users')
    .select(['id', 'sign_ins_ended'])
    .where('id', '<>', user.id)
    .executeTakeFirstOrThrow();
  await issueCode(deps, acme, { signInId: 'another', user: another });
  await expect(consume(code, { signInId: 'another' })).rejects.toMatchObject(isWrong);
  await expect(consume(wrong(code))).rejects.toMatchObject(isWrong);
  expect(await consume(code)).toBe(user.id);
  await issue();
  await expect(consume(code)).rejects.toMatchObject(isWrong);
  const late = await issueRecoveryCode(deps, acme, user.id);
  now = late.until;
  await issue();
  await expect(consume(late.code)).rejects.toMatchObject(isWrong);
});

it('of a recovery is not tried more often than those that are mailed', async () => {
  const { code } = await issueRecoveryCode(deps, acme, user.id);
  await issue();
  for (let n = 0; n < codeLimits.tries; n += 1)
    await expect(consume(wrong(code))).rejects.toMatchObject(isWrong);
  await expect(consume(code)).rejects.toMatchObject(isSpent);
  await issue();
  expect(await consume(code)).toBe(user.id);
});

it('is stored so that its row opens nothing', async () => {
  const { code } = await issue();
  const rows = await acme.selectFrom('sign_in_codes').selectAll().execute();
  expect(rows).toMatchObject([{ sign_in_id: 'one', user_id: user.id, tries: 0, sent_on: start }]);
  expect(rows[0]?.code_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
});

it('is the code of its own sign-in and account', async () => {
  const { code } = await issue();
  const { code: others } = await issue('two');
  await expect(consume(others)).rejects.toMatchObject(isWrong);
  await expect(consume(code, { signInId: 'three' })).rejects.toMatchObject(isSpent);
  await expect(consume(code, { tx: other })).rejects.toMatchObject(isSpent);
  expect(await consume(others, { signInId: 'two' })).toBe(user.id);
  expect(await consume(code)).toBe(user.id);
});

it('may be tried five times, the right one included', async () => {
  const { code } = await issue();
  for (let n = 1; n < codeLimits.tries; n += 1)
    await expect(consume(wrong(code))).rejects.toMatchObject(isWrong);
  expect(await consume(code)).toBe(user.id);
  const { code: next } = await issue();
  for (let n = 0; n < codeLimits.tries; n += 1)
    await expect(consume(wrong(next))).rejects.toMatchObject(isWrong);
  await expect(consume(next)).rejects.toMatchObject(isSpent);
});

it('is compared five times, of many guesses at once, and used by one of many', async () => {
  const { code } = await issue();
  const reasons = (tried: PromiseSettledResult<unknown>[]) =>
    tried.flatMap((one) => (one.status === 'rejected' ? [one.reason.details[0].code] : []));
  const guesses = await Promise.allSettled(Array.from({ length: 20 }, () => consume(wrong(code))));
  expect(reasons(guesses).filter((reason) => reason === 'validation.codeWrong')).toHaveLength(5);
  const { code: next } = await issue();
  const right = await Promise.allSettled(Array.from({ length: 5 }, () => consume(next)));
  expect(reasons(right)).toEqual(Array(4).fill('validation.codeSpent'));
});

it('is replaced by a new one, which has its own time and tries', async () => {
  const { code } = await issue();
  for (let n = 0; n < codeLimits.tries; n += 1)
    await expect(consume(wrong(code))).rejects.toMatchObject(isWrong);
  now = later(9 * minute);
  user = { ...user, sign_ins_ended: 4 };
  const { code: next } = await issue();
  expect(await findCode(acme, 'one')).toEqual({ user, sentOn: now });
  await expect(consume(code)).rejects.toMatchObject(isWrong);
  expect(await consume(next, { at: later(19 * minute - 1) })).toBe(user.id);
});

it('returns whose sign-in waits, as of their password check', async () => {
  await issue();
  expect(await findCode(acme, 'one')).toEqual({ user, sentOn: start });
  await expect(findCode(acme, 'two')).rejects.toMatchObject(none);
  await expect(findCode(other, 'one')).rejects.toMatchObject(none);
});

it('of several sign-ins waits in the one that was sent it last', async () => {
  await issue('older');
  now = later(minute);
  await issue('latest');
  now = later(2 * minute);
  await issue('somebody else’s');
  expect(await latestWaiting(acme, ['older', 'latest', 'none'])).toBe('latest');
  expect(await latestWaiting(acme, ['older'])).toBe('older');
  await expect(latestWaiting(acme, ['none'])).rejects.toMatchObject(none);
  await expect(latestWaiting(other, ['latest'])).rejects.toMatchObject(none);
});

it('is sent again so many seconds after the last, to one of many who ask', async () => {
  await issue();
  await issue('two');
  const claim = (at: Date, tx = acme) => claimResend(tx, { signInId: 'one', seconds: 60, now: at });
  const early = (seconds: string) => ({ code: 'TOO_MANY_REQUESTS', headers: { 'retry-after': seconds } });
  await expect(claim(start)).rejects.toMatchObject(early('60'));
  await expect(claim(later(500))).rejects.toMatchObject(early('60'));
  await expect(claim(later(59_999))).rejects.toMatchObject(early('1'));
  await expect(claim(later(60_000), other)).rejects.toMatchObject(none);
  const asked = await Promise.allSettled([1, 2, 3].map(() => claim(later(60_000))));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await findCode(acme, 'one')).sentOn).toEqual(later(60_000));
  expect((await findCode(acme, 'two')).sentOn).toEqual(start);
  await expect(claim(later(60_000))).rejects.toMatchObject(early('60'));
});

it('is sent so many times in an hour to a user of an account', async () => {
  const limit = (at = now, { accountId = acme.accountId, userId = user.id } = {}) =>
    limitCodes(world.deps.db, { accountId, userId, now: at });
  for (let n = 0; n < codeLimits.perUserAndHour; n += 1) await limit();
  await expect(limit(later(minute))).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    headers: { 'retry-after': '3540' },
  });
  await limit(now, { userId: 'colleague' });
  await limit(now, { accountId: other.accountId });
  await limit(later(60 * minute));
});
