import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { xsrfCookie, xsrfHeader } from '#contract/signIn.ts';
import { version } from '#package.json';
import { newestMigration } from '#server/db/migrate.ts';
import { DatabaseOutage } from '#server/db/outage.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { serveMetrics } from '#server/metrics/serveMetrics.ts';
import { runAsCaller } from '#server/traffic/callerContext.ts';
import { createFairQueue } from '#server/traffic/fairQueue.ts';
import {
  atSignInPage,
  createFederationWorld,
  signInBy,
  throughProvider,
} from '../identity/federationWorld.ts';
import { createHttpServer, type HttpServer } from '../identity/tenantBrowser.ts';

let server: HttpServer;
beforeAll(async () => {
  server = await createHttpServer();
});
afterAll(() => server.close());

/** The value of one sample. */
const value = (text: string, sample: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.split(' ')[1],
  );

it('counts requests by call of the manifest and status, and nothing by what a caller makes up', async () => {
  await server.fetch('/api/v1/users', { as: 'admin@acme.test' });
  await server.fetch('/api/v1/users');
  await server.fetch('/made/up/"}\n');
  const text = server.deps.metrics.text();
  expect(value(text, 'tenantry_requests_total{operation="users.list",status="200"}')).toBe(1);
  expect(value(text, 'tenantry_requests_total{operation="users.list",status="401"}')).toBe(1);
  expect(value(text, 'tenantry_request_seconds_count{operation="users.list"}')).toBe(2);
  expect(value(text, 'tenantry_request_seconds_bucket{operation="users.list",le="+Inf"}')).toBe(2);
  expect(value(text, 'tenantry_requests_total{operation="other",status="404"}')).toBe(1);
  expect(text).not.toContain('made');
});

it('counts sign-ins by outcome, and the requests of the provider', async () => {
  const before = server.deps.metrics.text();
  await server.browser().signIn('admin@acme.test');
  await expect(server.browser().signIn('admin@acme.test', 'wrong')).rejects.toThrow('401');
  const after = server.deps.metrics.text();
  const more = (outcome: string) => {
    const sample = `tenantry_sign_ins_total{outcome="${outcome}"}`;
    return (value(after, sample) || 0) - (value(before, sample) || 0);
  };
  expect([more('SUCCESS'), more('INVALID_CREDENTIALS'), more('LOCKED_OUT')]).toEqual([1, 1, 0]);
  expect(value(after, 'tenantry_request_seconds_count{operation="oidc"}')).toBeGreaterThan(2);
});

/** How often each outcome was counted. */
const signIns = ({ deps }: HttpServer) => {
  const lines = deps.metrics.text().matchAll(/^tenantry_sign_ins_total\{outcome="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]));
};

it('counts each answer of the login page once, by its code', async () => {
  const own = await createHttpServer({ config: { failedSignInsPerAddress: 2 } });
  const logIn = async (subdomain: string, email: string, password = demoPassword) => {
    const browser = own.browser(subdomain);
    const { location } = await browser.authorize();
    const returnUrl = location.searchParams.get('returnUrl') ?? '';
    await browser.logIn(email, password, returnUrl);
    return { browser, returnUrl };
  };
  await own.deps.db
    .updateTable('accounts')
    .set({ require_two_factor_auth: true })
    .where('subdomain', '=', 'birch')
    .execute();
  vi.spyOn(own.deps.identity, 'findSignIn').mockRejectedValueOnce(new DatabaseOutage(new Error('gone')));
  await logIn('cedar', 'admin@cedar.test');
  const { browser, returnUrl } = await logIn('birch', 'admin@birch.test');
  await browser.call('/api/v1/verifyCode', {
    ...{ method: 'POST', headers: { [xsrfHeader]: browser.cookie(xsrfCookie) } },
    json: { code: '000000', returnUrl, rememberDevice: false },
  });
  await logIn('dune', 'admin@dune.test');
  for (let n = 0; n < 4; n += 1) await logIn('acme', `nobody-${n}@acme.test`, 'wrong');
  expect(signIns(own)).toEqual({
    ...{ REQUIRE_TWO_FACTOR: 1, WRONG_CODE: 1, ACCOUNT_DISABLED: 1 },
    ...{ INVALID_CREDENTIALS: 2, TOO_MANY_REQUESTS: 2, UNAVAILABLE: 1 },
  });
  await own.close();
});

it('counts sign-ins at identity providers, also one whose time is over', async () => {
  const world = await createFederationWorld();
  await world.federate('acme');
  world.idp.person = { sub: 'idp-7', email: 'admin@acme.test', email_verified: true };
  const browser = world.browser();
  const back = await throughProvider(browser, world.idp, (await atSignInPage(browser)).button);
  await browser.call(back.href);
  await browser.call(back.href);
  world.idp.person = { sub: 'idp-8', email: 'stranger@acme.test', email_verified: true };
  await signInBy(world);
  expect(signIns(world)).toEqual({ SUCCESS: 1, EXTERNAL_LOGIN_ENDED: 1, EXTERNAL_LOGIN_NO_USER: 1 });
  await world.close();
});

const slots = createFairQueue({ atOnce: 2, ofAccount: 1, maxWaiting: 10, timeoutMs: 0 });
const figures = () => ({ slots: slots.figures(), pool: { used: 2, idle: 3, waiting: 0 } });

it('answers at its own address, in lines that Prometheus reads', async () => {
  const job = (more: object) => ({
    ...{ id: server.deps.newId(), kind: 'mail', payload: '{}', run_on: new Date('2020-01-01') },
    ...more,
  });
  await server.deps.db
    .insertInto('jobs')
    .values([
      job({ last_error: 'x' }),
      job({ leased_until: new Date('2999-01-01') }),
      job({ leased_until: new Date('2020-01-01') }),
      job({ finished_on: new Date(), last_error: 'x', leased_until: new Date('2999-01-01') }),
    ])
    .execute();
  const release = await runAsCaller('acme', 'someone', slots.acquire);
  void runAsCaller('acme', 'colleague', slots.acquire);
  await slots.acquire();
  void slots.acquire();
  const { address, close } = await serveMetrics({ ...server.deps, figures }, { host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${address.port}`;
  const answer = await fetch(`${origin}/metrics`);
  const text = await answer.text();
  const others = [await fetch(origin), await fetch(`${origin}/metrics`, { method: 'POST' })];
  await close();
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const strange = text
    .split('\n')
    .filter((line) => !/^(# (HELP|TYPE) \w+ .+|\w+(\{[^{}]+\})? [\d.e+-]+|)$/.test(line));
  expect(strange).toEqual([]);
  const typed = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  expect(new Set(typed).size).toBe(typed.length);
  const jobs = ['waiting', 'running', 'retrying', 'failed'];
  expect(jobs.map((state) => value(text, `tenantry_jobs_${state}{kind="mail"}`))).toEqual([3, 1, 1, 1]);
  expect(value(text, 'tenantry_jobs_overdue_seconds{kind="mail"}')).toBeGreaterThan(1_000_000);
  expect(value(text, 'tenantry_database_up')).toBe(1);
  expect(text).toContain(`\nbuild_info{version="${version}",commit="",migration="${newestMigration}"} 1\n`);
  expect(text).toContain(`
tenantry_database_slots_held{by="call"} 1
tenantry_database_slots_held{by="server"} 1
# HELP tenantry_database_slots_waiting Calls waiting for a database slot
# TYPE tenantry_database_slots_waiting gauge
tenantry_database_slots_waiting{by="call"} 1
tenantry_database_slots_waiting{by="server"} 1
`);
  expect(value(text, 'tenantry_pool_connections{state="idle"}')).toBe(3);
  release();
  expect(slots.figures()).toEqual({ held: { call: 1, server: 1 }, waiting: { call: 0, server: 1 } });
  expect(others.map(({ status }) => status)).toEqual([404, 404]);
});

it('answers without a database, and says that it does not answer', async () => {
  const own = await createHttpServer();
  const { address, close } = await serveMetrics({ ...own.deps, figures }, { host: '127.0.0.1', port: 0 });
  await own.close();
  const text = await (await fetch(`http://127.0.0.1:${address.port}/metrics`)).text();
  await close();
  expect(value(text, 'tenantry_database_up')).toBe(0);
  expect(text).not.toContain('tenantry_jobs');
});
