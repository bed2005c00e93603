import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inAccount } from '#server/db/inAccount.ts';
import { sweep } from '#server/jobs/sweep.ts';
import { linkSubject, SubjectMoved } from '#server/services/federation/federatedUsers.ts';
import {
  atSignInPage,
  createFederationWorld,
  type FederationWorld,
  signInBy,
  throughProvider,
} from './federationWorld.ts';
import { locationOf, type TenantBrowser } from './tenantBrowser.ts';

let now = new Date();
let world: FederationWorld;
let providerId: string;
beforeAll(async () => {
  world = await createFederationWorld({ clock: () => now });
});
beforeEach(async () => {
  now = new Date();
  providerId = await world.federate('acme');
  await world.federate('birch');
  world.idp.tamper = {};
  world.idp.person = { sub: 'idp-7', email: 'admin@acme.test', email_verified: true };
});
afterAll(() => world.close());

describe('signing in by an identity provider', () => {
  it('leads from the login page to a session that remembers where it came from', async () => {
    const { end, returnUrl, tokens, browser } = await signInBy(world);
    expect(end.href).toBe(returnUrl);
    const { access_token } = await tokens();
    expect(JSON.parse((await browser.profile(access_token)).body).data.email).toBe('admin@acme.test');
    expect(await browser.renew()).toMatchObject({ access_token: expect.any(String) });
    const session = await world.deps.db
      .selectFrom('sessions')
      .select(['provider_id', 'provider_session'])
      .orderBy('started_on', 'desc')
      .executeTakeFirst();
    expect(session).toEqual({ provider_id: providerId, provider_session: { idToken: expect.any(String) } });
  });

  it('is offered by the active providers alone, by their names', async () => {
    const { externalProviders } = await atSignInPage(world.browser());
    expect(externalProviders).toEqual([
      {
        url: expect.stringMatching(
          /^http:\/\/acme\.localhost:4400\/federation\/openIdConnect\/begin\?returnUrl=/,
        ),
        displayName: 'Okta',
        identityProviderType: 'OpenIdConnect',
      },
    ]);
    await world.federate('acme', { verified: false });
    expect((await atSignInPage(world.browser())).externalProviders).toEqual([]);
  });

  it('is in the audit log, with the provider', async () => {
    const { tokens } = await signInBy(world);
    await tokens();
    expect(await lastEvent()).toMatchObject({
      action: 'session.externalLogin',
      author_kind: 'user',
      object_type: 'users',
      after: { outcome: 'SUCCESS' },
    });
  });

  it('names the identified user in the request log, and nobody else', async () => {
    const usersLogged = async () => {
      world.logs.length = 0;
      await signInBy(world);
      const lines = world.logs.map((line) => JSON.parse(line));
      return lines.flatMap(({ path = '', user = null }) => (path.startsWith('/federation/') ? [user] : []));
    };
    const { id } = await world.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'admin@acme.test')
      .executeTakeFirstOrThrow();
    expect(await usersLogged()).toEqual([null, id]);
    world.idp.person = { sub: 'idp-9', email: 'stranger@acme.test', email_verified: true };
    expect(await usersLogged()).toEqual([null, null]);
  });

  it('keeps a subject with its user: with another address it is refused, and administrators are informed', async () => {
    await (await signInBy(world)).tokens();
    await world.deps.db.deleteFrom('jobs').execute();
    for (const email of ['new.name@acme.test', 'viewer@acme.test', 'viewer@acme.test']) {
      world.idp.person = { sub: 'idp-7', email, email_verified: true };
      const { code, browser } = await signInBy(world);
      expect(code).toBe('EXTERNAL_LOGIN_EMAIL_CHANGED');
      expect(await browser.renew()).toEqual({ error: 'login_required' });
    }
    const jobs = await world.deps.db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'mail')
      .execute();
    const mails = jobs.map(({ payload }) => payload as { to: string; subject: string; body: string });
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['admin@acme.test', 'A login to Acme Securities was refused'],
    ]);
    expect(mails[0]?.body).toMatch(/\/app\/account\/users\/[\w-]{36}\n/);
    world.idp.person = { sub: 'idp-7', email: 'Admin@acme.test', email_verified: true };
    expect((await signInBy(world)).code).toBeNull();
  });

  it('gives a subject to one user, where two who come at once claim it', async () => {
    const { accountId } = await world.tenant('acme');
    const acme = inAccount(world.deps.db, accountId);
    const users = await acme.selectFrom('users').select(['id', 'email']).orderBy('email').limit(2).execute();
    const claims = users.map(({ id: userId, email }) =>
      linkSubject(acme, { providerId, userId, identity: { subject: 'idp-one', email }, now }),
    );
    const outcomes = await Promise.allSettled(claims);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [refused] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toBeInstanceOf(SubjectMoved);
  });

  it('has the provider ask who is there only if somebody else is to log in', async () => {
    const browser = world.browser();
    const { button } = await atSignInPage(browser);
    const promptAt = async (url: string) =>
      locationOf(await browser.call(url), browser.origin).searchParams.get('prompt');
    expect([await promptAt(button), await promptAt(`${button}&anew=`)]).toEqual([null, 'login']);
  });

  it('takes an address that is verified in a text', async () => {
    world.idp.person = { sub: 'idp-7', email: 'admin@acme.test', email_verified: 'true' };
    expect((await signInBy(world)).code).toBeNull();
  });

  it.each([
    ['what the token lacks of the address', {}, {}, null],
    ['that the address is verified', { email: 'admin@acme.test' }, {}, null],
    ['the address alone', { email_verified: true }, { email_verified: undefined }, null],
    ['the same address in other letters', { email: 'ADMIN@acme.test' }, {}, null],
    ['another address', { email: 'viewer@acme.test' }, {}, 'EXTERNAL_LOGIN_NO_EMAIL'],
    [
      'of no address that it is verified',
      { email: 'admin@acme.test' },
      { email: undefined },
      'EXTERNAL_LOGIN_NO_EMAIL',
    ],
    [
      'that it is not verified',
      { email: 'admin@acme.test' },
      { email_verified: false },
      'EXTERNAL_LOGIN_NO_EMAIL',
    ],
    ['nothing more', { email: 'admin@acme.test' }, { email_verified: undefined }, 'EXTERNAL_LOGIN_NO_EMAIL'],
  ])('asks the userinfo endpoint, which tells %s', async (_, inToken, told, code) => {
    world.idp.tamper = {
      token: async (answer) => {
        const { email: _email, email_verified: _verified, ...claims } = decodeJwt(String(answer.id_token));
        return { ...answer, id_token: await world.idp.sign({ ...claims, ...inToken }) };
      },
      me: (answer) => ({ ...answer, ...told }),
    };
    expect((await signInBy(world)).code).toBe(code);
  });

  it('forgets the subject of a user whose address an administrator has changed', async () => {
    world.idp.person = { sub: 'idp-5', email: 'viewer@acme.test', email_verified: true };
    await (await signInBy(world)).tokens();
    const as = 'admin@acme.test';
    const found = await world.fetch('/api/v1/users?searchText=viewer@acme.test', { as });
    const [{ id, version }] = (await found.json()).data;
    const changed = await world.fetch(`/api/v1/users/${id}/email`, {
      as,
      method: 'PUT',
      json: { email: 'successor@acme.test' },
      headers: { 'if-match': String(version) },
    });
    expect(changed.status).toBe(200);
    expect((await signInBy(world)).code).toBe('EXTERNAL_LOGIN_NO_USER');
    world.idp.person = { sub: 'idp-6', email: 'successor@acme.test', email_verified: true };
    expect((await signInBy(world)).code).toBeNull();
  });

  it('confirms a user who comes with their own address', async () => {
    await (await signInBy(world)).tokens();
    const isConfirmed = async () => {
      const { account_confirmed } = await world.deps.db
        .selectFrom('users')
        .select('account_confirmed')
        .where('email', '=', 'admin@acme.test')
        .executeTakeFirstOrThrow();
      return account_confirmed;
    };
    const unconfirmed = { account_confirmed: false };
    await world.deps.db
      .updateTable('users')
      .set(unconfirmed)
      .where('email', '=', 'admin@acme.test')
      .execute();
    world.idp.person = { sub: 'idp-7', email: 'Admin@acme.test', email_verified: true };
    await (await signInBy(world)).tokens();
    expect(await isConfirmed()).toBe(true);
  });
});

describe('nobody is let in', () => {
  it.each([
    ['whom the account does not know', { email: 'stranger@acme.test' }, 'EXTERNAL_LOGIN_NO_USER'],
    ['of another tenant', { email: 'admin@birch.test' }, 'EXTERNAL_LOGIN_NO_USER'],
    ['whose address is almost a user’s', { email: 'ädmin@acme.test' }, 'EXTERNAL_LOGIN_NO_USER'],
    ['whose address nobody has verified', { email_verified: false }, 'EXTERNAL_LOGIN_NO_EMAIL'],
    ['whose address is verified in words', { email_verified: 'yes' }, 'EXTERNAL_LOGIN_NO_EMAIL'],
    ['whose address is not verified, as a text', { email_verified: 'false' }, 'EXTERNAL_LOGIN_NO_EMAIL'],
    ['of whose address nothing is said', { email_verified: undefined }, 'EXTERNAL_LOGIN_NO_EMAIL'],
    ['without an address', { email: undefined }, 'EXTERNAL_LOGIN_NO_EMAIL'],
    ['with two addresses', { email: ['admin@acme.test', 'x@acme.test'] }, 'EXTERNAL_LOGIN_NO_EMAIL'],
  ])('%s', async (_, changed, code) => {
    world.idp.person = { sub: 'idp-9', email: 'admin@acme.test', email_verified: true, ...changed };
    const { code: answered, browser } = await signInBy(world);
    expect(answered).toBe(code);
    expect(await browser.renew()).toEqual({ error: 'login_required' });
  });

  it.each([
    ['who is disabled', 'users', { status: 'DISABLED' }, 'USER_INACTIVE'],
    ['of a disabled account', 'accounts', { status: 'DISABLED' }, 'ACCOUNT_DISABLED'],
    ['after the trial', 'accounts', { trial_ends_on: '2001-01-01' }, 'TRIAL_EXPIRED'],
  ] as const)('%s', async (_, table, changed, code) => {
    const { accountId } = await world.tenant('acme');
    const before = {
      users: { status: 'ACTIVE' },
      accounts: { status: 'ACTIVE', trial_ends_on: null },
    } as const;
    const set = (values: object) =>
      table === 'users'
        ? world.deps.db.updateTable('users').set(values).where('email', '=', 'admin@acme.test').execute()
        : world.deps.db.updateTable('accounts').set(values).where('id', '=', accountId).execute();
    await set(changed);
    try {
      expect((await signInBy(world)).code).toBe(code);
      expect(await lastEvent()).toMatchObject({ after: { outcome: code } });
    } finally {
      await set(before[table]);
    }
  });

  it('whose provider says no in characters that no database keeps', async () => {
    const browser = world.browser();
    const { button } = await atSignInPage(browser);
    const back = await throughProvider(browser, world.idp, button);
    back.searchParams.delete('code');
    back.searchParams.set('error', 'server\0error');
    const end = locationOf(await browser.call(back.href), browser.origin);
    expect(end.searchParams.get('errorCode')).toBe('EXTERNAL_LOGIN_FAILED');
  });

  it('from an address that the account does not list', async () => {
    const { accountId } = await world.tenant('acme');
    const browser = world.browser();
    const { button } = await atSignInPage(browser);
    const set = (ranges: string[]) =>
      world.deps.db
        .updateTable('accounts')
        .set({ ip_whitelist: ranges, enforce_ip_whitelist: ranges.length > 0 })
        .where('id', '=', accountId)
        .execute();
    await set(['203.0.113.0/24']);
    try {
      expect((await throughProvider(browser, world.idp, button)).href).toMatch(/errorCode=IP_BLOCKED$/);
    } finally {
      await set([]);
    }
  });

  it('by a provider that is off, nor by one that was changed on the way', async () => {
    const browser = world.browser();
    const { button } = await atSignInPage(browser);
    const back = await throughProvider(browser, world.idp, button);
    await world.deps.db
      .updateTable('identity_providers')
      .set(({ eb }) => ({ configuration_version: eb('configuration_version', '+', 1) }))
      .where('id', '=', providerId)
      .execute();
    expect(await codeAt(browser, back)).toBe('EXTERNAL_LOGIN_FAILED');
    await world.federate('acme', { enabled: false });
    expect((await throughProvider(browser, world.idp, button)).href).toMatch(/errorCode=NOT_ALLOWED$/);
  });
});

describe('an answer', () => {
  it('counts once, also when it is sent many times at once', async () => {
    const browser = world.browser();
    const { button, returnUrl } = await atSignInPage(browser);
    const back = await throughProvider(browser, world.idp, button);
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.call(back.href)));
    const ends = answers.map((answer) => locationOf(answer, browser.origin).href);
    expect(ends.filter((end) => end === returnUrl)).toHaveLength(1);
    expect(new Set(ends.filter((end) => end !== returnUrl))).toEqual(
      new Set([`${browser.origin}/app/error?errorCode=EXTERNAL_LOGIN_ENDED`]),
    );
  });

  it("counts in the browser that asked alone: no one can finish another's sign-in", async () => {
    const attacker = world.browser();
    const back = await throughProvider(attacker, world.idp, (await atSignInPage(attacker)).button);
    const victim = world.browser();
    const theirs = await atSignInPage(victim);
    expect(await codeAt(victim, back)).toBe('EXTERNAL_LOGIN_ENDED');
    await victim.call(theirs.button);
    expect(await codeAt(victim, back)).toBe('EXTERNAL_LOGIN_ENDED');
    expect(locationOf(await attacker.call(back.href), attacker.origin).pathname).toMatch(/^\/oidc\/auth\//);
  });

  it('counts for ten minutes', async () => {
    const browser = world.browser();
    const back = await throughProvider(browser, world.idp, (await atSignInPage(browser)).button);
    now = new Date(now.getTime() + 10 * 60_000);
    expect(await codeAt(browser, back)).toBe('EXTERNAL_LOGIN_ENDED');
  });

  it("with another's code is refused: it was not asked for with this browser's secret", async () => {
    const attacker = world.browser();
    const stolen = await throughProvider(attacker, world.idp, (await atSignInPage(attacker)).button);
    const browser = world.browser();
    const back = await throughProvider(browser, world.idp, (await atSignInPage(browser)).button);
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await codeAt(browser, back)).toBe('EXTERNAL_LOGIN_FAILED');
  });

  it('of another tenant means nothing here', async () => {
    const birch = world.browser('birch');
    world.idp.person = { sub: 'idp-b', email: 'admin@birch.test', email_verified: true };
    const back = await throughProvider(birch, world.idp, (await atSignInPage(birch)).button);
    const acme = world.browser('acme');
    await acme.call((await atSignInPage(acme)).button);
    acme.cookies.push(...birch.cookies);
    expect(await codeAt(acme, new URL(back.pathname + back.search, acme.origin))).toBe(
      'EXTERNAL_LOGIN_ENDED',
    );
    expect(locationOf(await birch.call(back.href), birch.origin).pathname).toMatch(/^\/oidc\/auth\//);
  });

  it('of someone who cancelled leads back to choose again', async () => {
    world.idp.person = null;
    const { end, returnUrl } = await signInBy(world);
    expect([end.pathname, end.searchParams.get('returnUrl')]).toEqual(['/app/login', returnUrl]);
  });
});

describe('a logout', () => {
  it('ends the session at the provider too, and comes back from there', async () => {
    const { browser, tokens } = await signInBy(world);
    const { access_token } = await tokens();
    expect((await browser.signOut()).pathname).toBe('/app/oidc-logout-callback');
    expect((await browser.profile(access_token)).status).toBe(401);
    const there = locationOf(await browser.call('/app/logged-out'), browser.origin);
    expect(there.origin + there.pathname).toBe(`${world.idp.origin}/session/end`);
    const back = `${browser.origin}/federation/openIdConnect/logged-out`;
    expect(there.searchParams.get('post_logout_redirect_uri')).toBe(back);
    expect(decodeJwt(there.searchParams.get('id_token_hint') ?? '').sub).toBe('idp-7');
    expect(locationOf(await browser.call(back), browser.origin).pathname).toBe('/app/logged-out');
    expect((await browser.call('/app/logged-out')).status).toBe(200);
  });

  it('of a local session ends here', async () => {
    const browser = world.browser('system');
    await browser.signIn('admin@system.test');
    await browser.signOut();
    expect((await browser.call('/app/logged-out')).status).toBe(200);
  });

  it('ends here where the provider does not say how, or is gone', async () => {
    for (const gone of [true, false]) {
      const { browser, tokens } = await signInBy(world);
      await tokens();
      await browser.signOut();
      world.idp.tamper = {
        'openid-configuration': ({ end_session_endpoint: _, ...answer }) => (gone ? {} : answer),
      };
      expect((await browser.call('/app/logged-out')).status).toBe(200);
      world.idp.tamper = {};
    }
  });
});

it('begins in the middle of a sign-in alone, and leads back to it alone', async () => {
  const browser = world.browser();
  const { button } = await atSignInPage(browser);
  expect((await throughProvider(world.browser(), world.idp, button)).href).toMatch(
    /errorCode=LOGIN_PREREQUISITE$/,
  );
  const elsewhere = button.replace(/returnUrl=.*/, 'returnUrl=https%3A%2F%2Fevil.test');
  expect((await throughProvider(browser, world.idp, elsewhere)).href).toMatch(
    /errorCode=LOGIN_PREREQUISITE$/,
  );
  expect((await browser.call('/federation/nobody/begin')).status).toBe(404);
});

it('leaves nothing behind for longer than it may be used', async () => {
  await signInBy(world);
  now = new Date(now.getTime() + 10 * 60_000 + 1);
  await sweep(world.deps);
  expect(await world.deps.db.selectFrom('federated_exchanges').select('id').execute()).toEqual([]);
});

async function codeAt(browser: TenantBrowser, back: URL) {
  return locationOf(await browser.call(back.href), browser.origin).searchParams.get('errorCode');
}

const lastEvent = () =>
  world.deps.db
    .selectFrom('audit_log')
    .select(['action', 'author_kind', 'actor_name', 'object_type', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
