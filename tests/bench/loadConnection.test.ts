import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { openConnection, takeConnection } from './loadConnection.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A connection to a server that answers like this. */
async function asking(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const connection = openConnection(port);
  const call = { port, path: '/a?b=1', headers: { host: 'acme.test', 'x-a': 'b' } };
  return { server, port, call, connection, ask: (more = {}) => connection.ask({ ...call, ...more }) };
}

const long = 'ä'.repeat(300_000);

it.each<[string, RequestListener, { status: number; isExplained: boolean }]>([
  [
    'a length',
    (_, response) => response.writeHead(200, { 'content-length': Buffer.byteLength(long) }).end(long),
    { status: 200, isExplained: false },
  ],
  [
    'chunks',
    (_, response) => {
      response.write(long);
      setTimeout(() => response.end(long), 20);
    },
    { status: 200, isExplained: false },
  ],
  [
    'a reason to come back',
    (_, response) => response.writeHead(503, { 'retry-after': '1', 'content-length': 2 }).end('no'),
    { status: 503, isExplained: true },
  ],
  ['no body', (_, response) => response.writeHead(204).end(), { status: 204, isExplained: false }],
  ['an empty one', (_, response) => response.writeHead(303).end(), { status: 303, isExplained: false }],
])('reads one answer after another: with %s', async (_, listener, told) => {
  const { ask, connection } = await asking(listener);
  expect([await ask(), await ask()]).toEqual([told, told]);
  expect(connection.isOpen()).toBe(true);
});

it('reads an answer that ends with its connection, and recognises one that was cut', async () => {
  const whole = await asking((_, response) => {
    response.socket?.end('HTTP/1.0 200 OK\r\n\r\nall of it');
  });
  expect(await whole.ask()).toEqual({ status: 200, isExplained: false });
  expect(whole.connection.isOpen()).toBe(false);
  const cut = await asking((_, response) => {
    response.writeHead(200, { 'content-length': 10 }).write('half', () => response.destroy());
  });
  expect(await cut.ask()).toEqual({ status: 0, isExplained: false });
});

it('uses the most recent connection again, and opens a new one if none is left', async () => {
  const { server, port, call, connection, ask } = await asking((_, response) =>
    response.writeHead(204).end(),
  );
  await ask();
  const free = [openConnection(port), connection];
  expect(takeConnection(free, port)).toBe(connection);
  free.push(connection);
  await vi.waitFor(() => {
    server.closeAllConnections();
    expect(free.filter(({ isOpen }) => isOpen())).toEqual([]);
  }, 20_000);
  expect((await takeConnection(free, port).ask(call)).status).toBe(204);
  expect(free).toEqual([]);
});

it('sends what the call says', async () => {
  const { ask } = await asking(async (request, response) => {
    const chunks = await request.toArray();
    const { method, url, headers } = request;
    const isAsSaid =
      `${method} ${url} ${headers.host} ${headers['x-a']} ${Buffer.concat(chunks)}` ===
      'POST /a?b=1 acme.test b {"ä":1}';
    response.writeHead(isAsSaid ? 200 : 400).end();
  });
  expect((await ask({ method: 'POST', body: '{"ä":1}' })).status).toBe(200);
});
