import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createFederationWorld,
  type FederationWorld,
  lastTest,
  runTest,
  testLink,
  throughProvider,
} from './federationWorld.ts';
import { locationOf } from './tenantBrowser.ts';

let now = new Date();
let world: FederationWorld;
beforeAll(async () => {
  world = await createFederationWorld({ clock: () => now });
});
beforeEach(async () => {
  now = new Date();
  await world.federate('acme', { enabled: false, verified: false });
  world.idp.tamper = {};
  world.idp.person = { sub: 'idp-7', email: 'admin@acme.test', email_verified: true };
});
afterAll(() => world.close());

const path = '/app/account/security/providers/openIdConnect';

describe('the test of a provider', () => {
  it('needs no session, returns to the given path, and reports each step', async () => {
    const { end, log } = await runTest(world, { returnPath: path });
    expect(end.pathname + end.search).toBe(`${path}?verified=true`);
    expect(log).toMatchObject({ passed: true, verified: true });
    expect(log.steps?.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
      'metadata passed',
      'redirect passed',
      'answer passed',
      'signature passed',
      'audience passed',
      'clock passed',
      'email passed',
      'group skipped',
      'user passed',
    ]);
    expect(log.steps?.find(({ step }) => step === 'email')?.facts).toEqual({ email: 'admin@acme.test' });
  });

  it('signs nobody in', async () => {
    const { browser } = await runTest(world);
    expect(await browser.renew()).toEqual({ error: 'login_required' });
  });

  it.each([
    ['who cancels', null, ['answer', 'refused']],
    ['without an address', { email: undefined }, ['email', 'emailMissing']],
    ['whose address is not verified', { email_verified: false }, ['email', 'emailUnverified']],
    ['whom the account does not know', { email: 'stranger@acme.test' }, ['user', 'userUnknown']],
  ])('of someone %s fails, says why, and comes back', async (_, changed, told) => {
    world.idp.person = changed && { ...world.idp.person, sub: 'idp-9', ...changed };
    const { end, log } = await runTest(world, { returnPath: `${path}?tab=1` });
    expect(end.pathname + end.search).toBe(`${path}?tab=1&verified=false`);
    expect([log.failed?.step, log.failed?.reason]).toEqual(told);
    expect(log).toMatchObject({ passed: false, verified: false });
  });

  it('of a disabled user says so', async () => {
    const set = (status: 'ACTIVE' | 'DISABLED') =>
      world.deps.db.updateTable('users').set({ status }).where('email', '=', 'admin@acme.test').execute();
    await set('DISABLED');
    try {
      const { failed } = (await runTest(world)).log;
      expect([failed?.step, failed?.reason]).toEqual(['user', 'userDisabled']);
    } finally {
      await set('ACTIVE');
    }
  });

  it('says, until someone is back, that the provider has led nobody back', async () => {
    await world.browser().call(await testLink(world));
    const { failed, steps } = await lastTest(world);
    expect([failed?.step, failed?.reason]).toEqual(['redirect', 'redirectRefused']);
    expect(steps?.[0]).toMatchObject({ step: 'metadata', outcome: 'passed' });
  });

  it('of a provider that nobody can reach comes back at once', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const configuration = { clientId: 'x', authority: `http://127.0.0.1:${port}` };
    await world.federate('acme', { enabled: false, verified: false, configuration });
    const { end, log } = await runTest(world, { returnPath: path });
    expect(end.search).toBe('?verified=false');
    expect(log.failed).toMatchObject({
      step: 'metadata',
      reason: 'unreachable',
      facts: { cause: 'ECONNREFUSED' },
    });
  });

  it('keeps what the provider has said, but for characters that no database keeps', async () => {
    const browser = world.browser();
    const back = await throughProvider(browser, world.idp, await testLink(world));
    back.searchParams.delete('code');
    back.searchParams.set('error', 'server_error');
    back.searchParams.set('error_description', 'out of\0order');
    expect(locationOf(await browser.call(back.href), browser.origin).search).toBe('?verified=false');
    const { failed } = await lastTest(world);
    expect(failed?.facts).toEqual({ error: 'server_error', description: 'out of\ufffdorder' });
  });

  it('is in the audit log', async () => {
    await runTest(world);
    expect(await lastEvent()).toEqual({
      action: 'identityProviders.test',
      author_kind: 'stranger',
      actor_name: 'admin@acme.test',
      object_type: 'identity_providers',
      object_name: 'Okta',
      before: { verified: false },
      after: { verified: true, passed: true },
    });
  });
});

/** Of `acme`, in the order of writing. */
async function lastEvent() {
  const { accountId } = await world.tenant('acme');
  return world.deps.db
    .selectFrom('audit_events')
    .select(['action', 'author_kind', 'actor_name', 'object_type', 'object_name', 'before', 'after'])
    .where('account_id', '=', accountId)
    .orderBy('position', 'desc')
    .executeTakeFirst();
}

it('begins at the address that the account is shown', async () => {
  const answer = await world.fetch('/api/v1/myAccount/identityProviders/openIdConnect', {
    as: 'admin@acme.test',
  });
  expect((await answer.json()).data.verificationUrl).toBe(await testLink(world));
});

describe('a configuration is tested', () => {
  const change = () =>
    world.deps.db
      .updateTable('identity_providers')
      .set(({ eb }) => ({ configuration_version: eb('configuration_version', '+', 1) }))
      .execute();

  it('only if it still is the one that was tried', async () => {
    const browser = world.browser();
    const back = await throughProvider(browser, world.idp, await testLink(world));
    await change();
    await browser.call(back.href);
    expect(await lastTest(world)).toMatchObject({ verified: false });
  });

  it('for good: no later test undoes it', async () => {
    const browser = world.browser();
    const slow = await throughProvider(browser, world.idp, await testLink(world));
    const before = await testLink(world);
    await runTest(world);
    world.idp.person = null;
    const late = locationOf(await browser.call(slow.href), browser.origin);
    expect(late.search).toBe('?verified=true');
    expect(await lastEvent()).toMatchObject({ before: { verified: true }, after: { verified: true } });
    const again = locationOf(await world.browser().call(`${before}&returnPath=${path}`), browser.origin);
    expect(again.search).toBe('?verified=true');
    expect(await lastTest(world)).toMatchObject({ verified: true, passed: true });
  });

  it('by the link of this configuration, this provider and this account alone', async () => {
    const link = await testLink(world);
    const refused = async (url: string, subdomain = 'acme') => {
      const browser = world.browser(subdomain);
      const end = locationOf(await browser.call(url), browser.origin);
      expect(end.pathname + end.search).toBe('/app/error?errorCode=INVALID_TOKEN');
    };
    await refused(link.slice(0, -1));
    await refused(link.replace(/signature=.*/, 'signature='));
    await refused(link.replace(/\?.*/, ''));
    await refused(link.replace('openIdConnect', 'azureAdOpenId'));
    await world.federate('birch', { enabled: false, verified: false });
    await refused(link.replace('acme.', 'birch.'), 'birch');
    await change();
    await refused(link);
    const { origin } = world.browser();
    expect(locationOf(await world.browser().call(await testLink(world)), origin).origin).toBe(
      world.idp.origin,
    );
  });

  it('sixty times in an hour at most, and the page says when again', async () => {
    const link = await testLink(world);
    const ends: URL[] = [];
    for (let n = 0; n < 61; n += 1) {
      ends.push(locationOf(await world.browser().call(link), 'http://acme.localhost:4400'));
    }
    const [refused] = ends.splice(60);
    expect(new Set(ends.map(({ origin }) => origin))).toEqual(new Set([world.idp.origin]));
    expect(refused?.origin).toBe('http://acme.localhost:4400');
    expect(refused?.searchParams.get('errorCode')).toBe('TOO_MANY_REQUESTS');
    expect(refused?.searchParams.get('until')).toBe(String(now.getTime() + 3_600_000));
  });
});
