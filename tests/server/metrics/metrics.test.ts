import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveMetrics } from '../../../server/metrics/serveMetrics';
import { createHttpServer, type HttpServer } from '../identity/tenantBrowser';

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

it('answers at its own address, in lines that Prometheus reads', async () => {
  await server.deps.db
    .insertInto('jobs')
    .values({
      id: server.deps.newId(),
      kind: 'mail',
      payload: '{}',
      run_on: new Date('2020-01-01'),
      last_error: 'x',
    })
    .execute();
  const { address, close } = await serveMetrics(server.deps, { host: '127.0.0.1', port: 0 });
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
  expect(value(text, 'tenantry_jobs_retrying{kind="mail"}')).toBe(1);
  expect(value(text, 'tenantry_jobs_overdue_seconds{kind="mail"}')).toBeGreaterThan(1_000_000);
  expect(value(text, 'tenantry_database_up')).toBe(1);
  expect(others.map(({ status }) => status)).toEqual([404, 404]);
});

it('answers without a database, and says that it does not answer', async () => {
  const own = await createHttpServer();
  const { address, close } = await serveMetrics(own.deps, { host: '127.0.0.1', port: 0 });
  await own.close();
  const text = await (await fetch(`http://127.0.0.1:${address.port}/metrics`)).text();
  await close();
  expect(value(text, 'tenantry_database_up')).toBe(0);
  expect(text).not.toContain('tenantry_jobs');
});
