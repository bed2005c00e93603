import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { maxJsonBytes } from '#contract/operation.ts';
import type { Call } from './call.ts';
import { type Figure, percentile } from './figure.ts';
import { publicOrigin, signIn } from './person.ts';
import { startMeasured } from './server.ts';

const times = 20;

/** How soon, and with how much memory, oversized bodies are refused. */
export async function measureBigBodies(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-bench-'));
  const server = await startMeasured({ PUBLIC_ORIGIN: publicOrigin, DATA_DIR: folder });
  try {
    const { asks } = await signIn(server.port, 'system', 'admin');
    const users = await asks('/api/v1/users');
    const graphql = await asks('/gw/graphql');
    for (let n = 0; n < times; n += 1) await post(users, { body: Buffer.from('{}') });
    const figures: Figure[] = [];
    for (const [name, bomb] of Object.entries(bombs)) {
      const before = await server.health();
      const waits: number[] = [];
      for (let n = 0; n < times; n += 1) {
        const { status, ms } = await post('query' in bomb ? graphql : users, bomb);
        if (status < 400 || status >= 500) throw new Error(`${name} was answered with ${status}`);
        waits.push(ms);
      }
      const after = await server.health();
      const growth = (after.maxMemory - before.memory) / 1e6;
      figures.push(
        { what: `${name}, refused in`, value: percentile(waits, 1), unit: 'ms', target: 100 },
        { what: `${name} × ${times}, growth of memory`, value: growth, unit: 'MB', target: 50 },
      );
    }
    return figures;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Bomb = { body: Buffer; headers?: Record<string, string>; query?: true };

const text = (content: string): Bomb => ({ body: Buffer.from(content) });
const query = (content: string): Bomb => ({ ...text(JSON.stringify({ query: content })), query: true });
const chunked = { 'transfer-encoding': 'chunked' };
const tooMuch = text(`"${'x'.repeat(maxJsonBytes - 1)}"`);
const depth = Math.floor(maxJsonBytes / 2);

const bombs: Record<string, Bomb> = {
  'a byte too much': tooMuch,
  'a byte too much, of no said length': { ...tooMuch, headers: chunked },
  'thirty megabytes, of no said length': { body: Buffer.alloc(30_000_001, ' '), headers: chunked },
  'a gzip bomb': {
    body: gzipSync(Buffer.alloc(200_000_000)),
    headers: { 'content-encoding': 'gzip' },
  },
  'JSON as deep as it may be long': text('['.repeat(depth) + ']'.repeat(depth)),
  'objects as deep': text(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  'GraphQL, a thousand aliases': query(
    `{${Array.from({ length: 1_000 }, (_, n) => `a${n}: accountTraits { code }`).join(' ')}}`,
  ),
  'GraphQL, as deep as it may be long': query('{a'.repeat(100_000) + '}'.repeat(100_000)),
  'GraphQL, fragments in a circle': query(
    'query { ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
  ),
  'GraphQL, a hundred at once': {
    ...text(JSON.stringify(Array(100).fill({ query: '{accountTraits{code}}' }))),
    query: true,
  },
};

/** Milliseconds from the end of sending, or from an earlier refusal, to the whole answer. */
function post({ port, path, headers }: Call, { body, headers: more }: Bomb) {
  const length = more && 'transfer-encoding' in more ? {} : { 'content-length': String(body.byteLength) };
  const sent = { ...headers, 'content-type': 'application/json', ...length, ...more };
  return new Promise<{ status: number; ms: number }>((resolve, reject) => {
    let since = performance.now();
    request({ agent: false, host: '127.0.0.1', port, path, method: 'POST', headers: sent }, (answer) => {
      answer.resume().once('end', () => {
        resolve({ status: answer.statusCode ?? 0, ms: performance.now() - since });
      });
    })
      .once('finish', () => {
        since = performance.now();
      })
      .once('error', reject)
      .end(body);
  });
}
