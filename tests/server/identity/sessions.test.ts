import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { idleHeader } from '#contract/session.ts';
import { createHttpServer, type HttpServer, locationOf, type TenantBrowser } from './tenantBrowser.ts';

let server: HttpServer;
beforeAll(async () => {
  server = await createHttpServer();
});
afterAll(() => server.close());

const tabs = 20;

const bySession = (browser: TenantBrowser) => browser.renew();
const renewals: Record<string, typeof bySession> = {
  'by the session': bySession,
  'by a code': (browser) => browser.renewByCode(),
};

describe.each(Object.entries(renewals))('renewal without a page, %s,', (_, renew) => {
  it('succeeds in every tab at once, and leaves nothing behind but the codes', async () => {
    const browser = server.browser();
    await browser.signIn('admin@acme.test');
    const kept = async () => {
      const records = server.deps.db.selectFrom('oidc_records').select(['model', 'id']).orderBy('id');
      return records.where('model', '!=', 'AuthorizationCode').execute();
    };
    const before = await kept();
    const renewed = await renewAll(browser, renew);
    console.log(`renewal: ${tabs} tabs at once, ${succeeded(renewed)} renewed`);
    expect(succeeded(renewed)).toBe(tabs);
    expect(await kept()).toEqual(before);
  });

  it('sets no cookie, so that a late answer undoes no sign-in of another tab', async () => {
    const browser = server.browser();
    await browser.signIn('admin@acme.test');
    const old = [...browser.cookies];
    await browser.signIn('viewer@acme.test', undefined, { prompt: 'login' });
    const late = server.browser();
    late.cookies = [...old];
    expect(await renew(late)).toEqual({ error: 'login_required' });
    expect(late.cookies).toEqual(old);
    expect(await renew(browser)).toHaveProperty('access_token');
    expect(browser.cookies.filter(({ name }) => name === 'session')).toHaveLength(1);
  });

  it('succeeds in no tab once the user or the account is disabled, and again when enabled', async () => {
    const browser = server.browser('birch');
    await browser.signIn('viewer@birch.test');
    const setUser = (status: 'ACTIVE' | 'DISABLED') =>
      server.deps.db
        .updateTable('users')
        .set({ status })
        .where('email_key', '=', 'viewer@birch.test')
        .execute();
    const setAccount = (status: 'ACTIVE' | 'DISABLED') =>
      server.deps.db.updateTable('accounts').set({ status }).where('subdomain', '=', 'birch').execute();
    for (const set of [setUser, setAccount]) {
      await set('DISABLED');
      const renewed = await renewAll(browser, renew);
      expect(new Set(renewed)).toEqual(new Set(['login_required']));
      await set('ACTIVE');
    }
    expect(await renew(browser)).toHaveProperty('access_token');
  });
});

describe('sign-out', () => {
  it('ends the session on the server: no call, no renewal, in no tab', async () => {
    const browser = server.browser();
    const { access_token } = await browser.signIn('viewer@acme.test');
    const old = [...browser.cookies];
    const home = await browser.signOut();
    expect(home.href).toBe(`${browser.origin}/app/oidc-logout-callback?state=after`);
    expect((await browser.profile(access_token)).status).toBe(401);
    expect(succeeded(await renewAll(browser))).toBe(0);

    browser.cookies = old;
    expect(new Set(await renewAll(browser))).toEqual(new Set(['login_required']));
  });

  it('is not taken away by a renewal that began before it and writes after it', async () => {
    const browser = server.browser();
    const { access_token } = await browser.signIn('viewer@acme.test');
    const { sid } = decodeJwt(access_token);
    const written = new Date('2100-01-01T00:00:00Z');
    await server.deps.db
      .updateTable('oidc_records')
      .set({ expires_on: written })
      .where('model', '=', 'Session')
      .where('uid', '=', String(sid))
      .execute();
    for (const renew of Object.values(renewals)) expect(await renew(browser)).toHaveProperty('access_token');
    const session = server.deps.db
      .selectFrom('oidc_records')
      .select('expires_on')
      .where('model', '=', 'Session')
      .where('uid', '=', String(sid));
    expect(await session.executeTakeFirstOrThrow()).toEqual({ expires_on: written });
    await browser.beginSignOut();
    expect(await session.executeTakeFirstOrThrow()).not.toEqual({ expires_on: written });
  });

  it('succeeds in a tab that confirms it once another has done it', async () => {
    const browser = server.browser();
    await browser.signIn('viewer@acme.test');
    const form = await browser.beginSignOut();
    await browser.signOut();
    expect((await browser.confirmSignOut(form)).pathname).toBe('/app/logged-out');
  });

  it('is in the log, with who signed out', async () => {
    const browser = server.browser();
    await browser.signIn('viewer@acme.test');
    const { action, fields } = await browser.beginSignOut();
    const { headers } = await browser.call(action, { method: 'POST', form: fields });
    expect(headers['x-request-id']).toEqual(expect.any(String));
    const event = await server.deps.db
      .selectFrom('audit_events')
      .innerJoin('users', 'users.id', 'audit_events.actor_user_id')
      .select(['users.email', 'author_kind', 'action', 'object_type', 'ip_address', 'request_id'])
      .orderBy('audit_events.id', 'desc')
      .executeTakeFirst();
    expect(event).toEqual({
      email: 'viewer@acme.test',
      author_kind: 'user',
      action: 'session.logout',
      object_type: 'users',
      ip_address: '127.0.0.1',
      request_id: headers['x-request-id'],
    });
  });

  it('leaves the sessions of other browsers', async () => {
    const here = server.browser();
    const there = server.browser();
    await here.signIn('viewer@acme.test');
    const { access_token } = await there.signIn('viewer@acme.test');
    await here.signOut();
    expect((await there.profile(access_token)).status).toBe(200);
  });

  it('submits by itself under the policy, and asks when another site leads there', async () => {
    const browser = server.browser();
    await browser.signIn('viewer@acme.test');
    const own = await browser.call('/oidc/session/end', { headers: { 'sec-fetch-site': 'same-origin' } });
    const nonce = /<script nonce="([^"]+)">/.exec(own.body)?.[1];
    expect(own.headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}'`);
    expect(own.body).toContain('Log out of Acme Securities?');
    const foreign = await browser.call('/oidc/session/end', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(foreign.body).not.toContain('<script');
    expect(foreign.body).toContain('<button type="submit"');
  });

  it('returns to no address of another origin', async () => {
    const browser = server.browser();
    await browser.signIn('viewer@acme.test');
    for (const target of ['https://evil.test/', '//evil.test', `${browser.origin}/app/`]) {
      const query = new URLSearchParams({ client_id: 'cmg-app', post_logout_redirect_uri: target });
      const answer = await browser.call(`/oidc/session/end?${query}`, { headers: { accept: 'text/html' } });
      expect(locationOf(answer, browser.origin).pathname).toBe('/app/error');
    }
  });
});

describe('the limits of a session', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('ends by idleness, however often tokens are renewed', async () => {
    const browser = server.browser();
    let { access_token } = await browser.signIn('admin@acme.test');
    for (let minutes = 4; minutes < 30; minutes += 4) {
      passMinutes(4);
      const renewed = await browser.renew();
      expect(renewed).toHaveProperty('access_token');
      if ('access_token' in renewed) access_token = renewed.access_token;
    }
    expect((await browser.profile(access_token)).status).toBe(200);
    passMinutes(2);
    expect((await browser.profile(access_token)).status).toBe(401);
    expect(await browser.renew()).toEqual({ error: 'login_required' });
  });

  it('lives on by activity, up to twelve hours', async () => {
    const browser = server.browser();
    let { access_token } = await browser.signIn('admin@acme.test');
    let hours = 0;
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      passMinutes(20);
      const renewed = await browser.renew();
      if (!('access_token' in renewed)) throw new Error(`Ended after ${minutes + 20} minutes`);
      access_token = renewed.access_token;
      const state = await heartbeat(browser, access_token, '0');
      hours = (Date.parse(state.absoluteEndsOn) - Date.now()) / 3_600_000;
      expect(Date.parse(state.idleEndsOn) - Date.now()).toBe(30 * 60_000);
    }
    expect(hours).toBeCloseTo(1 / 3);
    passMinutes(20);
    expect(await browser.renew()).toEqual({ error: 'login_required' });
    expect((await browser.profile(access_token)).status).toBe(401);
  });

  it('does not take a silent heartbeat, or one about the past, for activity', async () => {
    const browser = server.browser();
    const { access_token } = await browser.signIn('admin@acme.test');
    passMinutes(4);
    const silent = await heartbeat(browser, access_token);
    const past = await heartbeat(browser, access_token, '600');
    const malformed = await heartbeat(browser, access_token, '9'.repeat(400));
    expect(silent.idleEndsOn).toBe('2026-11-20T09:30:00.000Z');
    expect([past.idleEndsOn, malformed.idleEndsOn]).toEqual([silent.idleEndsOn, silent.idleEndsOn]);
  });
});

const passMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

async function heartbeat(browser: TenantBrowser, token: string, idle?: string) {
  const answer = await browser.call('/api/v1/self/session/heartbeat', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(idle && { [idleHeader]: idle }) },
  });
  return JSON.parse(answer.body).data as { idleEndsOn: string; absoluteEndsOn: string };
}

/** Renews in twenty tabs at once; each returns `renewed` or the provider's error. */
async function renewAll(browser: TenantBrowser, renew = bySession): Promise<string[]> {
  const outcomes = await Promise.all(Array.from({ length: tabs }, () => renew(browser)));
  return outcomes.map((outcome) => ('access_token' in outcome ? 'renewed' : outcome.error));
}
const succeeded = (outcomes: string[]) => outcomes.filter((outcome) => outcome === 'renewed').length;
