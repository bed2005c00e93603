import { type Kysely, sql } from 'kysely';
import { bulkInsert } from '#server/db/bulkInsert.ts';
import type { Database } from '#server/db/database.ts';
import { normalise } from '#server/db/normalise.ts';
import { addFirms } from '#server/demo/addFirms.ts';
import { Random } from '#server/demo/random.ts';
import { countWords } from '#server/directory/refreshFirms.ts';
import { besideEnv, measureBeside } from './besideList.ts';
import type { Figure } from './figure.ts';
import { asWritten } from './firmQueries.ts';
import { changeDatabase, changeUnhurried, type DatabaseEnv, onEachDatabase } from './onEachDatabase.ts';
import { startMeasured } from './server.ts';

export const directory = { PostgreSQL: 1_000_000, embedded: 100_000 } as const;
/** Firms of a CRM: the promise covers 100,000, some thousands show the rate. */
const firms = Number(process.env.BENCH_CRM_FIRMS ?? 2_000);

/**
 * Stored matches of a CRM, computed against a directory of 1,000,000 firms, and how long another tenant's list takes
 * meanwhile.
 */
export const measureMatching = (): Promise<Figure[]> =>
  onEachDatabase((engine, database) => measure(engine as keyof typeof directory, database));

async function measure(engine: keyof typeof directory, database: DatabaseEnv): Promise<Figure[]> {
  const env = besideEnv(database);
  await (await startMeasured(env)).stop();
  const all = Number(process.env.BENCH_FIRMS ?? directory[engine]);
  await changeUnhurried(database, async (db) => {
    await fillDirectory(db, all);
    await addCrm(db, firms);
    await mark(db, false);
    await sql`vacuum analyze`.execute(db);
  });
  const of = (what: string) => `${engine}, ${all.toLocaleString('en')} firms: ${what}`;
  const queueWork = () => changeDatabase(database, (db) => mark(db, true));
  const { figures, processorMs } = await measureBeside(env, queueWork, of);
  let computed = 0;
  let ms = 0;
  await changeDatabase(database, async (db) => {
    ({ computed, ms } = await progress(db));
  });
  return [
    { what: of('stored matches computed'), value: computed, unit: '' },
    { what: of('100,000 stored matches'), value: (ms / computed) * 100, unit: 's', target: 600 },
    ...figures,
    { what: of('processor per match, with the list'), value: processorMs / computed, unit: 'ms' },
  ];
}

/** Brings the demo's directory to this many firms. */
export async function fillDirectory(db: Kysely<Database>, all: number): Promise<void> {
  const count = await firmsIn(db);
  if (count >= all) return;
  await addFirms(db, count, all);
  await countWords(db);
}

/** Firms of the directory as a CRM may write them, some with an identifier or a web address. */
export async function addCrm(db: Kysely<Database>, firms: number): Promise<void> {
  const { rows } = await sql<{ account: string; name: string; lei: string | null; site: string | null }>`
    select (select id from accounts where subdomain = 'acme') as account, display_name as name,
      (select value from firm_identifiers where firm_id = firms.id and type = 'LEI' limit 1) as lei,
      (select value from firm_contacts where firm_id = firms.id and type = 'URL' limit 1) as site
    from firms where record_status = 'EFFECTIVE' order by md5(id::text) limit ${firms}`.execute(db);
  const random = new Random('crm of the bench');
  await sql`delete from crm_investor_firms where firm_key like 'BENCH-%'`.execute(db);
  await bulkInsert(
    db,
    'crm_investor_firms',
    rows.map(({ account, name: known, lei, site }, n) => {
      const name = asWritten(known, n);
      const created = new Date();
      return {
        ...{ account_id: account, id: random.id(created), firm_key: `BENCH-${n}`, name, created_on: created },
        ...{
          name_key: normalise(name),
          search_text: normalise(name),
          status: 'EFFECTIVE' as const,
          version: 1,
        },
        details: {
          Address1: `${n % 240} Harbour Street`,
          ...(lei && n % 5 === 0 && { Lei: lei }),
          ...(site && n % 3 === 0 && { Website1: site }),
        },
        ...{ match_is_stale: false, match_is_clear: false },
      };
    }),
  );
}

const mark = (db: Kysely<Database>, isStale: boolean) =>
  sql`update crm_investor_firms set match_computed_on = null, match_is_stale = ${isStale} and firm_key like 'BENCH-%'`.execute(
    db,
  );

/** How many are computed, and the time from the first to the last; each is stored with the start of its batch. */
async function progress(db: Kysely<Database>): Promise<{ computed: number; ms: number }> {
  const { rows } = await sql<{ computed: number; ms: number }>`
    select count(*)::int as computed,
      extract(epoch from max(match_computed_on) - min(match_computed_on))::float8 * 1000 as ms
    from crm_investor_firms where firm_key like 'BENCH-%' and match_computed_on is not null`.execute(db);
  const [told = { computed: 0, ms: 0 }] = rows;
  return told;
}

export async function firmsIn(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('firms')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
