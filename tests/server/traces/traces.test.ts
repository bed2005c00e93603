import pino from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config/readConfig.ts';
import { newIdBy } from '#server/ids/ids.ts';
import type { Span } from '#server/traces/exporter.ts';
import { createTraces } from '#server/traces/traces.ts';
import { createHttpServer } from '../identity/tenantBrowser.ts';
import { startCollector } from './collector.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const receive = async () => {
  const collector = await startCollector();
  cleanups.push(collector.close);
  return collector;
};

const now = Date.parse('2026-01-02T03:04:05Z');
const clock = () => new Date(now);

/** A server that sends its traces there. */
async function traced(env: Record<string, string>) {
  const { traces: target } = readConfig(env);
  if (!target) throw new Error('No traces are asked for');
  const traces = createTraces(target, { log: pino({ enabled: false }), clock, newId: newIdBy(clock) });
  const server = await createHttpServer({ deps: { traces } });
  cleanups.push(server.close);
  return { server, traces };
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, ...Object.values(value)]));
const isServer = ({ kind }: Span) => kind === 2;

it('has spans for a sign-in and a list, and for each call’s database trips', async () => {
  const collector = await receive();
  const { server, traces } = await traced({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b, x-team = c',
    OTEL_SERVICE_NAME: 'back-office',
  });
  const browser = server.browser();
  const { access_token } = await browser.signIn('admin@acme.test');
  const list = await browser.call('/api/v1/users', { headers: { authorization: `Bearer ${access_token}` } });
  await vi.waitFor(() => expect(server.logs).toHaveLength(5), 20_000);
  await traces.close();

  const [{ url, headers, body } = nothing] = collector.received;
  expect({ url, ...headers }).toMatchObject({
    ...{ url: '/v1/traces', 'content-type': 'application/json', 'x-key': 'a b', 'x-team': 'c' },
  });
  expect(JSON.parse(body).resourceSpans[0].resource.attributes[0]).toEqual({
    key: 'service.name',
    value: { stringValue: 'back-office' },
  });
  const spans = collector.spans();
  const requests = spans.filter(isServer);
  const told = requests.map((span) => [
    span.name,
    attributesOf(span)['http.request.method'],
    attributesOf(span)['http.response.status_code'],
  ]);
  expect(told).toEqual([
    ['oidc', 'GET', '303'],
    ['session.login', 'POST', '200'],
    ['oidc', 'GET', '303'],
    ['oidc', 'POST', '200'],
    ['users.list', 'GET', '200'],
  ]);
  expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(5);
  expect(requests.filter(({ parentSpanId, status }) => parentSpanId || status)).toEqual([]);
  const [, login, , , listed] = requests;
  if (!login || !listed) throw new Error('Not all are told');
  expect(attributesOf(listed)).toEqual({
    'http.request.method': 'GET',
    'http.response.status_code': '200',
    'tenantry.tenant': 'acme',
    'tenantry.operation': 'users.list',
    'tenantry.request_id': list.headers['x-request-id'],
  });
  const tripsOf = (request: Span) => spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(spans).toHaveLength(requests.length + requests.flatMap(tripsOf).length);
  expect(tripsOf(listed).map(({ name }) => name)).toEqual(['select', 'select']);
  const last = tripsOf(login).find(({ name }) => name === 'insert, commit');
  expect(last && attributesOf(last)).toEqual({
    'db.system.name': 'postgresql',
    'db.operation.batch.size': '2',
  });
  for (const request of requests)
    for (const { traceId, kind, startTimeUnixNano, endTimeUnixNano } of tripsOf(request)) {
      expect([traceId, kind]).toEqual([request.traceId, 3]);
      const moments = [
        request.startTimeUnixNano,
        startTimeUnixNano,
        endTimeUnixNano,
        request.endTimeUnixNano,
      ];
      expect(moments.toSorted()).toEqual(moments);
    }
  for (const { traceId, spanId, startTimeUnixNano } of spans) {
    expect([traceId, spanId].join(' ')).toMatch(/^[\da-f]{32} [\da-f]{16}$/);
    expect(Number(startTimeUnixNano) / 1e6 - now).toBeLessThan(60_000);
  }
});

const nothing = { url: undefined, headers: {}, body: '{}' };
const [trace, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

it.each([
  ['goes on with a trace that its caller tells of', '1', `00-${trace}-${parent}-01`, trace, parent],
  ['and of a later version', '0', `cc-${trace}-${parent}-09-more`, trace, parent],
  ['leaves out what its caller leaves out', '1', `00-${trace}-${parent}-00`, undefined, undefined],
  ['begins its own where no caller decides', '1', undefined, expect.any(String), undefined],
  [
    'begins its own where nothing is named',
    '1',
    `00-${'0'.repeat(32)}-${parent}-01`,
    expect.any(String),
    undefined,
  ],
  ['begins its own after nonsense', '1', `00-${trace}-${parent}`, expect.any(String), undefined],
  ['leaves out all but the share', '0', undefined, undefined, undefined],
])('%s', async (_, share, traceparent, traceId, parentSpanId) => {
  const collector = await receive();
  const { server, traces } = await traced({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.endpoint,
    OTEL_TRACES_SAMPLER_ARG: share,
  });
  await server.browser().call('/healthz', { headers: traceparent ? { traceparent } : {} });
  await vi.waitFor(() => expect(server.logs).toHaveLength(1), 20_000);
  await traces.close();
  const told = collector
    .spans()
    .map((span) => ({ name: span.name, traceId: span.traceId, parent: span.parentSpanId }));
  expect(told).toEqual(traceId ? [{ name: 'platform.health', traceId, parent: parentSpanId }] : []);
  expect(collector.received.map(({ url }) => url)).toEqual(traceId ? ['/'] : []);
  expect(collector.spans().some((span) => span.traceId === trace)).toBe(traceId === trace);
});

it('has no secret of a path, query, header, body or statement, and marks failures', async () => {
  const collector = await receive();
  const { server, traces } = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  const browser = server.browser();
  const headers = {
    authorization: 'Bearer planted',
    cookie: 'planted=1',
    'x-request-id': 'planted',
    traceparent: 'planted',
  };
  await browser.call('/app/planted?code=planted', { headers });
  await browser.call('/oidc/auth/planted?code=planted', { headers });
  await browser.call('/api/v1/users/planted?searchText=planted', { headers });
  await browser.logIn('planted@acme.test', 'planted', '/planted');
  const { location } = await browser.authorize({ state: 'planted' });
  await browser.logIn('planted@acme.test', 'planted', location.searchParams.get('returnUrl') ?? '');
  vi.spyOn(server.deps.identity, 'serveOidc').mockRejectedValue(new Error('planted'));
  await browser.call('/oidc/token', { method: 'POST', json: { planted: true }, headers });
  await vi.waitFor(() => expect(server.logs.filter((line) => line.includes('"ms"'))).toHaveLength(7), 20_000);
  await traces.close();
  const sent = collector.received.map(({ body }) => body).join('');
  const requests = collector.spans().filter(isServer);
  expect(requests.map(({ name, status }) => [name, status?.code])).toEqual([
    ['app', undefined],
    ['oidc', undefined],
    ['users.get', undefined],
    ['session.login', undefined],
    ['oidc', undefined],
    ['session.login', undefined],
    ['oidc', 2],
  ]);
  expect(sent).not.toContain('planted');
  // The log's own lines contain the path of a page: the search covers where it would be found.
  expect(server.logs.join('')).toContain('planted');
});

it('sends nothing where no variable asks for it', async () => {
  const collector = await receive();
  expect(readConfig({ OTEL_SERVICE_NAME: 'x', OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }).traces).toBeNull();
  const server = await createHttpServer();
  cleanups.push(server.close);
  await server.browser().call('/healthz', { headers: { traceparent: `00-${trace}-${parent}-01` } });
  await vi.waitFor(() => expect(server.logs).toHaveLength(1), 20_000);
  expect(collector.received).toEqual([]);
});
