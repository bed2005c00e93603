import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientId } from '../../contract/session';
import { hasPostgres, startPostgres } from '../support/postgres';
import { type Figure, percentile } from './figure';
import { startMeasured } from './server';
import { SignInClient } from './signInClient';

/** How long each flood goes on; `FLOOD_SECONDS=60` is what the promises are judged by. */
const seconds = Number(process.env.FLOOD_SECONDS ?? 10);
const origin = (subdomain: string) => `http://${subdomain}.localhost:4400`;
const attacker = '203.0.113.9';
const neighbour = '203.0.113.10';

/** What a neighbour feels of floods from one address, with the limits as they ship (promise D8), on both databases. */
export async function measureNeighbours(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-bench-'));
  try {
    const figures = await measure('embedded', { DATA_DIR: folder });
    if (!hasPostgres()) return figures;
    const postgres = await startPostgres();
    try {
      return [...figures, ...(await measure('PostgreSQL', { DATABASE_URL: postgres.url }))];
    } finally {
      postgres.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(engine: string, database: Record<string, string>): Promise<Figure[]> {
  const shipped = {
    ADDRESS_CALLS_PER_MINUTE: '',
    ACCOUNT_CALLS_PER_MINUTE: '',
    ADDRESS_CALLS_AT_ONCE: '',
    ACCOUNT_CALLS_AT_ONCE: '',
    SIGN_INS_BEGUN_PER_ADDRESS: '',
  };
  const server = await startMeasured({
    ...shipped,
    ...database,
    DEMO: 'large',
    DEV_MAILBOX: 'off',
    PUBLIC_ORIGIN: 'http://localhost:4400',
    TRUST_PROXY: '1',
  });
  try {
    const { port } = server;
    const list = await signedIn(port, 'birch', 'admin', '/api/v1/users?perPage=25');
    const health = { port, path: '/healthz', headers: { host: 'localhost:4400' } };
    const idle = await sample(list, health);
    const figures: Figure[] = [
      { what: `neighbour's list, idle, p50, ${engine}`, value: percentile(idle.list, 0.5), unit: 'ms' },
    ];
    for (const [name, call] of Object.entries(await floods(port))) {
      for (const connections of [100, 600]) {
        const flood = startFlood(call, connections);
        const felt = await sample(list, health);
        const answers = await flood.end();
        const by = `${connections} connections of ${name}, ${engine}`;
        const times = percentile(felt.list, 0.5) / percentile(idle.list, 0.5);
        console.log(`  ${by}: ${JSON.stringify(answers)}`);
        figures.push(
          { what: `neighbour's p50 to idle, ${by}`, value: times, unit: '', target: 5 },
          { what: `health p99, ${by}`, value: percentile(felt.health, 0.99), unit: 'ms', target: 200 },
        );
      }
    }
    return figures;
  } finally {
    await server.stop();
  }
}

type Call = {
  port: number;
  path: string;
  method?: string;
  body?: (n: number) => string;
  headers: Record<string, string>;
};

/** What one address sends, each again and again. */
async function floods(port: number): Promise<Record<string, Call>> {
  const headers = { host: new URL(origin('acme')).host, 'x-forwarded-for': attacker };
  const secret = 'x'.repeat(43);
  const { returnUrl, headers: cookies } = await new SignInClient(port, origin('acme')).begin();
  /** Of another user each time: one alone would be locked soon, and no password verified any more. */
  const body = (n: number) =>
    JSON.stringify({ username: `user${n}@acme.test`, password: 'Wrong-Pass-2026!', returnUrl });
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: `${origin('acme')}/app/oidc-login-callback`,
    scope: 'openid',
    code_challenge: secret,
    code_challenge_method: 'S256',
  });
  const deep = await signedIn(port, 'acme', 'viewer', '/api/v1/users?perPage=200&page=450&orderField=email');
  return {
    'wrong sign-ins': {
      port,
      path: '/api/v1/login',
      method: 'POST',
      body,
      headers: { ...headers, ...cookies, 'content-type': 'application/json' },
    },
    'beginnings of sign-ins': { port, path: `/oidc/auth?${query}`, headers },
    'deep lists': { ...deep, headers: { ...deep.headers, 'x-forwarded-for': attacker } },
  };
}

async function signedIn(port: number, subdomain: string, name: string, path: string): Promise<Call> {
  const token = await new SignInClient(port, origin(subdomain)).signInForToken(`${name}@${subdomain}.test`);
  const { host } = new URL(origin(subdomain));
  return { port, path, headers: { host, authorization: `Bearer ${token}`, 'x-forwarded-for': neighbour } };
}

/** A list and a look at the health, one after the other, for as long as a flood goes on. */
async function sample(list: Call, health: Call): Promise<{ list: number[]; health: number[] }> {
  const agent = new Agent({ keepAlive: true });
  const times = { list: [] as number[], health: [] as number[] };
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const { status, ms } = await send(list, agent);
    if (status !== 200) throw new Error(`A neighbour was answered with ${status}`);
    times.list.push(ms);
    times.health.push((await send(health, agent)).ms);
    // Slow enough for a person's rate.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  agent.destroy();
  return times;
}

/** As many connections, each sending the next call when it has an answer; how often each status came. */
function startFlood(call: Call, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers: Record<string, number> = {};
  let goesOn = true;
  let sent = 0;
  const workers = Array.from({ length: connections }, async () => {
    while (goesOn) {
      const { status } = await send(call, agent, sent++);
      answers[status] = (answers[status] ?? 0) + 1;
    }
  });
  return {
    end: async () => {
      goesOn = false;
      await Promise.all(workers);
      agent.destroy();
      return answers;
    },
  };
}

/** A connection that is cut counts as 0. */
function send({ port, path, method = 'GET', body, headers }: Call, agent: Agent, n = 0) {
  const started = performance.now();
  const content = body?.(n) ?? '';
  const length = content ? { 'content-length': String(Buffer.byteLength(content)) } : {};
  return new Promise<{ status: number; ms: number }>((resolve) => {
    const settle = (status: number) => resolve({ status, ms: performance.now() - started });
    request(
      { agent, host: '127.0.0.1', port, path, method, headers: { ...headers, ...length } },
      (answer) => {
        answer.once('error', () => settle(0)).once('end', () => settle(answer.statusCode ?? 0));
        answer.resume();
      },
    )
      .once('error', () => settle(0))
      .end(content);
  });
}
