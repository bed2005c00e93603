import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import pino from 'pino';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { Random } from '#server/demo/random.ts';
import { newSecret } from '#server/ids/ids.ts';
import { hasPostgres, startPostgres } from '../support/postgres.ts';
import { type Figure, percentile } from './figure.ts';
import { mannWhitney } from './mannWhitney.ts';
import { startMeasured } from './server.ts';
import { SignInClient } from './signInClient.ts';

/** Of each kind; `ENUMERATION_SAMPLES=2000` is what promise A5 is judged by. */
const samples = Number(process.env.ENUMERATION_SAMPLES ?? 200);
const publicOrigin = 'http://localhost:4400';
const tenantOrigin = 'http://acme.localhost:4400';

/** Whether an answer's time reveals who is known: known and unknown alternate in random order. */
export async function measureEnumeration(): Promise<Figure[]> {
  if (!hasPostgres()) {
    console.log('  Skipped: no TEST_DATABASE_URL is given, and this machine has no initdb');
    return [];
  }
  const postgres = await startPostgres();
  const server = await startMeasured({
    DATABASE_URL: postgres.url,
    DEMO: 'small',
    PUBLIC_ORIGIN: publicOrigin,
    TRUST_PROXY: '1',
  });
  const db = openPostgres(postgres.url, pino({ level: 'silent' }));
  try {
    const client = new SignInClient(server.port, tenantOrigin);
    const figures: Figure[] = [];
    for (const [what, ask] of Object.entries(await questions(client, db))) {
      figures.push(...compare(what, await takeTurns(db, ask)));
    }
    return figures;
  } finally {
    await db.destroy();
    await server.stop();
    postgres.stop();
  }
}

/** The status and body of a call about someone, known or not. */
type Ask = (isKnown: boolean, headers: Record<string, string>) => Promise<{ status: number; body: string }>;

/**
 * Everything that takes an address or a user's id. Whether a domain exists is public by design, and another code is
 * sent only to those who have proved their password.
 */
async function questions(client: SignInClient, db: Kysely<Database>): Promise<Record<string, Ask>> {
  const { returnUrl, headers: proof } = await client.begin();
  const { id, email } = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', 'admin@acme.test')
    .executeTakeFirstOrThrow();
  const nameOf = (isKnown: boolean) => (isKnown ? email : `${randomUUID().slice(0, 5)}@acme.test`);
  const wrongLink = (isKnown: boolean) => ({ userId: isKnown ? id : randomUUID(), token: newSecret() });
  const wrongPassword = { password: 'Wrong-Pass-2026!', returnUrl };
  const names = { firstName: 'Paula', lastName: 'Adler' };
  const next = { newPassword: 'Fresh-Harbour-1979', confirmPassword: 'Fresh-Harbour-1979' };
  const post =
    (path: string, bodyOf: (isKnown: boolean) => object): Ask =>
    (isKnown, headers) =>
      client.post(path, bodyOf(isKnown), { ...proof, ...headers });
  return {
    login: post('/api/v1/login', (isKnown) => ({ username: nameOf(isKnown), ...wrongPassword })),
    'forgotten password': post('/api/v1/self/password/resetRequests', (isKnown) => ({
      email: nameOf(isKnown),
    })),
    activation: post('/api/v1/self/profile/activate', (isKnown) => ({
      ...wrongLink(isKnown),
      ...names,
      ...next,
    })),
    unlocking: post('/api/v1/self/unlock', wrongLink),
    'mailed link': (isKnown, headers) => {
      const query = new URLSearchParams({ ...wrongLink(isKnown), purpose: 'invite' });
      return client.call(`/api/v1/self/mailedLink?${query}`, { headers });
    },
  };
}

type Turns = { known: number[]; unknown: number[]; differing: number };

async function takeTurns(db: Kysely<Database>, ask: Ask): Promise<Turns> {
  const random = new Random('enumeration');
  const turns: Turns = { known: [], unknown: [], differing: 0 };
  const said = new Set<string>();
  for (let n = 0; n < samples; n += 1) {
    // Nobody is locked, and no address has reached its limit.
    for (const table of ['sign_in_failures', 'allowances_taken', 'wrong_links'] as const) {
      await db.deleteFrom(table).execute();
    }
    const first = random.chance(0.5);
    for (const isKnown of [first, !first]) {
      const headers = { 'x-forwarded-for': `203.0.113.${random.whole(1, 254)}` };
      const started = performance.now();
      const { status, body } = await ask(isKnown, headers);
      turns[isKnown ? 'known' : 'unknown'].push(performance.now() - started);
      // A limit, or a failure, answers everyone alike.
      if (status === 429 || status >= 500) throw new Error(`${status} ${body}`);
      said.add(`${status} ${body}`);
    }
  }
  return { ...turns, differing: said.size - 1 };
}

/** Either suffices: medians less than a millisecond apart, or a difference that chance explains. */
function compare(what: string, { known, unknown, differing }: Turns): Figure[] {
  const apart = (one: number[]) => Math.abs(percentile(one, 0.5) - percentile(unknown, 0.5));
  const isTold = (one: number[]) => Number(apart(one) >= 1 && mannWhitney(one, unknown) <= 0.01);
  const slower = known.map((ms) => ms + percentile(unknown, 0.5) / 4 + 1);
  return [
    {
      what: `${what}: answers that differ, of ${known.length} known and unknown`,
      value: differing,
      unit: '',
      target: 0,
    },
    { what: `${what}: medians of known and unknown apart`, value: apart(known), unit: 'ms' },
    { what: `${what}: p of Mann-Whitney`, value: mannWhitney(known, unknown), unit: '' },
    { what: `${what}: told by its time`, value: isTold(known), unit: '', target: 0 },
    {
      what: `${what}: control, told where the known take a quarter longer`,
      value: isTold(slower),
      unit: '',
      least: 1,
    },
  ];
}
