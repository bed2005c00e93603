import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RefusalReason, refusalReasons } from '#contract/auditEvents.ts';
import { xsrfCookie, xsrfHeader } from '#contract/signIn.ts';
import { apiKeyToken } from '#server/access/apiKeyToken.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { FederationFailure } from '#server/identity/federation/federationFailure.ts';
import { userHandleOf } from '#server/identity/passkeys.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { failSignIn } from '#server/services/federation/failSignIn.ts';
import { jobHandlers } from '#server/start/jobHandlers.ts';
import { polyglotOf } from '#tests/support/catalogs.ts';
import { makeCertificate } from '#tests/support/makeCertificate.ts';
import { SoftwareAuthenticator } from '#tests/support/softwareAuthenticator.ts';
import { createFederationWorld, type FederationWorld, signInBy } from '../identity/federationWorld.ts';

let world: FederationWorld;
let accounts: Record<string, string>;
beforeAll(async () => {
  world = await createFederationWorld();
  const rows = await world.deps.db.selectFrom('accounts').select(['id', 'subdomain']).execute();
  accounts = Object.fromEntries(rows.map(({ id, subdomain }) => [subdomain, id]));
  await world.federate('birch');
});
afterAll(() => world.close());

/** Whose log has it, about whom and in which call. */
type Told = { log: string; by: 'stranger' | 'user' | 'apiKey'; action: string };
const told = (action: string, log = 'acme', by: Told['by'] = 'stranger'): Told => ({ log, by, action });

/** Each security event of ASVS 5, 16.3, and how to cause it. */
const provoked: Record<RefusalReason, () => Promise<Told>> = {
  INVALID_CREDENTIALS: async () => {
    await logIn('admin@acme.test', 'Wrong-Pass-2026!');
    return told('session.login');
  },
  LOCKED_OUT: async () => {
    for (let n = 0; n < 6; n += 1) await logIn('locked@acme.test', 'Wrong-Pass-2026!');
    return told('session.login');
  },
  USER_INACTIVE: async () => {
    const viewers = world.deps.db.updateTable('users').where('email_key', '=', 'viewer@cedar.test');
    await viewers.set({ status: 'DISABLED' }).execute();
    await logIn('viewer@cedar.test');
    return told('session.login', 'cedar', 'user');
  },
  ACCOUNT_DISABLED: async () => {
    await logIn('admin@dune.test');
    return told('session.login', 'dune', 'user');
  },
  TRIAL_EXPIRED: async () => {
    await setAccount('cedar', { trial_ends_on: '2020-01-01' });
    await logIn('admin@cedar.test');
    return told('session.login', 'cedar', 'user');
  },
  NOT_ALLOWED: async () => {
    await logIn('admin@birch.test');
    return told('session.login', 'birch');
  },
  WRONG_CODE: async () => {
    await setAccount('system', { require_two_factor_auth: true });
    const { browser, returnUrl } = await logIn('admin@system.test');
    const headers = { [xsrfHeader]: browser.cookie(xsrfCookie) };
    const json = { code: 'abcdef', rememberDevice: false, returnUrl };
    await browser.call('/api/v1/verifyCode', { method: 'POST', json, headers });
    return told('session.verifyCode', 'system', 'user');
  },
  WRONG_PASSKEY: async () => {
    await logInByPasskey({ origin: 'https://elsewhere.test' });
    return told('session.passkeyLogin');
  },
  PASSKEY_COPIED: async () => {
    await logInByPasskey({ count: 5 });
    return told('session.passkeyLogin');
  },
  LOGIN_PREREQUISITE: async () => {
    const browser = world.browser();
    await browser.authorize();
    await browser.logIn('admin@acme.test', demoPassword, '/oidc/auth/of-another-browser');
    return told('session.login');
  },
  EXTERNAL_LOGIN_FAILED: async () => {
    world.idp.person = { sub: 'idp-3', email: 'admin@birch.test', email_verified: true };
    world.idp.tamper = { token: (answer) => ({ ...answer, id_token: 'a.b.c' }) };
    await signInBy(world, 'birch');
    world.idp.tamper = {};
    return told('session.externalLogin', 'birch');
  },
  EXTERNAL_LOGIN_NO_EMAIL: async () => {
    world.idp.person = { sub: 'idp-1' };
    await signInBy(world, 'birch');
    return told('session.externalLogin', 'birch');
  },
  EXTERNAL_LOGIN_NOT_IN_GROUP: async () => {
    const failure = new FederationFailure('group', 'groupMissing', { email: 'pat@birch.test' });
    const heard = { keepCookie: () => {}, onUserIdentified: () => {} };
    const call = { query: new URLSearchParams(), rawQuery: '', cookies: '', ...heard };
    const from = { ipAddress: null, requestId: 'test', locale: 'en' } as const;
    const provider = { id: 'okta', name: 'Okta' };
    const asked = { failure, returnTo: '/' };
    await failSignIn(world.deps, await world.tenant('birch'), provider, { ...call, ...from }, asked);
    return told('session.externalLogin', 'birch');
  },
  EXTERNAL_LOGIN_NO_USER: async () => {
    world.idp.person = { sub: 'idp-2', email: 'nobody@elsewhere.test', email_verified: true };
    await signInBy(world, 'birch');
    return told('session.externalLogin', 'birch');
  },
  EXTERNAL_LOGIN_OTHER_DOMAIN: () => refusedFirstLogin(['birch.test']),
  EXTERNAL_LOGIN_INVALID_EMAIL: () => refusedFirstLogin(['elsewhere.test'], '.x..y@elsewhere.test'),
  EXTERNAL_LOGIN_NO_LICENSE: () => refusedFirstLogin(['elsewhere.test']),
  EXTERNAL_LOGIN_EMAIL_CHANGED: async () => {
    for (const email of ['admin@birch.test', 'viewer@birch.test']) {
      world.idp.person = { sub: 'idp-4', email, email_verified: true };
      await signInBy(world, 'birch');
    }
    return told('session.externalLogin', 'birch');
  },
  EXTERNAL_LOGIN_ENDED: async () => {
    await world.browser('birch').call('/federation/openIdConnect/callback?state=over&code=x');
    return told('session.externalLogin', 'birch');
  },
  EXTERNAL_LOGOUT_REFUSED: async () => {
    const { base64: certificate } = makeCertificate();
    const origin = 'https://idp.example.test';
    const configuration = { entityId: origin, signOnUrl: origin, logoutUrl: origin, certificate };
    await world.federate('birch', { type: 'Saml2P', configuration });
    await world.browser('birch').call('/federation/saml2p/logout?SAMLRequest=x');
    return told('session.externalLogout', 'birch');
  },
  UNAUTHORIZED: async () => {
    await world.fetch('/api/v1/users', { token: 'eyJhbGciOiJub25lIn0.e30.' });
    return told('users.list');
  },
  CODE_REPLAYED: async () => {
    const { browser, code, verifier } = await freshCode();
    await browser.exchange(code, verifier);
    await browser.exchange(code, verifier);
    return told('session.openIdConnect');
  },
  CODE_REFUSED: async () => {
    const { browser, verifier } = await freshCode();
    await browser.exchange('made-up', verifier);
    return told('session.openIdConnect');
  },
  API_KEY_UNKNOWN: async () => {
    await callBy(apiKeyToken(world.deps.newSecret()));
    return told('users.list');
  },
  API_KEY_REVOKED: async () => refusedKey({ revoked_on: new Date() }),
  API_KEY_EXPIRED: async () => refusedKey({ expires_on: new Date(0) }),
  API_KEY_REPLACED: async () => {
    const { id, token } = await makeKey();
    await world.deps.db
      .updateTable('api_key_tokens')
      .set({ ends_on: new Date(0) })
      .where('api_key_id', '=', id)
      .execute();
    await callBy(token);
    return told('users.list', 'acme', 'apiKey');
  },
  IP_BLOCKED: async () => refusedKey({ allowed_addresses: ['192.0.2.1'] }),
  INVALID_TOKEN: async () => {
    const query = new URLSearchParams({ userId: world.deps.newId(), token: 'wrong', purpose: 'invite' });
    await world.browser().call(`/api/v1/self/mailedLink?${query}`);
    return told('session.mailedLink');
  },
  FORBIDDEN: async () => {
    await world.fetch('/api/v1/admin/birch/users', { as: 'admin@acme.test' });
    return told('users.list', 'acme', 'user');
  },
  NOT_FOUND: async () => {
    const birch = world.deps.db.selectFrom('users').select('id').where('email_key', '=', 'admin@birch.test');
    const { id } = await birch.executeTakeFirstOrThrow();
    const call = { method: 'POST', as: 'admin@acme.test', headers: { 'idempotency-key': 'foreign' } };
    await world.fetch(`/api/v1/users/${id}/unlock`, call);
    return told('users.unlock', 'acme', 'user');
  },
  TOO_MANY_REQUESTS: async () => {
    for (let n = 0; n < 2; n += 1) {
      const json = { email: 'viewer@acme.test' };
      await world.browser().call('/api/v1/self/password/resetRequests', { method: 'POST', json });
    }
    return told('session.requestPasswordReset');
  },
};

describe('the audit log has every security event', () => {
  it.each(refusalReasons)('%s', async (outcome) => {
    const before = await timesOf(outcome);
    const { log, by, action } = await provoked[outcome]();
    const kept = await sumsOf(outcome);
    const inLog = kept.filter(({ account_id }) => account_id === accounts[log]);
    expect(inLog.at(-1)).toMatchObject({ action, author_kind: by, times: expect.any(Number) });
    expect([await timesOf(outcome), kept.length]).toEqual([before + 1, inLog.length]);
  });

  it.each(['en', 'fr'])('and has a word for each in %s', (locale) => {
    const polyglot = polyglotOf(locale);
    console.log(`security events: ${refusalReasons.length} in ${locale}`);
    expect(refusalReasons.filter((reason) => !polyglot.has(`auditEvents.value.outcome.${reason}`))).toEqual(
      [],
    );
  });
});

describe('what the app does by itself is no refusal', () => {
  const renewed = async () => {
    const browser = world.browser();
    await browser.signIn('nobody@acme.test');
    const sessions = world.deps.db.updateTable('sessions').set({ ended_on: new Date() });
    await sessions.where('user_id', '=', await userId('nobody@acme.test')).execute();
    await browser.renew();
  };
  it.each([
    [
      'a heartbeat without a session',
      () => world.fetch('/api/v1/self/session/heartbeat', { method: 'POST', token: 'a.b.c' }),
    ],
    [
      'a record that is gone',
      () => world.fetch(`/api/v1/users/${world.deps.newId()}`, { as: 'admin@acme.test' }),
    ],
    ['a session that is over', renewed],
  ])('%s', async (_, act) => {
    await world.deps.db.deleteFrom('refusals').execute();
    await act();
    expect(await world.deps.db.selectFrom('refusals').select(['action', 'outcome']).execute()).toEqual([]);
  });
});

/** An event by its author, its log, and its address; a request id unless it is a sum. */
type Row = { log: string; action: string; of: string | null; outcome?: string; from: 'browser' | 'call' };

/**
 * What ASVS 5, 16.3 requires to be logged, written down from there: logins, changes to how one logs in, refusals by
 * rights, by checks of input and of the caller's site, limits; and administrators' actions. Each with whom the log
 * must name.
 */
const asked: [event: string, act: () => Promise<unknown>, row: Row][] = [
  [
    'a login',
    () => logIn('viewer@acme.test'),
    { log: 'acme', action: 'session.login', of: 'viewer@acme.test', from: 'browser' },
  ],
  [
    'a login with a wrong password',
    () => logIn('nobody@system.test', 'Wrong-Pass-2026!'),
    { log: 'system', action: 'session.login', of: null, outcome: 'INVALID_CREDENTIALS', from: 'browser' },
  ],
  [
    'a logout',
    async () => {
      const browser = world.browser();
      await browser.signIn('nobody@acme.test');
      await browser.signOut();
    },
    { log: 'acme', action: 'session.logout', of: 'nobody@acme.test', from: 'browser' },
  ],
  [
    'a call without the right',
    () => world.fetch('/api/v1/admin/birch/users', { as: 'viewer@acme.test' }),
    { log: 'acme', action: 'users.list', of: 'viewer@acme.test', outcome: 'FORBIDDEN', from: 'call' },
  ],
  [
    'a call that another site began',
    () =>
      world.fetch('/api/v1/self/password/resetRequests', {
        method: 'POST',
        json: { email: 'viewer@acme.test' },
        headers: { origin: 'https://elsewhere.test' },
      }),
    { log: 'acme', action: 'platform.call', of: null, outcome: 'FORBIDDEN', from: 'call' },
  ],
  [
    'a forged token',
    () => world.fetch('/api/v1/roles', { token: 'eyJhbGciOiJub25lIn0.e30.' }),
    { log: 'acme', action: 'roles.list', of: null, outcome: 'UNAUTHORIZED', from: 'call' },
  ],
  ['a key made', makeKey, { log: 'acme', action: 'apiKeys.create', of: 'admin@acme.test', from: 'call' }],
  [
    'a key ended',
    async () => {
      const { id } = await makeKey();
      await world.fetch(`/api/v1/myAccount/apiKeys/${id}`, {
        method: 'DELETE',
        as: 'admin@acme.test',
        headers,
      });
    },
    { log: 'acme', action: 'apiKeys.revoke', of: 'admin@acme.test', from: 'call' },
  ],
  [
    'rights given',
    async () => write(`/users/${await userId('nobody@acme.test')}/roles`, { roles: [] }),
    { log: 'acme', action: 'users.setRoles', of: 'admin@system.test', from: 'call' },
  ],
  [
    'an address changed',
    async () => write(`/users/${await userId('viewer@acme.test')}/email`, { email: 'other@acme.test' }),
    { log: 'acme', action: 'users.setEmail', of: 'admin@system.test', from: 'call' },
  ],
  [
    'an account disabled',
    async () => {
      await setAccount('birch', { version: 1 });
      const json = { status: 'DISABLED' };
      const path = '/api/v1/admin/accounts/birch/status';
      await world.fetch(path, { method: 'PUT', as: 'admin@system.test', headers, json });
    },
    { log: 'birch', action: 'accounts.setStatus', of: 'admin@system.test', from: 'call' },
  ],
  [
    'an export',
    () => world.fetch('/api/v1/users/export', { as: 'admin@acme.test' }),
    { log: 'acme', action: 'users.export', of: 'admin@acme.test', from: 'call' },
  ],
  [
    'a password reset asked for',
    async () => {
      const json = { email: 'admin@acme.test' };
      await world.browser().call('/api/v1/self/password/resetRequests', { method: 'POST', json });
      // Only the job looks up whether there is such a user.
      while ((await runDueJobs(world.deps, jobHandlers(world.deps))) > 0);
    },
    { log: 'acme', action: 'session.requestPasswordReset', of: null, from: 'browser' },
  ],
];

const headers = { 'if-match': '1' };
const write = (path: string, json: object) =>
  world.fetch(`/api/v1/admin/acme${path}`, { method: 'PUT', as: 'admin@system.test', headers, json });
const userId = async (email: string) => {
  const found = world.deps.db.selectFrom('users').select('id').where('email_key', '=', email);
  return (await found.executeTakeFirstOrThrow()).id;
};

describe('what ASVS requires is logged in the right account', () => {
  it.each(asked)('%s', async (_, act, { log, action, of, outcome, from }) => {
    const ids = async (name: 'audit_events' | 'refusals') =>
      (await world.deps.db.selectFrom(name).select('id').execute()).map(({ id }) => id);
    await world.deps.db.deleteFrom('refusals').execute();
    const before = await ids('audit_events');
    await act();
    const table = outcome ? 'refusals' : 'audit_events';
    const all = await world.deps.db.selectFrom(table).selectAll().execute();
    const rows = all.filter((row) => !before.includes(row.id));
    expect(rows).toContainEqual(
      expect.objectContaining({
        account_id: accounts[log],
        action,
        author_kind: of ? 'user' : 'stranger',
        actor_user_id: of && (await userId(of)),
        ip_address: from === 'browser' ? '127.0.0.1' : null,
        ...(outcome ? { outcome } : { request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
      }),
    );
  });
});

const sumsOf = (outcome: RefusalReason) =>
  world.deps.db.selectFrom('refusals').selectAll().where('outcome', '=', outcome).orderBy('id').execute();
const timesOf = async (outcome: RefusalReason) =>
  (await sumsOf(outcome)).reduce((all, { times }) => all + times, 0);

const setAccount = (
  subdomain: string,
  values: { trial_ends_on?: string; require_two_factor_auth?: boolean; version?: number },
) => world.deps.db.updateTable('accounts').set(values).where('subdomain', '=', subdomain).execute();

/** Someone new to `birch`, which has no license left, at a provider that creates users of these domains. */
async function refusedFirstLogin(allowed_domains: string[], email = 'new@elsewhere.test'): Promise<Told> {
  const { db } = world.deps;
  await db
    .updateTable('identity_providers')
    .set({ creates_users: true, allowed_domains })
    .where('account_id', '=', accounts.birch ?? '')
    .execute();
  await db
    .updateTable('accounts')
    .set(({ ref }) => ({ license_count: ref('licenses_used') }))
    .where('subdomain', '=', 'birch')
    .execute();
  world.idp.person = { sub: 'idp-5', email, email_verified: true };
  await signInBy(world, 'birch');
  return told('session.externalLogin', 'birch');
}

async function logIn(email: string, password = demoPassword) {
  const browser = world.browser(/@(\w+)/.exec(email)?.[1]);
  const { location, verifier } = await browser.authorize();
  const returnUrl = location.searchParams.get('returnUrl') ?? '';
  return { browser, verifier, returnUrl, answer: await browser.logIn(email, password, returnUrl) };
}

/** Brings a signature by a passkey whose count stands at 5. */
async function logInByPasskey(lie: { origin?: string; count?: number }) {
  const browser = world.browser();
  const { location } = await browser.authorize();
  const returnUrl = location.searchParams.get('returnUrl') ?? '';
  const headers = { [xsrfHeader]: browser.cookie(xsrfCookie) };
  const passkey = new SoftwareAuthenticator(browser.origin);
  await addPasskey(passkey);
  const json = { returnUrl, afterPassword: false };
  const asked = await browser.call('/api/v1/passkeyRequest', { method: 'POST', json, headers });
  const signed = passkey.sign(JSON.parse(asked.body).data, { count: 6, ...lie });
  const body = { ...signed, returnUrl, rememberDevice: false };
  await browser.call('/api/v1/passkeyLogin', { method: 'POST', json: body, headers });
}

async function addPasskey(passkey: SoftwareAuthenticator) {
  const users = world.deps.db.selectFrom('users').select(['id', 'account_id']);
  const user = await users.where('email_key', '=', 'admin@acme.test').executeTakeFirstOrThrow();
  passkey.userHandle = userHandleOf(user.id);
  const row = { account_id: user.account_id, user_id: user.id, id: world.deps.newId(), name: 'Laptop' };
  const public_key = Buffer.from(passkey.publicKey).toString('base64url');
  const values = { credential_id: passkey.id, public_key, sign_count: 5, created_on: world.deps.clock() };
  await world.deps.db
    .insertInto('user_factors')
    .values({ ...row, kind: 'PASSKEY', ...values })
    .execute();
}

async function freshCode() {
  const { browser, verifier, answer } = await logIn('nobody@acme.test');
  const { headers } = await browser.call(JSON.parse(answer.body).data.returnUrl);
  const code = new URL(String(headers.location), browser.origin).searchParams.get('code') ?? '';
  return { browser, verifier, code };
}

async function makeKey(): Promise<{ id: string; token: string }> {
  const json = { name: 'Program', permissions: ['read:User'] };
  const answer = await world.fetch('/api/v1/myAccount/apiKeys', {
    method: 'POST',
    as: 'admin@acme.test',
    json,
  });
  const { id, accessToken: token } = (await answer.json()).data;
  return { id, token };
}
const callBy = (token: string) => world.fetch('/api/v1/users', { token });

async function refusedKey(values: { revoked_on?: Date; expires_on?: Date; allowed_addresses?: string[] }) {
  const { id, token } = await makeKey();
  await world.deps.db.updateTable('api_keys').set(values).where('id', '=', id).execute();
  await callBy(token);
  return told('users.list', 'acme', 'apiKey');
}
