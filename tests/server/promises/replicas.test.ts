import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';
import { Random } from '#server/demo/random.ts';
import { createDatabase, freePort, type OwnDatabase } from '#tests/support/postgres.ts';
import { buildServer, type ServerProcess, startReplica } from '#tests/support/serverProcess.ts';
import { full } from '#tests/walk/sample.ts';
import { type HttpAnswer, TenantBrowser, type Tokens } from '../identity/tenantBrowser.ts';

const postgres = inject('postgres');
const rounds = full ? 20 : 1;
const writers = 6;
/** `HAND_OVERS=20` is a quicker run. */
const handOvers = Number(process.env.HAND_OVERS ?? (full ? 100 : 1));
/** How many calls are answered after each new process, and again after the previous one has gone. */
const callsEach = full ? 500 : 100;

/** As browsers see them: the address of the proxy in front. */
const origin = 'http://acme.localhost:4400';

describe.runIf(postgres)('two replicas behind a proxy', () => {
  let own: OwnDatabase;
  let env: Record<string, string>;
  let ports: number[];
  let replicas: ServerProcess[];

  beforeAll(async () => {
    if (!postgres) return;
    await buildServer();
    own = await createDatabase(postgres.url, postgres.templates.demo);
    const db = openPostgres(own.url, pino({ level: 'silent' }));
    await db.updateTable('accounts').set({ license_count: 1_000_000 }).execute();
    await db.destroy();
    env = { DATABASE_URL: own.url, PUBLIC_ORIGIN: 'http://localhost:4400' };
    ports = [await freePort(), await freePort()];
    replicas = await Promise.all(ports.map((port) => startReplica(env, port)));
  });
  afterAll(async () => {
    await Promise.all(replicas.map(({ end }) => end('SIGTERM')));
    await own.drop();
  });

  it('share a sign-in, whichever of them each of its steps reaches', async () => {
    const { browser } = behindProxy(ports);
    const { access_token } = await browser.signIn('admin@acme.test');
    const both = [await browser.profile(access_token), await browser.profile(access_token)];
    await browser.signOut();
    const after = [await browser.profile(access_token), await browser.profile(access_token)];
    expect([...both, ...after].map(({ status }) => status)).toEqual([200, 200, 401, 401]);
  });

  it(
    `lose no answered write and do none twice, where one is killed, ${rounds} times`,
    async () => {
      const random = new Random('replicas');
      const made: string[] = [];
      let sentAgain = 0;
      for (let round = 0; round < rounds; round++) {
        const { browser, retries } = behindProxy(ports);
        const headers = bearer(await browser.signIn('admin@acme.test'));
        const victim = round % 2;
        let left = 10 + Math.floor(random.next() * 60);
        let killed: Promise<unknown> | undefined;
        const write = async (name: string) => {
          for (let n = 0; !killed || n < 20; n++) {
            const email = `r${round}-${name}-${n}@replicas.test`;
            const answer = await create(browser, headers, email);
            if (answer.status !== 201) throw new Error(`${email} answered ${answer.status}: ${answer.body}`);
            made.push(email);
            left -= 1;
            if (left === 0) killed = replicas[victim]?.end('SIGKILL');
          }
        };
        await Promise.all(Array.from({ length: writers }, (_, n) => write(`${n}`)));
        await killed;
        sentAgain += retries();
        replicas[victim] = await startReplica(env, ports[victim] ?? 0);
      }
      const stored = await usersMade(own.url);
      console.log(`replicas: ${rounds} kills, ${made.length} users made, ${sentAgain} calls sent again`);
      expect(sentAgain).toBeGreaterThan(0);
      expect(stored).toEqual([...made].sort());
    },
    10 * 60_000,
  );

  it(
    `hand over to a new process and fail no call, which nobody sends again, ${handOvers} times`,
    async () => {
      const start = async () => startReplica({ ...env, DRAIN_SECONDS: '1' }, await freePort());
      let old = await start();
      const callers = await callWhoeverIsReady(old.port);
      for (let round = 0; round < handOvers; round++) {
        const next = await start();
        callers.know(next.port);
        await callers.renew();
        await callers.answer(callsEach);
        expect(await old.end('SIGTERM')).toBe(0);
        await callers.answer(callsEach);
        old = next;
      }
      const { answered, failed } = await callers.end();
      console.log(`replicas: ${handOvers} hand-overs, ${answered} calls answered, ${failed.length} failed`);
      expect(failed).toEqual([]);
      expect(answered).toBeGreaterThanOrEqual(handOvers * callsEach * 2);

      const control = await callWhoeverIsReady(old.port);
      await control.answer(100);
      await old.end('SIGKILL');
      const { failed: cut } = await control.end();
      console.log(`replicas, control: ${cut.length} calls failed at one that was killed`);
      expect(cut.length).toBeGreaterThan(0);
    },
    30 * 60_000,
  );

  it('stop once a newer release has migrated the database', async () => {
    const template = postgres?.templates.demo;
    const migrated = await createDatabase(postgres?.url ?? '', template);
    const older = await startReplica({ ...env, DATABASE_URL: migrated.url }, await freePort());
    const db = openPostgres(migrated.url, pino({ level: 'silent' }));
    await sql`insert into kysely_migration values ('9999_of_a_newer_release', '')`.execute(db);
    await once(older.child, 'exit');
    await db.destroy();
    await migrated.drop();
    expect(older.child.exitCode).toBe(1);
    expect(older.output()).toContain('a newer release has migrated the database: this server stops');
  });

  it('control: without an idempotency key, the same call sent to both makes two of it, or is refused', async () => {
    const { browser } = behindProxy(ports);
    const headers = bearer(await browser.signIn('admin@acme.test'));
    const email = 'twice@replicas.test';
    const first = await create(browser, headers, email, 'one');
    const second = await create(browser, headers, email, 'other');
    const again = await create(browser, headers, email, 'one');
    expect([first.status, second.status, again.status]).toEqual([201, 409, 201]);
    expect(again.body).toBe(first.body);
  });
});

/** A browser whose every request goes to the next replica, and to another one if the connection breaks. */
function behindProxy(ports: number[]) {
  let turn = 0;
  let again = 0;
  const address = () => ({ port: ports[turn++ % ports.length] ?? 0, address: '127.0.0.1', family: 'IPv4' });
  const browser = new TenantBrowser({ address }, origin);
  const call = browser.call.bind(browser);
  browser.call = async (...sent) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await call(...sent);
      } catch (error) {
        if (!isCut(error) || attempt === 30) throw error;
        again += 1;
      }
    }
  };
  return { browser, retries: () => again };
}

/** How often a load balancer checks readiness. */
const probeEachMs = 200;

/** Reads and writes, each sent to the process last known to be ready, the newest first. */
async function callWhoeverIsReady(first: number) {
  const known = [first];
  let ready = first;
  const browser = new TenantBrowser(
    { address: () => ({ port: ready, address: '127.0.0.1', family: 'IPv4' }) },
    origin,
  );
  let headers = bearer(await browser.signIn('admin@acme.test'));
  let goesOn = true;
  let answered = 0;
  let noteOutcome = () => {};
  const failed: string[] = [];
  const call = async (caller: number) => {
    for (let n = 0; goesOn; n++) {
      const email = `h${ready}-${caller}-${n}@handover.test`;
      const sent = n % 4 === 0 ? create(browser, headers, email) : browser.call(list, { headers });
      const outcome = await sent.then(({ status }) => status, String);
      if (outcome === 200 || outcome === 201) answered += 1;
      else failed.push(`${outcome}`);
      noteOutcome();
      // A dead process refuses at once, which would starve the others.
      if (outcome !== 200 && outcome !== 201) await setTimeout(10);
    }
  };
  const probe = async () => {
    for (; goesOn; await setTimeout(probeEachMs)) {
      const says = await Promise.all(known.map(isReady));
      ready = known.filter((_, n) => says[n]).at(-1) ?? ready;
    }
  };
  const all = [probe(), ...Array.from({ length: writers }, (_, n) => call(n))];
  return {
    know: (port: number) => void known.push(port),
    /** Settles after so many more answers; fails with the first that was not. */
    answer: (count: number) => {
      const enough = answered + count;
      return new Promise<void>((resolve, reject) => {
        noteOutcome = () => {
          if (failed[0] !== undefined) {
            goesOn = false;
            reject(new Error(`A call was answered by ${failed[0]}`));
          }
          if (answered >= enough) resolve();
        };
      });
    },
    /** Like pages before their token expires, which is sooner than some hand-overs take. */
    renew: async () => {
      const renewed = await browser.renew();
      if (!('access_token' in renewed)) throw new Error(`No renewal but ${renewed.error}`);
      headers = bearer(renewed);
    },
    end: async () => {
      goesOn = false;
      await Promise.all(all);
      return { answered, failed };
    },
  };
}

const list = '/api/v1/users?perPage=50';

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const isCut = (error: unknown) =>
  ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(String((error as NodeJS.ErrnoException).code));

const bearer = ({ access_token }: Tokens) => ({ authorization: `Bearer ${access_token}` });

const create = (
  browser: TenantBrowser,
  headers: ReturnType<typeof bearer>,
  email: string,
  key: string = email,
): Promise<HttpAnswer> =>
  browser.call('/api/v1/users', {
    method: 'POST',
    json: { firstName: 'Replica', lastName: 'Test', jobFunction: 'OTHER', employeeKey: null, email },
    headers: { ...headers, 'idempotency-key': key },
  });

/** A user whose creation was audited, once per audit row. */
async function usersMade(url: string): Promise<string[]> {
  const db = openPostgres(url, pino({ level: 'silent' }));
  const rows = await db
    .selectFrom('users')
    .innerJoin('audit_events', (join) => join.on('audit_events.object_id', '=', sql<string>`users.id::text`))
    .select('users.email')
    .where('email', 'like', 'r%@replicas.test')
    .orderBy('email')
    .execute();
  await db.destroy();
  return rows.map(({ email }) => email).sort();
}
