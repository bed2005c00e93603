import { availableParallelism } from 'node:os';
import pino from 'pino';
import { openPostgres } from '#server/db/postgres.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { hashPassword, verifyPassword } from '#server/identity/passwords.ts';
import { hasPostgres, startPostgres } from '../support/postgres.ts';
import { type Figure, percentile } from './figure.ts';
import { busy, type MeasuredServer, startMeasured } from './server.ts';
import { SignInClient } from './signInClient.ts';

/** How long each load goes on; `SIGN_IN_SECONDS=300` is what the promises are judged by. */
const seconds = Number(process.env.SIGN_IN_SECONDS ?? 10);
const cores = availableParallelism();
const publicOrigin = 'http://localhost:4400';
const tenantOrigin = 'http://acme.localhost:4400';

/**
 * Password sign-ins and renewals (promises D1 and D2) on PostgreSQL, with one server and two, from a client on the
 * same cores. Beside them Argon2's own time: the rest of a sign-in is ours.
 */
export async function measureSignIns(): Promise<Figure[]> {
  if (!hasPostgres()) {
    console.log('  Skipped: no TEST_DATABASE_URL is given, and this machine has no initdb');
    return [];
  }
  const postgres = await startPostgres();
  try {
    const { figures, processorMs } = await hashingAlone();
    for (const servers of [1, 2]) figures.push(...(await measure(postgres.url, servers, processorMs)));
    return figures;
  } finally {
    postgres.stop();
  }
}

/** As many as there are cores, at once; and the processor time of one. */
async function hashingAlone(): Promise<{ figures: Figure[]; processorMs: number }> {
  const hash = await hashPassword(demoPassword);
  const started = performance.now();
  const before = process.cpuUsage();
  const times = 20;
  await Promise.all(
    Array.from({ length: cores }, async () => {
      for (let n = 0; n < times; n += 1) await verifyPassword(hash, demoPassword);
    }),
  );
  const perSecond = (cores * times * 1000) / (performance.now() - started);
  const { user, system } = process.cpuUsage(before);
  const processorMs = (user + system) / 1000 / (cores * times);
  const figures: Figure[] = [
    { what: `Argon2 alone, verifications a second on ${cores} cores`, value: perSecond, unit: '' },
    { what: 'processor time of a verification by Argon2', value: processorMs, unit: 'ms' },
  ];
  return { figures, processorMs };
}

async function measure(url: string, count: number, hashingMs: number): Promise<Figure[]> {
  const env = { DATABASE_URL: url, DEMO: 'small', DEV_MAILBOX: 'off', PUBLIC_ORIGIN: publicOrigin };
  const servers: MeasuredServer[] = [];
  try {
    for (let n = 0; n < count; n += 1) servers.push(await startMeasured(env));
    const emails = await readEmails(url);
    const clientOf = (n: number) => new SignInClient(servers[n % count]?.port ?? 0, tenantOrigin);
    /** Nobody signs in twice at once: five attempts would be five tries of a password. */
    const signIn = (n: number) => clientOf(n).signIn(emails[n % emails.length] ?? '');

    await busy(servers);
    const most = await closedLoop(16, (n) => signIn(n));
    const cpu = await busy(servers);
    // What the server can't do in time it refuses: on a busy machine fewer begin.
    const rate = Math.min(40, Math.floor(most.perSecond * 0.8));
    const even = await openLoop(rate, (n) => signIn(n));

    const clients = Array.from({ length: 16 }, (_, n) => clientOf(n));
    await Promise.all(clients.map((client, n) => client.signIn(emails[n] ?? '')));
    await busy(servers);
    const renewals = await closedLoop(clients.length, async (_, worker) => {
      await clients[worker]?.renew();
      return undefined;
    });
    const cpuOfRenewals = await busy(servers);
    const ofPages = await closedLoop(clients.length, async (_, worker) => {
      await clients[worker]?.renewAsPage();
      return undefined;
    });
    const cpuOfPages = await busy(servers);

    const by = `, ${count === 1 ? 'one server' : `${count} servers`}`;
    return [
      { what: `password sign-ins a second${by}`, value: most.perSecond, unit: '', least: 30 * cores },
      { what: `processor time of a sign-in${by}`, value: cpu / most.times.length, unit: 'ms' },
      {
        what: `Argon2's share of it${by}`,
        value: (hashingMs * most.times.length) / cpu,
        unit: '',
        least: 0.6,
      },
      { what: `p95 of a password at ${rate} a second${by}`, ...p(even.times, 0.95), target: 250 },
      { what: `sign-ins a second that ${rate} a second came to${by}`, value: even.perSecond, unit: '' },
      { what: `renewals by a code a second${by}`, value: renewals.perSecond, unit: '', least: 150 * cores },
      { what: `processor time of a renewal${by}`, value: cpuOfRenewals / renewals.times.length, unit: 'ms' },
      { what: `p99 of a renewal${by}`, ...p(renewals.times, 0.99), target: 100 },
      { what: `renewals as the app's pages take them a second${by}`, value: ofPages.perSecond, unit: '' },
      { what: `processor time of one${by}`, value: cpuOfPages / ofPages.times.length, unit: 'ms' },
    ];
  } finally {
    for (const server of servers) await server.stop();
  }
}

const p = (times: number[], share: number) => ({ value: percentile(times, share), unit: 'ms' as const });

/** Users of acme who can sign in. */
async function readEmails(url: string): Promise<string[]> {
  const db = openPostgres(url, pino({ level: 'silent' }));
  const users = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select('users.email')
    .where('accounts.subdomain', '=', 'acme')
    .where('users.status', '=', 'ACTIVE')
    .where('users.account_confirmed', '=', true)
    .where('users.email_key', 'not in', (from) => from.selectFrom('sign_in_failures').select('email_key'))
    .execute();
  await db.destroy();
  return users.map(({ email }) => email);
}

type Load = { perSecond: number; times: number[] };
/** One of many, numbered; a returned number is its own duration in ms. */
type Work = (n: number, worker: number) => Promise<number | undefined>;

/** So many at a time, each followed by the next. */
async function closedLoop(workers: number, work: Work): Promise<Load> {
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  let next = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < end) times.push(await timed(work, next++, worker));
    }),
  );
  return { perSecond: (times.length * 1000) / (performance.now() - started), times };
}

/** So many begin each second, however long they take. */
async function openLoop(perSecond: number, work: Work): Promise<Load> {
  const begun: Promise<number>[] = [];
  const started = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = started + (n * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    begun.push(timed(work, n, n));
  }
  const times = await Promise.all(begun);
  return { perSecond: (times.length * 1000) / (performance.now() - started), times };
}

async function timed(work: Work, n: number, worker: number): Promise<number> {
  const started = performance.now();
  return (await work(n, worker)) ?? performance.now() - started;
}
