import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { weightsHash } from '#server/matching/weights.ts';
import { besideEnv } from './besideList.ts';
import { type Answer, send } from './call.ts';
import { type Figure, percentile } from './figure.ts';
import { addCrm, fillDirectory } from './matching.ts';
import { changeUnhurried, type DatabaseEnv, onEachDatabase } from './onEachDatabase.ts';
import { type Person, signIn } from './person.ts';
import { startMeasured } from './server.ts';
import { upload } from './uploads.ts';

const seconds = Number(process.env.CUSTOMER_SECONDS ?? 600);
const firms = Number(process.env.BENCH_CRM_FIRMS ?? 100_000);
const people = 10;

/**
 * A large customer at work: uploads, the acceptance of its certain matches, and ten people who each call for a list a
 * second. Every call is answered, and another tenant's list does not wait.
 */
export const measureCustomer = (): Promise<Figure[]> => onEachDatabase(measure);

async function measure(engine: string, database: DatabaseEnv): Promise<Figure[]> {
  const env = besideEnv(database);
  await (await startMeasured(env)).stop();
  let sample = { account_id: '', id: '' };
  await changeUnhurried(database, async (db) => {
    await fillDirectory(db, firms);
    await addCrm(db, firms);
    sample = await clearMatches(db);
    await sql`vacuum analyze`.execute(db);
  });
  const log: string[] = [];
  // The embedded database only logs a slow statement; PostgreSQL cancels it.
  const slow: DatabaseEnv = database.DATA_DIR ? { DATABASE_STATEMENT_SECONDS: '1' } : {};
  const server = await startMeasured({ ...env, ...slow, LOG_LEVEL: 'warn' }, (line) => log.push(line));
  try {
    const staff = await signIn(server.port, 'system', 'admin');
    const customer = await signIn(server.port, 'acme', 'admin');
    const neighbour = await signIn(server.port, 'birch', 'admin');
    const crm = `/api/v1/admin/crm/accounts/${sample.account_id}/investorFirms`;
    const bulkId = await accept(staff, `${crm}/bulk`, sample.id);
    const until = performance.now() + seconds * 1_000;
    const uploads = uploadsUntil(customer, until);
    const [beside = [], ...own] = await Promise.all([
      listsUntil(neighbour, ['/api/v1/users?perPage=25'], 100, until),
      ...Array.from({ length: people }, () => listsUntil(staff, lists(crm), 1_000, until)),
    ]);
    const answers = [beside, own].flat(2);
    const failed = answers.filter(({ status }) => status !== 200);
    if (failed.length > 0)
      console.log(`  failed: ${failed.map(({ status, ms }) => `${status} after ${ms.toFixed()} ms`)}`);
    const { done, unchanged, refused, total } = await read(staff, `${crm}/bulk/${bulkId}`);
    const outages = log.filter((line) => line.includes('the database does not answer'));
    for (const line of log.filter((line) => line.includes('a statement takes long')))
      console.log(`  slow: ${JSON.parse(line).statement}`);
    const of = (what: string) => `${engine}, a customer of ${firms.toLocaleString('en')} firms: ${what}`;
    return [
      { what: of(`uploads in ${seconds} s`), value: await uploads, unit: '' },
      { what: of(`matches accepted, of ${total}`), value: done, unit: '' },
      { what: of('acceptances refused or needless'), value: refused + unchanged, unit: '', target: 0 },
      { what: of('restarts of the embedded engine, at least'), value: outages.length, unit: '', target: 0 },
      { what: of(`lists that failed, of ${answers.length}`), value: failed.length, unit: '', target: 0 },
      { what: of('its lists, p95'), value: p95(own.flat()), unit: 'ms' },
      { what: of("a neighbour's list, p95"), value: p95(beside), unit: 'ms', target: 500 },
    ];
  } finally {
    await server.stop();
  }
}

/** Gives each firm of the CRM a clear match of its own, and returns a sample on which all may be accepted. */
async function clearMatches(db: Kysely<Database>): Promise<{ account_id: string; id: string }> {
  await sql`update crm_investor_firms
    set match_is_clear = true, match_band = 'CERTAIN', match_score = 20, match_firm_id = firm.id, match_since = now(),
      match_model = ${weightsHash}, match_computed_on = now()
    from (
      select id, row_number() over (order by id) - 1 as n from firms
      where record_status = 'EFFECTIVE' and entity_type is not null
        and not exists (select from accounts where accounts.cmg_entity_key = firms.key)) as firm
    where firm_key = 'BENCH-' || firm.n`.execute(db);
  const { rows } = await sql<{ account_id: string; id: string }>`
    insert into crm_match_samples (account_id, id, drawn_on, drawn_by, of_firms, expires_on)
    select id, gen_random_uuid(), now(), 'Bench', 0, now() + interval '1 day' from accounts where subdomain = 'acme'
    returning account_id, id`.execute(db);
  const [sample] = rows;
  if (!sample) throw new Error('No sample was stored');
  return sample;
}

const lists = (crm: string) =>
  ['', '?match=CLEAR', '?search=capital', '?linkedStatus=LINKED&orderField=modifiedOn'].map(
    (query) => crm + query,
  );

const agent = new Agent({ keepAlive: true });
const p95 = (answers: readonly Answer[]) =>
  percentile(
    answers.map(({ ms }) => ms),
    0.95,
  );

/** So many milliseconds from one answer to the next call. */
async function listsUntil(
  person: Person,
  paths: readonly string[],
  pause: number,
  until: number,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let call = await person.asks('');
  let renewal = performance.now() + 60_000;
  for (let n = 0; performance.now() < until; n++) {
    if (performance.now() > renewal) {
      call = await person.asks('');
      renewal += 60_000;
    }
    answers.push(await send({ ...call, path: paths[n % paths.length] ?? '' }, agent));
    await setTimeout(pause);
  }
  return answers;
}

async function uploadsUntil(person: Person, until: number): Promise<number> {
  let uploads = 0;
  for (; performance.now() < until; uploads++) await upload(person);
  return uploads;
}

async function accept(person: Person, path: string, sampleId: string): Promise<string> {
  const call = await person.asks(path);
  const body = JSON.stringify({ action: 'acceptMatch', filter: {}, params: { sampleId } });
  const headers = { ...call.headers, 'content-type': 'application/json', 'idempotency-key': sampleId };
  return dataOf(await send({ ...call, method: 'POST', headers, body }, agent)).id;
}

const read = async (person: Person, path: string) => dataOf(await send(await person.asks(path), agent));

function dataOf(answer: Answer) {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text()}`);
  return JSON.parse(answer.text()).data;
}
