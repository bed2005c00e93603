import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Figure, percentile } from './figure.ts';
import { feel, hostOf, publicOrigin, signIn } from './person.ts';
import { startMeasured } from './server.ts';
import { shipped } from './shipped.ts';

/** How many each hold a connection as long as possible, from so many addresses, and how long they may. */
const connections = 2_000;
const addresses = ['127.0.0.11', '127.0.0.12', '127.0.0.13', '127.0.0.14'];
const seconds = 15;
const list = '/api/v1/users?perPage=25';

/** What a person feels of clients that send as slowly as allowed, and how long these are kept. */
export async function measureSlowClients(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-bench-'));
  const server = await startMeasured({
    ...shipped,
    PUBLIC_ORIGIN: publicOrigin,
    DATA_DIR: folder,
    DEMO: 'large',
  });
  try {
    const person = await signIn(server.port, 'birch', 'admin');
    await feel(person, list, 2);
    const idle = percentile((await feel(person, list, 6)).list, 0.99);
    const figures: Figure[] = [{ what: 'a person’s list, idle, p99', value: idle, unit: 'ms' }];
    for (const [name, slow] of Object.entries(await slowOnes(server.port))) {
      const clients = startSlowClients(server.port, slow);
      const { list: lists } = await feel(person, list, seconds);
      const longest = await clients.longest();
      const by = `${connections} slow ${name}`;
      console.log(`  ${by}: ${lists.length} lists of a person in ${seconds} s`);
      figures.push(
        { what: `${by}: p99 to idle`, value: percentile(lists, 0.99) / idle, unit: '', target: 4 },
        { what: `${by}: the last was cut after`, value: longest, unit: 's', target: slow.maxSeconds },
      );
    }
    return figures;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * What a connection begins with, what it sends each second after that, and its maximum time, including the poll
 * interval.
 */
type Slow = { first: string; everySecond: string; maxSeconds: number };

async function slowOnes(port: number): Promise<Record<string, Slow>> {
  const { headers } = await (await signIn(port, 'acme', 'admin')).asks(list);
  const authorized = `host: ${hostOf('acme')}\r\nauthorization: ${headers.authorization}\r\n`;
  const json = 'content-type: application/json\r\ncontent-length: 900000\r\n';
  return {
    headers: { first: `GET / HTTP/1.1\r\n${authorized}`, everySecond: 'x-more: 1\r\n', maxSeconds: 15 },
    bodies: {
      first: `POST /api/v1/users HTTP/1.1\r\n${authorized}${json}\r\n{"firstName": "`,
      everySecond: 'x'.repeat(1_000),
      maxSeconds: 31,
    },
  };
}

function startSlowClients(port: number, { first, everySecond }: Slow) {
  const open = new Set<Socket>();
  const lives: number[] = [];
  for (let n = 0; n < connections; n += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: addresses[n % addresses.length] });
    open.add(socket);
    socket.once('connect', async () => {
      const since = performance.now();
      socket.once('close', () => lives.push((performance.now() - since) / 1000));
      socket.write(first);
      socket.resume();
      // Not all of them in the same moment.
      await setTimeout(n % 1_000);
      const sending = setInterval(() => socket.write(everySecond), 1_000);
      socket.once('close', () => clearInterval(sending));
    });
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
  }
  return {
    /** The longest time (s) that any connection lasted, once all have been cut. */
    longest: async () => {
      await until(() => open.size === 0);
      return Math.max(...lives);
    },
  };
}

/** Throws if something does not happen in a time in which any server would long have cut them. */
async function until(isDone: () => boolean): Promise<void> {
  for (const end = performance.now() + 60_000; !isDone(); await setTimeout(100)) {
    if (performance.now() > end) throw new Error('The slow ones are still there after a minute');
  }
}
