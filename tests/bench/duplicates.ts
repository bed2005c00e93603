import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { besideEnv, measureBeside, seconds } from './besideList.ts';
import type { Figure } from './figure.ts';
import { directory, fillDirectory } from './matching.ts';
import { changeDatabase, changeUnhurried, type DatabaseEnv, onEachDatabase } from './onEachDatabase.ts';
import { startMeasured } from './server.ts';

const waiting = 100_000;

/** How long comparing a firm with the directory takes, and how long another tenant's list takes meanwhile. */
export const measureDuplicates = (): Promise<Figure[]> =>
  onEachDatabase((engine, database) => measure(engine as keyof typeof directory, database));

async function measure(engine: keyof typeof directory, database: DatabaseEnv): Promise<Figure[]> {
  const env = besideEnv(database);
  await (await startMeasured(env)).stop();
  const all = Number(process.env.BENCH_FIRMS ?? directory[engine]);
  await changeUnhurried(database, async (db) => {
    await fillDirectory(db, all);
    await wait(db, 0);
    await sql`vacuum analyze`.execute(db);
  });
  const of = (what: string) => `${engine}, ${all.toLocaleString('en')} firms: ${what}`;
  let [before, left] = [0, 0];
  const queueWork = () =>
    changeDatabase(database, async (db) => {
      await wait(db, waiting);
      before = await waitingIn(db);
    });
  const { figures } = await measureBeside(env, queueWork, of);
  await changeDatabase(database, async (db) => {
    left = await waitingIn(db);
  });
  const compared = before - left;
  const perFirm = (seconds * 1_000) / compared;
  return [
    { what: of('firms compared'), value: compared, unit: '' },
    { what: of('all compared'), value: (perFirm * all) / 1_000, unit: 's', target: 7_200 },
    { what: of('one firm'), value: perFirm, unit: 'ms' },
    ...figures,
  ];
}

/** So many firms, and no others, are to be compared. */
async function wait(db: Kysely<Database>, count: number): Promise<void> {
  await sql`truncate firms_to_compare`.execute(db);
  await sql`insert into firms_to_compare (firm_id) select id from firms order by md5(id::text) limit ${count}`.execute(
    db,
  );
}

/** Fewer than requested where the directory has fewer firms. */
async function waitingIn(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{
    waiting: number;
  }>`select count(*)::int as waiting from firms_to_compare`.execute(db);
  return rows[0]?.waiting ?? 0;
}
