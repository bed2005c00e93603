import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Figure, percentile } from './figure';
import { feel, hostOf, publicOrigin, signIn } from './person';
import { startMeasured } from './server';
import { shipped } from './shipped';

/** How many keep a connection each as long as they can, from so many addresses, and how long they may be let. */
const connections = 2_000;
const addresses = ['127.0.0.11', '127.0.0.12', '127.0.0.13', '127.0.0.14'];
const seconds = 15;
const list = '/api/v1/users?perPage=25';

/** What a person feels of those who send or read as slowly as they may, and how long these are let (promise D5). */
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
      const crowd = startCrowd(server.port, slow);
      const { list: lists } = await feel(person, list, seconds);
      const still = await crowd.end();
      const by = `${connections} slow ${name}`;
      console.log(`  ${by}: ${lists.length} lists of a person in ${seconds} s`);
      figures.push(
        { what: `${by}: p99 to idle`, value: percentile(lists, 0.99) / idle, unit: '', target: 2 },
        { what: `${by}: not cut after ${seconds} s`, value: still, unit: '', target: 0 },
      );
    }
    return figures;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a connection begins with, and sends each second from then on; one that sends nothing more reads nothing either. */
type Slow = { first: string; everySecond?: string };

async function slowOnes(port: number): Promise<Record<string, Slow>> {
  const { headers } = await (await signIn(port, 'acme', 'admin')).asks(list);
  const authorized = `host: ${hostOf('acme')}\r\nauthorization: ${headers.authorization}\r\n`;
  const json = 'content-type: application/json\r\ncontent-length: 900000\r\n';
  return {
    headers: { first: `GET / HTTP/1.1\r\n${authorized}`, everySecond: 'x-more: 1\r\n' },
    bodies: {
      first: `POST /api/v1/users HTTP/1.1\r\n${authorized}${json}\r\n{"firstName": "`,
      everySecond: 'x'.repeat(1_000),
    },
    readers: { first: `GET /api/v1/users/export HTTP/1.1\r\n${authorized}\r\n` },
  };
}

function startCrowd(port: number, { first, everySecond }: Slow) {
  const open = new Set<Socket>();
  for (let n = 0; n < connections; n += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: addresses[n % addresses.length] });
    open.add(socket);
    socket.once('connect', async () => {
      socket.write(first);
      if (everySecond === undefined) {
        socket.pause();
        return;
      }
      socket.resume();
      // Not all of them in the same moment.
      await setTimeout(n % 1_000);
      const sending = setInterval(() => socket.write(everySecond), 1_000);
      socket.once('close', () => clearInterval(sending));
    });
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
  }
  /**
   * How many are still there who were not answered in full; whoever was is ended for being idle, as anyone. Who reads nothing
   * learns of an end by writing only: the first is refused, the second fails.
   */
  const end = async () => {
    for (const _ of ['first', 'second']) {
      for (const socket of open) socket.write('x');
      await setTimeout(500);
    }
    const answers = await Promise.all([...open].map(whatCame));
    for (const socket of open) socket.destroy();
    return answers.filter((answer) => !isWhole(answer)).length;
  };
  return { end };
}

/** What came and was not read yet. */
async function whatCame(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).resume();
  await setTimeout(500);
  return Buffer.concat(chunks).toString('latin1');
}

function isWhole(answer: string): boolean {
  const [head = '', ...body] = answer.split('\r\n\r\n');
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return length === undefined
    ? answer.endsWith('\r\n0\r\n\r\n')
    : body.join('\r\n\r\n').length >= Number(length);
}
