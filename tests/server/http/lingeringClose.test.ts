import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lingerBeforeClosing } from '#server/http/lingeringClose.ts';

const servers: Server[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Refuses whatever it is sent, at once or when it has read it. */
async function serve({ lingers = true, reads = false } = {}) {
  const server = createServer((request, response) => {
    const refuse = () => response.writeHead(413).end('too large');
    if (reads) request.resume().once('end', refuse);
    else refuse();
  });
  if (lingers) lingerBeforeClosing(server);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const chunk = `${(100_000).toString(16)}\r\n${'x'.repeat(100_000)}\r\n`;
const lastChunk = '0\r\n\r\n';

/** Sends a body on and on, reads when that is over, and says what came and how it ended. */
async function send(server: Server, { times, connection }: { times: number; connection: string }) {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).pause();
  const seen = { came: '', failed: false, ended: false };
  socket.on('error', () => {
    seen.failed = true;
  });
  socket.on('end', () => {
    seen.ended = true;
  });
  socket.on('data', (data) => {
    seen.came += data;
  });
  await once(socket, 'connect');
  socket.write(
    `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  for (let n = 0; n < times && !seen.failed; n += 1) {
    socket.write(chunk);
    await setTimeout(20);
  }
  socket.write(lastChunk);
  socket.resume();
  return { seen, socket };
}

describe('whoever still sends when they are refused', () => {
  it('reads why where their connection is closed after', async () => {
    const { seen, socket } = await send(await serve(), { times: 10, connection: 'close' });
    await once(socket, 'end');
    expect(seen).toMatchObject({ failed: false, ended: true });
    expect(seen.came).toMatch(/^HTTP\/1\.1 413 .*Connection: close.*too large/s);
    socket.destroy();
  });

  it('has their write fail first without', async () => {
    const { seen } = await send(await serve({ lingers: false }), { times: 10, connection: 'close' });
    expect(seen.failed).toBe(true);
  });

  it('is cut where they go on for longer than half a second', async () => {
    const { seen } = await send(await serve(), { times: 60, connection: 'close' });
    expect(seen.failed).toBe(true);
  });

  it('goes on over a connection that they keep', async () => {
    const { seen, socket } = await send(await serve(), { times: 3, connection: 'keep-alive' });
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await once(socket, 'end');
    expect(seen.came.match(/413 Payload Too Large/g)).toHaveLength(2);
    socket.destroy();
  });
});

describe('a connection is closed at once', () => {
  /** Where the half second never passes. */
  async function taken(server: Server): Promise<Socket> {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const [socket] = await once(server, 'connection');
    return socket;
  }

  it('when all has come that was still sent', async () => {
    const server = await serve();
    const [socket, sent] = await Promise.all([
      taken(server),
      send(server, { times: 3, connection: 'close' }),
    ]);
    if (!socket.destroyed) await once(socket, 'close');
    expect(sent.seen.failed).toBe(false);
    sent.socket.destroy();
  });

  it.each([
    ['nothing is sent', 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    [
      'all was sent before',
      'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi',
    ],
  ])('where %s', async (_, request) => {
    const server = await serve({ reads: true });
    const taking = taken(server);
    const { port } = server.address() as AddressInfo;
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).resume();
    client.write(request);
    const socket = await taking;
    await once(socket, 'close');
    await once(client, 'end');
    client.destroy();
  });
});

it('closes a connection as ever afterwards, where it is kept', async () => {
  const server = await serve();
  const connected = once(server, 'connection');
  const { socket } = await send(server, { times: 1, connection: 'keep-alive' });
  const [taken] = await connected;
  expect(taken.destroySoon).toBe(Socket.prototype.destroySoon);
  socket.destroy();
});

it('finds node’s own way of closing again, also where calls follow before one is answered', async () => {
  const server = await serve();
  const connected = once(server, 'connection');
  const { port } = server.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1' });
  let came = '';
  client.on('data', (data) => {
    came += data;
  });
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(3));
  const [taken] = await connected;
  await vi.waitFor(() => expect(came.match(/413 Payload Too Large/g)).toHaveLength(3));
  expect(taken.destroySoon).toBe(Socket.prototype.destroySoon);
  client.destroy();
});
