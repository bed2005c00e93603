import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { watchBody } from '#server/traffic/watchBody.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Bodies have 100 ms, or 100 bytes in each of these; they are read, or left until `read` is called. */
async function serve({ reads = true } = {}) {
  let read = () => {};
  const server = createServer((request, response) => {
    watchBody(request, { bodyMs: 100, bytesPerSecond: 1_000 });
    request.once('end', () => response.end('all of it'));
    read = () => void request.resume();
    if (reads) read();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, read: () => read() };
}

async function begin(port: number, ...headers: string[]): Promise<{ socket: Socket; came: () => string }> {
  let came = '';
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.on('data', (bytes) => {
    came += bytes;
  });
  await once(socket, 'connect');
  socket.write(['POST / HTTP/1.1', 'Host: localhost', ...headers, '', ''].join('\r\n'));
  return { socket, came: () => came };
}

it.each(['Content-Length: 100000', 'Transfer-Encoding: chunked'])(
  'cuts a body that does not come (%s)',
  async (header) => {
    const { port } = await serve();
    const { socket, came } = await begin(port, header);
    await once(socket, 'close');
    expect(came()).toBe('');
  },
);

it('cuts a body slower than allowed, and lets a long one through that is fast enough', async () => {
  const { port } = await serve();
  const [slow, quick] = [
    await begin(port, 'Content-Length: 4000'),
    await begin(port, 'Content-Length: 4000'),
  ];
  for (let n = 0; n < 20; n++) {
    slow.socket.write('x');
    quick.socket.write('x'.repeat(200));
    await setTimeout(20);
  }
  await expect.poll(quick.came).toContain('all of it');
  expect([slow.socket.destroyed, slow.came()]).toEqual([true, '']);
  quick.socket.destroy();
});

it('cuts nobody whom the server keeps waiting', async () => {
  const { port, read } = await serve({ reads: false });
  const size = 4_000_000;
  const { socket, came } = await begin(port, `Content-Length: ${size}`);
  socket.write('x'.repeat(size));
  await setTimeout(350);
  expect(socket.destroyed).toBe(false);
  read();
  await expect.poll(came).toContain('all of it');
  socket.destroy();
});

it('leaves a connection alone whose request has come, or has no body', async () => {
  const { port } = await serve();
  const { socket, came } = await begin(port, 'Content-Length: 2');
  socket.write('hi');
  await expect.poll(came).toContain('all of it');
  await setTimeout(250);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(() => came().match(/all of it/g)?.length).toBe(2);
  socket.destroy();
});
