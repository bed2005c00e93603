import type { ServerResponse } from 'node:http';
import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newIdBy } from '#server/ids/ids.ts';
import { createExporter, type Span } from '#server/traces/exporter.ts';
import { createTraces } from '#server/traces/traces.ts';
import { createHttpServer } from '../identity/tenantBrowser.ts';
import { startCollector } from './collector.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

let now = 0;
beforeEach(() => {
  now = Date.parse('2026-01-02T03:04:05Z');
  logs.length = 0;
});
const clock = () => new Date(now);
const logs: string[] = [];
const log = pino({ base: null }, { write: (line: string) => void logs.push(line) });
const lines = () =>
  logs.map((line) => JSON.parse(line)).map(({ reason, lost, msg }) => ({ reason, lost, msg }));
const line = (reason: string, lost: number) => ({ reason, lost, msg: 'traces could not be sent' });

const span: Span = {
  ...{ traceId: '1'.repeat(32), spanId: '2'.repeat(16), name: 'users.list', kind: 2, attributes: [] },
  ...{ startTimeUnixNano: '1', endTimeUnixNano: '2' },
};
const targetOf = (url: string) => ({
  url,
  headers: { 'x-key': 'planted' },
  serviceName: 'tenantry',
  share: 1,
});

/** An exporter whose pauses a test controls. */
async function exporting(answer?: (response: ServerResponse) => void) {
  const collector = await startCollector(answer);
  cleanups.push(collector.close);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const exporter = createExporter(targetOf(collector.endpoint), { log, clock });
  const pass = () => void vi.advanceTimersByTime(5_000);
  const isReceived = (times: number) =>
    vi.waitFor(() => expect(collector.received).toHaveLength(times), 20_000);
  return { collector, exporter, pass, isReceived };
}

it('sends what waits every five seconds, and nothing where nothing does', async () => {
  const { collector, exporter, pass, isReceived } = await exporting();
  vi.advanceTimersByTime(4_999);
  exporter.tell(span);
  vi.advanceTimersByTime(1);
  await isReceived(1);
  pass();
  pass();
  exporter.tell(span);
  await exporter.close();
  expect(collector.received).toHaveLength(2);
  expect(collector.spans()).toEqual([span, span]);
  expect(lines()).toEqual([]);
});

it('sends before that where 512 wait, and 512 at once', async () => {
  const { collector, exporter, isReceived } = await exporting();
  for (let n = 0; n < 511; n += 1) exporter.tell(span);
  expect(collector.received).toEqual([]);
  exporter.tell(span);
  exporter.tell(span);
  await isReceived(2);
  expect(collector.spans()).toHaveLength(513);
  expect(JSON.parse(collector.received[0]?.body ?? '').resourceSpans[0].scopeSpans[0].spans).toHaveLength(
    512,
  );
});

it('lets 2,048 wait, loses more, and says how many once a minute', async () => {
  const held: ServerResponse[] = [];
  const { collector, exporter } = await exporting((response) => void held.push(response));
  for (let n = 0; n < 2_050; n += 1) exporter.tell(span);
  expect(lines()).toEqual([line('too many wait', 1)]);
  now += 59_999;
  exporter.tell(span);
  expect(lines()).toHaveLength(1);
  now += 1;
  exporter.tell(span);
  expect(lines()).toEqual([line('too many wait', 1), line('too many wait', 4)]);
  const closing = exporter.close();
  for (let n = 1; n <= 4; n += 1) {
    await vi.waitFor(() => expect(held).toHaveLength(n), 20_000);
    held.at(-1)?.end();
  }
  await closing;
  expect(collector.spans()).toHaveLength(2_048);
});

it.each([429, 502, 503, 504])('keeps what is answered %i until it is taken', async (status) => {
  let answers = 0;
  const { collector, exporter, pass, isReceived } = await exporting((response) => {
    answers += 1;
    response.writeHead(answers === 1 ? status : 200).end('{}');
  });
  exporter.tell(span);
  pass();
  await vi.waitFor(() => expect(lines()).toEqual([line(`answered ${status}`, 0)]), 20_000);
  pass();
  await isReceived(2);
  await exporter.close();
  expect(collector.spans()).toEqual([span, span]);
  expect(lines()).toHaveLength(1);
});

it.each([500, 400, 401, 307])('loses what is answered %i, and says so once a minute', async (status) => {
  const { collector, exporter, pass } = await exporting((response) =>
    response.writeHead(status, { location: '/elsewhere' }).end('planted'),
  );
  exporter.tell(span);
  pass();
  await vi.waitFor(() => expect(lines()).toEqual([line(`answered ${status}`, 1)]), 20_000);
  exporter.tell(span);
  await exporter.close();
  expect(collector.received).toHaveLength(2);
  expect(lines()).toHaveLength(1);
  expect(logs.join('')).not.toContain('planted');
});

it('gives up after ten seconds, and tries again', async () => {
  const timeout = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  const held: ServerResponse[] = [];
  const { exporter, pass, isReceived } = await exporting((response) => void held.push(response));
  exporter.tell(span);
  pass();
  await isReceived(1);
  expect(limit).toHaveBeenCalledWith(10_000);
  pass();
  timeout.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  await vi.waitFor(
    () => expect(lines()).toEqual([line('The operation was aborted due to timeout', 0)]),
    20_000,
  );
  limit.mockRestore();
  pass();
  await isReceived(2);
});

type Answer = (response: ServerResponse) => void;
it.each<[string, Answer | undefined, RegExp]>([
  ['refuses', undefined, /ECONNREFUSED/],
  ['answers 500', (response) => response.writeHead(500).end(), /^answered 500$/],
  ['never answers', () => {}, /^$/],
])('lets no call wait for a collector that %s', async (_, answer, reason) => {
  const collector = await startCollector(answer);
  if (answer) cleanups.push(collector.close);
  else await collector.close();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const traces = createTraces(targetOf(collector.endpoint), { log, clock, newId: newIdBy(clock) });
  vi.useRealTimers();
  const server = await createHttpServer({ deps: { traces } });
  cleanups.push(server.close);
  const call = () => server.browser().call('/healthz');
  await call();
  await vi.waitFor(() => expect(server.logs).toHaveLength(1), 20_000);
  // What is queued for the collector from here on waits while it says nothing.
  const closing = traces.close();
  if (answer) await vi.waitFor(() => expect(collector.received).toHaveLength(1), 20_000);
  const answers = [await call(), await call()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await closing;
  const reasons = lines().map((said) => said.reason);
  expect(reasons).toEqual(reason.source === '^$' ? [] : [expect.stringMatching(reason)]);
});
