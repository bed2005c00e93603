import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { globalAgent } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { slope } from '#tests/bench/leftovers.ts';
import { freePort } from '#tests/support/postgres.ts';
import {
  buildServer,
  fillUnlicensed,
  type ServerProcess,
  startServerProcess,
} from '#tests/support/serverProcess.ts';
import { full } from '#tests/walk/sample.ts';
import { type HttpAnswer, TenantBrowser } from '../identity/tenantBrowser.ts';

/** How long the load runs; the promise is half an hour. */
const minutes = Number(process.env.SOAK_MINUTES ?? 30);
const slices = 30;
const warmUp = 6;
/** No more of each than may try a password at once. */
const tenants = ['system', 'acme', 'birch'];
const callers = 6;
/** In bytes per ten minutes. */
const maxGrowth = 1e6;
const folder = mkdtempSync(join(tmpdir(), 'tenantry-soak-'));
const heapFile = join(folder, 'held.heapsnapshot');

describe.skipIf(!full || inject('postgres'))(`a process under mixed load for ${minutes} minutes`, () => {
  beforeAll(async () => {
    await buildServer();
    await fillUnlicensed(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(
    'fails no call, and holds no more memory and no more handles from one minute to the next',
    async () => {
      const { answered, failed, growth, handles } = await soak((minutes * 60_000) / slices, slices, {});
      console.log(
        `soak: ${minutes} minutes, ${answered} answered, ${failed.length} failed, heap ${kilobytes(growth)} kB each 10 minutes, ${handles} handles more`,
      );
      expect(failed).toEqual([]);
      expect(growth).toBeLessThan(maxGrowth);
      expect(handles).toBeLessThanOrEqual(0);
    },
    (minutes + 15) * 60_000,
  );

  it('control: what a process loses is found', async () => {
    const { growth, handles } = await soak(1_000, warmUp + 2, { LEAK: 'on' });
    console.log(`soak, control: heap ${kilobytes(growth)} kB each 10 minutes, ${handles} handles more`);
    expect(growth).toBeGreaterThan(maxGrowth);
    expect(handles).toBeGreaterThan(0);
  }, 300_000);
});

const kilobytes = (bytes: number) => Math.round(bytes / 1e3);

type Held = { heap: number; handles: number };

/** Loads a process in slices; between them, with no call under way, it reports its memory. */
async function soak(sliceMs: number, count: number, env: Record<string, string>) {
  const port = await freePort();
  const probe = pathToFileURL(resolve('tests/support/watchHeld.mjs')).href;
  const options = { NODE_OPTIONS: `--import ${probe}`, HEAP: heapFile, ...env };
  const server = await startServerProcess(folder, port, options);
  const failed: string[] = [];
  const all: Held[] = [];
  let answered = 0;
  for (let slice = 0; slice < count; slice++) {
    const until = performance.now() + sliceMs;
    const caller = async (_: unknown, n: number) => {
      for await (const { what, expected, answer } of work(port, n, slice, until)) {
        answered += 1;
        if (answer.status !== expected) failed.push(`${what}: ${answer.status} ${answer.body.slice(0, 200)}`);
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    globalAgent.destroy();
    all.push(await held(server));
  }
  expect(await server.end('SIGTERM')).toBe(0);
  console.log(`soak: kB held, slice by slice: ${all.map(({ heap }) => kilobytes(heap)).join(' ')}`);
  const warm = all.slice(warmUp);
  const half = Math.floor(warm.length / 2);
  const least = (some: Held[]) => Math.min(...some.map(({ handles }) => handles));
  return {
    answered,
    failed,
    growth: slope(warm.map(({ heap }) => heap)) * (600_000 / sliceMs),
    handles: least(warm.slice(half)) - least(warm.slice(0, half)),
  };
}

async function held({ child, output }: ServerProcess): Promise<Held> {
  const said = output().length;
  child.kill('SIGUSR2');
  const line = await vi.waitUntil(() => /held (\d+)\n/.exec(output().slice(said)), { timeout: 60_000 });
  return { heap: keptIn(readFileSync(heapFile, 'utf8')), handles: Number(line[1]) };
}

/** V8's own growth: it compiles more the longer a program runs. */
const ofProgram = ['code', 'hidden'];

/** How much of a heap (bytes) the program itself keeps: objects, texts, buffers, functions. */
function keptIn(snapshot: string): number {
  const { snapshot: about, nodes } = JSON.parse(snapshot) as Snapshot;
  const { node_fields: fields, node_types } = about.meta;
  const [kind, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const others = new Set(ofProgram.map((name) => node_types[0].indexOf(name)));
  let kept = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (!others.has(nodes[at + kind] ?? 0)) kept += nodes[at + size] ?? 0;
  }
  return kept;
}

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [kinds: string[], ...others: unknown[]] } };
  nodes: number[];
};

type Answered = { what: string; expected: number; answer: HttpAnswer };

/** One administrator after another: signs in, works, signs out, and makes human mistakes. */
async function* work(port: number, caller: number, slice: number, until: number): AsyncGenerator<Answered> {
  const subdomain = tenants[caller % tenants.length];
  for (let n = 0; performance.now() < until; n++) {
    const address = { address: () => ({ port, address: '127.0.0.1', family: 'IPv4' }) };
    const browser = new TenantBrowser(address, `http://${subdomain}.localhost:${port}`);
    const { access_token } = await browser.signIn(`admin@${subdomain}.test`);
    const headers = { authorization: `Bearer ${access_token}` };
    const get = async (expected: number, path: string): Promise<Answered> => ({
      what: path,
      expected,
      answer: await browser.call(path, { headers }),
    });
    const write = async (expected: number, method: string, path: string, json: object, match = '') => ({
      what: `${method} ${path}`,
      expected,
      answer: await browser.call(path, { method, json, headers: { ...headers, 'if-match': match } }),
    });
    yield get(200, '/api/v1/self/profile');
    for (const query of ['page=1', 'page=2&orderField=email', 'searchText=an', 'status=DISABLED'])
      yield get(200, `/api/v1/users?perPage=50&${query}`);
    yield get(200, '/api/v1/auditEvents?perPage=25');
    yield get(200, '/api/v1/users/export');
    yield get(404, '/api/v1/users/00000000-0000-7000-8000-000000000000');
    yield get(404, '/api/v1/no-such-call');
    const email = `s${port}-${slice}-${caller}-${n}@soak.test`;
    const details = { firstName: 'Soak', lastName: 'Test', jobFunction: 'OTHER', employeeKey: null };
    const created = await write(201, 'POST', '/api/v1/users', { ...details, email });
    yield created;
    yield write(422, 'POST', '/api/v1/users', { ...details, email: 'nowhere' });
    const { id } = JSON.parse(created.answer.body).data;
    yield write(200, 'PUT', `/api/v1/users/${id}`, { ...details, lastName: 'Changed' }, '1');
    yield write(409, 'PUT', `/api/v1/users/${id}`, { ...details, lastName: 'Too late' }, '1');
    const renewed = await browser.renew();
    if (!('access_token' in renewed)) throw new Error(`No renewal but ${renewed.error}`);
    await browser.signOut();
    yield get(401, '/api/v1/self/profile');
  }
}
