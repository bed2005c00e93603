import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { type Figure, percentile, spread } from './figure.ts';
import { fillDirectory } from './matching.ts';
import { changeDatabase, changeUnhurried, type DatabaseEnv, onEachDatabase } from './onEachDatabase.ts';
import { feel, publicOrigin, signIn } from './person.ts';
import { startMeasured } from './server.ts';

const directory = { PostgreSQL: 1_000_000, embedded: 100_000 } as const;
const waiting = 100_000;
const seconds = 20;
const list = '/api/v1/users?perPage=25';

/** How many firms are compared with the directory in some seconds, and how long another tenant's list takes meanwhile. */
export const measureDuplicates = (): Promise<Figure[]> =>
  onEachDatabase((engine, database) => measure(engine as keyof typeof directory, database));

async function measure(engine: keyof typeof directory, database: DatabaseEnv): Promise<Figure[]> {
  const env = { ...database, PUBLIC_ORIGIN: publicOrigin, TRUST_PROXY: '1', DEMO: 'small' };
  await (await startMeasured(env)).stop();
  const all = Number(process.env.BENCH_FIRMS ?? directory[engine]);
  await changeUnhurried(database, async (db) => {
    await fillDirectory(db, all);
    await wait(db, 0);
    await sql`vacuum analyze`.execute(db);
  });
  let server = await startMeasured(env);
  const neighbour = () => signIn(server.port, 'birch', 'admin');
  await feel(await neighbour(), list, 2);
  const idle = (await feel(await neighbour(), list, seconds)).list;
  await server.stop();
  await changeDatabase(database, (db) => wait(db, waiting));
  server = await startMeasured(env);
  const person = await neighbour();
  await server.health();
  const felt = await feel(person, list, seconds);
  const { longestBlock } = await server.health();
  await server.stop();
  let left = waiting;
  await changeDatabase(database, async (db) => {
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from firms_to_compare`.execute(
      db,
    );
    left = rows[0]?.left ?? waiting;
  });
  const of = (what: string) => `${engine}, ${all.toLocaleString('en')} firms: ${what}`;
  const perFirm = (seconds * 1000) / (Math.min(waiting, all) - left);
  return [
    { what: of('all compared'), value: (perFirm * all) / 1_000, unit: 's', target: 7_200 },
    { what: of('one firm'), value: perFirm, unit: 'ms' },
    ...spread(of("a neighbour's list, idle"), idle, {}),
    ...spread(of("a neighbour's list meanwhile"), felt.list, { p95: 2 * percentile(idle, 0.95) }),
    { what: of('longest block of the event loop'), value: longestBlock, unit: 'ms' },
  ];
}

/** So many firms, and no others, are to be compared. */
async function wait(db: Kysely<Database>, count: number): Promise<void> {
  await sql`truncate firms_to_compare`.execute(db);
  await sql`insert into firms_to_compare (firm_id) select id from firms order by md5(id::text) limit ${count}`.execute(
    db,
  );
}
