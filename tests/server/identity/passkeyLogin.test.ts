import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { codeOf, createPasskeyWorld, email, faultOf, host, type PasskeyWorld, post } from './passkeyWorld.ts';

let world: PasskeyWorld;
beforeAll(async () => {
  world = await createPasskeyWorld();
});
afterAll(() => world.server.close());
beforeEach(() => world.clear());

describe('a sign-in by passkey', () => {
  it('needs neither email nor password if the passkey has verified its user', async () => {
    const { passkey } = await world.enrol();
    await world.requireTwoFactors(true);
    const browser = world.server.browser(host);
    const answer = await world.signIn(passkey, browser);
    await world.requireTwoFactors(false);
    expect(JSON.parse(answer.body).data).toEqual({ code: 'SUCCESS', returnUrl: expect.any(String) });
    expect(await world.newestEvent()).toMatchObject({
      action: 'session.passkeyLogin',
      after: { outcome: 'SUCCESS', factor: 'PASSKEY' },
    });
    await browser.call(JSON.parse(answer.body).data.returnUrl);
    expect(await browser.renew()).toMatchObject({ access_token: expect.any(String) });
    const { last_used_on } = await world.server.deps.db
      .selectFrom('user_factors')
      .select('last_used_on')
      .executeTakeFirstOrThrow();
    expect(last_used_on).toEqual(world.now());
  });

  it('names no passkey before the password, whoever asks', async () => {
    await world.enrol();
    const browser = world.server.browser(host);
    const { options } = await world.ask(browser, await world.start(browser));
    expect(options).toEqual({
      rpId: new URL(browser.origin).hostname,
      challenge: expect.any(String),
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [],
    });
    const early = await world.ask(browser, await world.start(browser), true);
    expect(codeOf(early.answer)).toBe('LOGIN_PREREQUISITE');
  });

  it('takes a challenge once, for five minutes, and of this sign-in alone', async () => {
    const { passkey } = await world.enrol();
    const browser = world.server.browser(host);
    const first = await world.start(browser);
    const { options } = await world.ask(browser, first);
    const signed = passkey.sign(options);
    expect((await world.bring(browser, first, signed)).status).toBe(200);
    const again = await world.start(browser);
    await world.ask(browser, again);
    expect(faultOf(await world.bring(browser, again, signed))).toBe('validation.passkeyWrong');
    expect(faultOf(await world.bring(browser, again, signed))).toBe('validation.passkeyTooLate');

    const [one, other] = [await world.start(browser), await world.start(browser)];
    const ofOne = await world.ask(browser, one);
    await world.ask(browser, other);
    expect(faultOf(await world.bring(browser, other, passkey.sign(ofOne.options)))).toBe(
      'validation.passkeyWrong',
    );
    const late = passkey.sign((await world.ask(browser, one)).options);
    world.pass(5 * 60_000);
    expect(faultOf(await world.bring(browser, one, late))).toBe('validation.passkeyTooLate');
  });

  it('succeeds once of three that bring one signature at once', async () => {
    const { passkey } = await world.enrol();
    const browser = world.server.browser(host);
    const returnUrl = await world.start(browser);
    const signed = passkey.sign((await world.ask(browser, returnUrl)).options);
    const answers = await Promise.all([1, 2, 3].map(() => world.bring(browser, returnUrl, signed)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is refused for another origin, host, key or user handle', async () => {
    const { passkey } = await world.enrol();
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const lies = [
      { origin: world.server.browser('acme').origin },
      { origin: 'https://birch.evil.test' },
      { rpId: new URL(world.server.browser('acme').origin).hostname },
      { key: privateKey },
    ];
    for (const lie of lies)
      expect(faultOf(await world.signIn(passkey, world.server.browser(host), lie))).toBe(
        'validation.passkeyWrong',
      );
    passkey.userHandle = Buffer.from((await world.userOf('nobody@birch.test')).id).toString('base64url');
    expect(faultOf(await world.signIn(passkey))).toBe('validation.passkeyWrong');
  });

  it('knows no passkey of another account', async () => {
    const { passkey } = await world.enrol();
    const browser = world.server.browser('acme');
    const lie = { origin: browser.origin };
    expect(faultOf(await world.signIn(passkey, browser, lie))).toBe('validation.passkeyWrong');
    expect((await world.signIn(passkey)).status).toBe(200);
  });

  it('is refused and logged when the passkey’s count goes back', async () => {
    const { passkey } = await world.enrol();
    expect((await world.signIn(passkey)).status).toBe(200);
    expect((await world.signIn(passkey, world.server.browser(host), { count: 9 })).status).toBe(200);
    for (const count of [9, 3, 0])
      expect(faultOf(await world.signIn(passkey, world.server.browser(host), { count }))).toBe(
        'validation.passkeyWrong',
      );
    expect(await world.newestRefusal()).toBe('PASSKEY_COPIED');
    expect((await world.signIn(passkey, world.server.browser(host), { count: 10 })).status).toBe(200);
  });

  it('takes a passkey that does not count again and again', async () => {
    const { passkey } = await world.enrol(email, world.newPasskey(false));
    for (let n = 0; n < 3; n += 1) expect((await world.signIn(passkey)).status).toBe(200);
  });

  it('without verification of the user counts only after the password', async () => {
    const { passkey } = await world.enrol();
    const unverified = { isUserVerified: false };
    const alone = await world.signIn(passkey, world.server.browser(host), unverified);
    expect(faultOf(alone)).toBe('validation.passkeyNeedsPassword');
    expect(await world.newestRefusal()).toBe('WRONG_PASSKEY');

    const browser = world.server.browser(host);
    const returnUrl = await world.start(browser);
    const { body } = await browser.logIn(email, demoPassword, returnUrl);
    expect(JSON.parse(body).data).toMatchObject({ code: 'REQUIRE_TWO_FACTOR', factors: ['PASSKEY'] });
    const { options } = await world.ask(browser, returnUrl, true);
    expect(options.userVerification).toBe('discouraged');
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id }]);
    const done = await world.bring(browser, returnUrl, passkey.sign(options, unverified), true);
    expect(JSON.parse(done.body).data.code).toBe('SUCCESS');
    expect(await world.server.deps.db.selectFrom('sign_in_codes').selectAll().execute()).toEqual([]);
    const remembered = await browser.logIn(email, demoPassword, await world.start(browser));
    expect(JSON.parse(remembered.body).data.code).toBe('SUCCESS');
  });

  it('without verification does not follow a colleague’s password, nor one whose proof is void', async () => {
    const { passkey } = await world.enrol();
    const colleague = await world.enrol('nobody@birch.test');
    const unverified = { isUserVerified: false };
    const browser = world.server.browser(host);
    const returnUrl = await world.start(browser);
    await browser.logIn(email, demoPassword, returnUrl);
    const { options } = await world.ask(browser, returnUrl, true);
    const foreign = await world.bring(browser, returnUrl, colleague.passkey.sign(options, unverified));
    expect(faultOf(foreign)).toBe('validation.passkeyNeedsPassword');
    const next = await world.ask(browser, returnUrl, true);
    await world.enrol(email, world.newPasskey());
    const late = await world.bring(browser, returnUrl, passkey.sign(next.options, unverified));
    expect(faultOf(late)).toBe('validation.passkeyNeedsPassword');
  });

  it('after the password is asked for no more, once all sign-ins of its user have ended', async () => {
    await world.enrol();
    const browser = world.server.browser(host);
    const returnUrl = await world.start(browser);
    await browser.logIn(email, demoPassword, returnUrl);
    await world.enrol();
    expect(codeOf((await world.ask(browser, returnUrl, true)).answer)).toBe('LOGIN_PREREQUISITE');
  });

  it('goes on with an expired password, unless that was used', async () => {
    const { passkey } = await world.enrol();
    world.pass(2 * 24 * 3_600_000);
    await world.expirePasswords(true);
    const alone = await world.signIn(passkey);
    const browser = world.server.browser(host);
    const returnUrl = await world.start(browser);
    await browser.logIn(email, demoPassword, returnUrl);
    const { options } = await world.ask(browser, returnUrl, true);
    const after = await world.bring(browser, returnUrl, passkey.sign(options, { isUserVerified: false }));
    await world.expirePasswords(false);
    expect(JSON.parse(alone.body).data.code).toBe('SUCCESS');
    expect(JSON.parse(after.body).data).toMatchObject({
      code: 'PASSWORD_EXPIRED',
      token: expect.any(String),
    });
  });

  it('ends with the password: where its user has none, or has to confirm another address', async () => {
    const { passkey } = await world.enrol();
    const { id, password_hash } = await world.userOf();
    const users = () => world.server.deps.db.updateTable('users').where('id', '=', id);
    for (const columns of [{ password_hash: null }, { account_confirmed: false }]) {
      await users().set(columns).execute();
      expect(faultOf(await world.signIn(passkey))).toBe('validation.passkeyWrong');
      await users().set({ password_hash, account_confirmed: true }).execute();
    }
    expect((await world.signIn(passkey)).status).toBe(200);
  });

  it('is refused at once, however malformed or long what the browser brings', async () => {
    const { passkey } = await world.enrol();
    const parts = [
      { clientDataJSON: 'bnVsbA' },
      { authenticatorData: 'x'.repeat(4_000) },
      { signature: 'x' },
      { authenticatorData: 'x'.repeat(4_001) },
      { signature: '<' },
    ];
    for (const part of parts) {
      const browser = world.server.browser(host);
      const returnUrl = await world.start(browser);
      const { options } = await world.ask(browser, returnUrl);
      const answer = await world.bring(browser, returnUrl, { ...passkey.sign(options), ...part });
      expect(answer.status).toBe(422);
    }
  });

  it('leaves the recovery codes as a way in besides the password', async () => {
    const { answer } = await world.enrol();
    const browser = world.server.browser(host);
    const returnUrl = await world.start(browser);
    await browser.logIn(email, demoPassword, returnUrl);
    const [code] = answer.data.recoveryCodes;
    const json = { code, rememberDevice: false, returnUrl };
    expect((await post(browser, '/api/v1/verifyCode', json)).status).toBe(200);
  });

  it('is refused to a disabled user, a locked one, and where an identity provider logs in', async () => {
    const { passkey } = await world.enrol();
    await world.setStatus('DISABLED');
    expect(codeOf(await world.signIn(passkey))).toBe('USER_INACTIVE');
    expect(await world.newestRefusal()).toBe('USER_INACTIVE');
    await world.setStatus('ACTIVE');
    const stranger = world.server.browser(host);
    for (let n = 0; n < 5; n += 1) await stranger.logIn(email, 'Wrong-Pass-1!', await world.start(stranger));
    const locked = await world.signIn(passkey);
    expect(codeOf(locked)).toBe('LOCKED_OUT');
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    world.pass(16 * 60_000);
    expect((await world.signIn(passkey)).status).toBe(200);
    await world.setLocal(false);
    const browser = world.server.browser(host);
    const returnUrl = await world.start(browser);
    expect(codeOf((await world.ask(browser, returnUrl)).answer)).toBe('NOT_ALLOWED');
    await world.setLocal(true);
    const { options } = await world.ask(browser, returnUrl);
    await world.setLocal(false);
    expect(codeOf(await world.bring(browser, returnUrl, passkey.sign(options)))).toBe('NOT_ALLOWED');
    await world.setLocal(true);
  });
});
