import { createServer, type Server, type ServerOptions } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import pino from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { answerUnread } from '#server/http/unreadRequests.ts';
import { createMetrics } from '#server/metrics/metrics.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(options: ServerOptions = {}, answer = answerUnread) {
  let now = 0;
  const lines: string[] = [];
  const metrics = createMetrics();
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) });
  const server = createServer(options, (_, response) => response.write('begun'));
  servers.push(server);
  answer(server, { log, clock: () => new Date(now), metrics });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    /** What comes back until the server ends the connection. */
    send: async (bytes: string) => {
      const { port } = server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes)).setEncoding('latin1');
      let answer = '';
      socket.on('data', (text) => {
        answer += text;
      });
      await new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
      return answer;
    },
    pass: (seconds: number) => {
      now += seconds * 1_000;
    },
    lines: () => lines.map((line) => JSON.parse(line)),
    counted: () => metrics.text().match(/^tenantry_unread_requests_total.*/gm) ?? [],
    server,
  };
}
const get = (...headers: string[]) => ['GET / HTTP/1.1', 'Host: localhost', ...headers, '', ''].join('\r\n');
const line = { level: 30, ip: '127.0.0.1', msg: 'request not read' };

it.each([
  ['a header of 16 KB', get(`X-Secret: ${'s3cret'.repeat(3_000)}`), 431, 'HPE_HEADER_OVERFLOW'],
  ['a header that is none', get('X Secret: s3cret'), 400, 'HPE_INVALID_HEADER_TOKEN'],
  ['what is not HTTP', 's3cret\r\n\r\n', 400, 'HPE_INVALID_METHOD'],
  ['headers that do not end', 'GET / HTTP/1.1\r\nX-Secret: s3cret', 408, 'ERR_HTTP_REQUEST_TIMEOUT'],
])('answers %s as node does, and logs and counts it', async (_, bytes, status, reason) => {
  const options = { headersTimeout: 100, connectionsCheckingInterval: 20 };
  const { send, lines, counted } = await serve(options);
  const nodesOwn = await serve(options, () => undefined);
  const answer = await send(bytes);
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  expect(answer).toBe(await nodesOwn.send(bytes));
  expect(lines()).toEqual([{ ...line, status, reason }]);
  expect(counted()).toEqual([`tenantry_unread_requests_total{status="${status}"} 1`]);
  expect(JSON.stringify(lines())).not.toContain('s3cret');
});

it('writes so many lines of a flood, then how many there were', async () => {
  const { send, lines, counted, pass } = await serve();
  for (let n = 0; n < 50; n++) await send('no\r\n\r\n');
  expect(lines()).toHaveLength(20);
  pass(3);
  await send('no\r\n\r\n');
  expect(lines()).toHaveLength(21);
  expect(lines().at(-1)).toMatchObject({ status: 400, others: 30 });
  expect(lines().filter(({ others }) => others)).toHaveLength(1);
  expect(counted()).toEqual(['tenantry_unread_requests_total{status="400"} 51']);
});

it('writes nothing into an answer that is on its way', async () => {
  const { send, lines } = await serve();
  const answer = await send(`${get()}no\r\n\r\n`);
  expect(answer.match(/HTTP\/1\.1/g)).toEqual(['HTTP/1.1']);
  expect(answer).toContain('200 OK');
  expect(lines()).toMatchObject([{ status: 400 }]);
});

it('says nothing of a connection that breaks', async () => {
  const { server, lines } = await serve();
  const { port } = server.address() as AddressInfo;
  let ended = 0;
  server.on('connection', (socket) => socket.once('close', () => (ended += 1)));
  const socket = connect(port, '127.0.0.1', () => socket.write(get(), () => socket.resetAndDestroy()));
  await vi.waitFor(() => expect(ended).toBe(1));
  expect(lines()).toEqual([]);
});
