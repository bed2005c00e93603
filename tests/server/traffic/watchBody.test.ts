import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchBody } from '#server/traffic/watchBody.ts';

const servers: Server[] = [];
/** On a busy machine a fast sender is slow too, so a body is looked at once the test says so. */
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
const nextLook = () => vi.advanceTimersByTime(100);
/** Vitest's own waiting would advance the timers too. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setImmediate();
}
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Bodies have 100 ms, or 100 bytes in each of these; they are read, or left until the test reads them. */
async function serve({ reads = true } = {}): Promise<Server> {
  const server = createServer((request, response) => {
    watchBody(request, { bodyMs: 100, bytesPerSecond: 1_000 });
    request.once('end', () => response.end('all of it'));
    if (reads) request.resume();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

type Begun = { socket: Socket; came: () => string; request: IncomingMessage };

/** A request whose headers have come to the server. */
async function begin(server: Server, ...headers: string[]): Promise<Begun> {
  let came = '';
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  socket.on('data', (bytes) => {
    came += bytes;
  });
  socket.write(['POST / HTTP/1.1', 'Host: localhost', ...headers, '', ''].join('\r\n'));
  const [request] = await once(server, 'request');
  return { socket, came: () => came, request };
}

/** Sends bytes, until the server has them. */
async function send({ socket, request }: Begun, bytes: number): Promise<void> {
  const before = request.socket.bytesRead;
  socket.write('x'.repeat(bytes));
  await until(() => request.socket.bytesRead === before + bytes);
}

it.each(['Content-Length: 100000', 'Transfer-Encoding: chunked'])(
  'cuts a body that does not come (%s)',
  async (header) => {
    const { socket, came } = await begin(await serve(), header);
    nextLook();
    await once(socket, 'close');
    expect(came()).toBe('');
  },
);

it('cuts a body slower than allowed, and lets a long one through that is fast enough', async () => {
  const server = await serve();
  const slow = await begin(server, 'Content-Length: 400');
  const quick = await begin(server, 'Content-Length: 400');
  for (let n = 0; n < 3; n++) {
    await send(quick, 100);
    nextLook();
  }
  await send(quick, 100);
  await until(() => quick.came().includes('all of it'));
  expect([slow.socket.destroyed, slow.came()]).toEqual([true, '']);
  quick.socket.destroy();
});

it('cuts nobody whom the server keeps waiting', async () => {
  const size = 4_000_000;
  const { socket, came, request } = await begin(await serve({ reads: false }), `Content-Length: ${size}`);
  socket.write('x'.repeat(size));
  await until(() => request.readableLength >= request.readableHighWaterMark);
  for (let n = 0; n < 3; n++) nextLook();
  expect(socket.destroyed).toBe(false);
  request.resume();
  await until(() => came().includes('all of it'));
  socket.destroy();
});

it('leaves a connection alone whose request has come, or has no body', async () => {
  const { socket, came } = await begin(await serve(), 'Content-Length: 2');
  socket.write('hi');
  await until(() => came().includes('all of it'));
  for (let n = 0; n < 2; n++) nextLook();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await until(() => came().match(/all of it/g)?.length === 2);
  socket.destroy();
});
