import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { createPasskeyWorld, email, faultOf, host, type PasskeyWorld } from './passkeyWorld.ts';

let world: PasskeyWorld;
beforeAll(async () => {
  world = await createPasskeyWorld();
});
afterAll(() => world.server.close());
beforeEach(() => world.clear());

describe('a passkey', () => {
  it('is added by the password and its signature, with recovery codes, a mail and an event', async () => {
    const { answer, token } = await world.enrol();
    expect(answer.data.recoveryCodes).toHaveLength(10);
    const listed = await (await world.server.fetch('/api/v1/self/factors', { token, host })).json();
    expect(listed.data.factors).toEqual([
      {
        id: expect.any(String),
        kind: 'PASSKEY',
        name: 'Laptop',
        createdOn: world.now().toISOString(),
        lastUsedOn: null,
      },
    ]);
    expect((await world.newestMail()).subject).toContain('A second factor was added');
    expect(await world.newestEvent()).toMatchObject({
      action: 'ownFactors.addPasskey',
      after: { factor: 'PASSKEY', factorName: 'Laptop' },
    });
  });

  it('is asked of the account’s own host, and excludes those the user has', async () => {
    const { passkey, token } = await world.enrol();
    const options = await world.begin(token);
    expect(options.rp.id).toBe(new URL(world.server.browser(host).origin).hostname);
    expect(options.excludeCredentials).toEqual([
      { id: passkey.id, type: 'public-key', transports: ['internal'] },
    ]);
    expect(options.user.name).toBe(email);
  });

  it('is not begun with a wrong password, nor where an identity provider logs in', async () => {
    const token = await world.server.signInAs(email);
    expect(
      (await world.send(token, 'factors/passkeys/challenge', { password: 'Wrong-Pass-1!' })).status,
    ).toBe(422);
    const passkey = world.newPasskey();
    const body = passkey.create(await world.begin(token), 'Laptop');
    await world.setLocal(false);
    const begun = await world.send(token, 'factors/passkeys/challenge', { password: demoPassword });
    expect((await begun.json()).error.code).toBe('NOT_ALLOWED');
    expect((await (await world.send(token, 'factors/passkeys', body)).json()).error.code).toBe('NOT_ALLOWED');
    await world.setLocal(true);
  });

  it('is refused for another session’s challenge, a used or old one, another origin or host', async () => {
    const token = await world.server.signInAs(email);
    const other = await world.server.signInAs(email);
    const added = async (body: object, by = token) => {
      const { error } = await (await world.send(by, 'factors/passkeys', body)).json();
      return error?.details[0]?.code ?? 'ADDED';
    };
    const passkey = world.newPasskey();
    const options = await world.begin(token);
    await world.begin(other);
    expect(await added(passkey.create(options, 'Laptop'), other)).toBe('validation.passkeyNotAdded');
    const wrongOrigin = passkey.create(options, 'Laptop', { origin: 'https://birch.evil.test' });
    expect(await added(wrongOrigin)).toBe('validation.passkeyNotAdded');
    expect(await added(passkey.create(options, 'Laptop'))).toBe('validation.passkeyTooLate');
    const wrongHost = passkey.create(await world.begin(token), 'Laptop', { rpId: 'evil.test' });
    expect(await added(wrongHost)).toBe('validation.passkeyNotAdded');
    const late = passkey.create(await world.begin(token), 'Laptop');
    world.pass(5 * 60_000);
    expect(await added(late)).toBe('validation.passkeyTooLate');
    expect(await added(passkey.create(await world.begin(token), 'Laptop'))).toBe('ADDED');
  });

  it('is known once: neither the user nor a colleague adds it again', async () => {
    const { passkey } = await world.enrol();
    for (const as of [email, 'nobody@birch.test']) {
      const token = await world.server.signInAs(as);
      const answer = await world.send(
        token,
        'factors/passkeys',
        passkey.create(await world.begin(token), 'Twice'),
      );
      expect((await answer.json()).error.details[0].code).toBe('validation.passkeyKnown');
    }
  });

  it('goes with the address of its user, who may be another person now, and so do the recovery codes', async () => {
    const { passkey } = await world.enrol();
    const { id, version } = await world.userOf();
    const token = await world.server.signInAs('admin@birch.test');
    const change = { token, host, method: 'PUT', json: { email: 'vera@birch.test' } };
    const headers = { 'if-match': String(version) };
    expect((await world.server.fetch(`/api/v1/users/${id}/email`, { ...change, headers })).status).toBe(200);
    for (const table of ['user_factors', 'recovery_codes'] as const)
      expect(await world.server.deps.db.selectFrom(table).selectAll().execute()).toEqual([]);
    const changed = world.server.deps.db.updateTable('users').where('id', '=', id);
    await changed.set({ email, email_key: email, account_confirmed: true }).execute();
    expect(faultOf(await world.signIn(passkey))).toBe('validation.passkeyWrong');
  });

  it('is renamed and removed by its user, and removed by an administrator, then logs nobody in', async () => {
    const { passkey, token, factor } = await world.enrol();
    const renamed = { token, host, method: 'PUT', json: { name: 'Desk' } };
    expect((await world.server.fetch(`/api/v1/self/factors/${factor.id}`, renamed)).status).toBe(200);
    expect((await world.send(token, `factors/${factor.id}/removal`, { password: demoPassword })).status).toBe(
      200,
    );
    expect(faultOf(await world.signIn(passkey))).toBe('validation.passkeyWrong');

    const second = await world.enrol();
    const { id } = await world.userOf();
    const removal = { as: 'admin@birch.test', method: 'DELETE' };
    const path = `/api/v1/users/${id}/factors/${second.factor.id}`;
    expect((await world.server.fetch(path, removal)).status).toBe(204);
    expect(faultOf(await world.signIn(second.passkey))).toBe('validation.passkeyWrong');
    expect(await world.server.deps.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });
});
