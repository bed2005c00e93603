import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './postgres.ts';

/** An address that can be moved: what a name, a virtual address or a proxy does for a database that fails over. */
export async function movingAddress(url: string) {
  const port = await freePort();
  let target = new URL(url);
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
    }
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const moved = new URL(url);
  moved.port = String(port);
  return {
    url: moved.href,
    moveTo: (other: string) => {
      target = new URL(other);
    },
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
