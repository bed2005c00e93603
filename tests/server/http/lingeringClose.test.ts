import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { lingerBeforeClosing } from '../../../server/http/lingeringClose';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Refuses whatever it is sent at once, and tells what it has seen of its connections. */
async function serve({ lingers = true } = {}) {
  const server = createServer((_, response) => response.writeHead(413).end('too large'));
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

it('closes the connection of who sends nothing at once', async () => {
  const server = await serve();
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' }).resume();
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  expect(socket.readableEnded).toBe(true);
});
