import { Agent } from 'node:http';
import { sql } from 'kysely';
import { addFirms } from '#server/demo/addFirms.ts';
import { countWords } from '#server/directory/refreshFirms.ts';
import { send } from './call.ts';
import { type Figure, spread } from './figure.ts';
import { asWritten, facets, filters, picks, searches } from './firmQueries.ts';
import { measureLoad } from './firmsLoad.ts';
import { firmsIn } from './matching.ts';
import { changeUnhurried, type DatabaseEnv, onEachDatabase } from './onEachDatabase.ts';
import { startMeasured } from './server.ts';
import { openSession } from './session.ts';

const firms = { PostgreSQL: 1_000_000, embedded: 100_000 } as const;

/**
 * The directory of 1,000,000 firms on PostgreSQL, of 100,000 on the embedded database: filled, listed, searched,
 * matched, edited.
 */
export const measureFirms = (): Promise<Figure[]> =>
  onEachDatabase((engine, database) => measure(engine as keyof typeof firms, database));

async function measure(engine: keyof typeof firms, database: DatabaseEnv): Promise<Figure[]> {
  const seeded = await startMeasured({ ...database, DEMO: 'small' });
  await seeded.stop();
  const figures: Figure[] = [];
  const all = Number(process.env.BENCH_FIRMS ?? firms[engine]);
  await changeUnhurried(database, async (db) => {
    const first = await firmsIn(db);
    figures.push(...(await timed(engine, all - first, 'generated', () => addFirms(db, first, all))));
    await countWords(db);
    // Comparing them for duplicates takes hours; `duplicates` measures what that costs others.
    await sql`truncate firms_to_compare`.execute(db);
    await sql`vacuum analyze`.execute(db);
  });
  const server = await startMeasured({ ...database, DEMO: 'small' });
  const session = await openSession(server.port, 'admin@system.test');
  const headers = { host: new URL(session.origin).host, 'content-type': 'application/json' };
  const call = async (path: string, method = 'GET', json?: object, more: object = {}) => {
    const authorization = `Bearer ${await session.token()}`;
    const body = json && JSON.stringify(json);
    const answer = await send(
      {
        port: server.port,
        path: `/dex/api/v1${path}`,
        method,
        headers: { ...headers, authorization, ...more },
        ...(body && { body }),
      },
      agent,
    );
    if (answer.status > 201) throw new Error(`${method} ${path}: ${answer.status} ${answer.text()}`);
    return { ms: answer.ms, data: JSON.parse(answer.text()).data };
  };
  const of = (what: string) => `${engine}, ${all.toLocaleString('en')} firms: ${what}`;
  const times = async (asked: readonly string[], to = '/firms') => {
    const told: { ms: number; path: string }[] = [];
    const paths = asked.map((path) => to + path);
    for (const path of [...paths, ...paths]) told.push({ path, ms: (await call(path)).ms });
    const [slowest] = told.sort((a, b) => b.ms - a.ms);
    console.log(`  slowest: ${slowest?.path} ${slowest?.ms.toFixed(1)} ms`);
    return told.map(({ ms }) => ms);
  };
  try {
    for (const path of [...filters, ...searches]) await call(`/firms${path}`);
    figures.push(...spread(of('any filter'), await times(filters), { p95: 150 }));
    figures.push(...spread(of('facets'), await times(facets), { p95: 300 }));
    figures.push(...spread(of('name search'), await times(searches), { p95: 200 }));
    figures.push(...spread(of('name search of a picker'), await times(picks), { p95: 200 }));
    const { data } = await call('/firms?perPage=100&page=20');
    const ids: string[] = data.map(({ id }: { id: string }) => id);
    const names: string[] = data.map(({ displayName }: { displayName: string }) => displayName);
    const asked = names.map((name, n) => `?name=${encodeURIComponent(asWritten(name, n))}`);
    const p95 = engine === 'PostgreSQL' ? 150 : 250;
    figures.push(...spread(of('matches of a firm'), await times(asked, '/firmMatcher'), { p95 }));
    figures.push(...spread(of('detail'), await times(ids.map((id) => `/${id}`)), { p95: 60 }));
    figures.push(...spread(of('an edit of a name'), await edits(ids), { p95: 30 }));
  } finally {
    await session.close();
    await server.stop();
  }
  return engine === 'PostgreSQL' ? [...figures, ...(await measureLoad(database, all))] : figures;

  async function edits(ids: readonly string[]): Promise<number[]> {
    const ms: number[] = [];
    for (const [n, id] of ids.entries()) {
      const { data } = await call(`/firms/${id}`);
      const [name] = data.names;
      const fields = { value: `${name.value} ${n}`, type: name.type, recordStatus: 'EFFECTIVE' };
      const more = { 'if-match': String(name.version), 'idempotency-key': `edit ${id}` };
      ms.push((await call(`/firms/${id}/names/${name.id}`, 'PUT', fields, more)).ms);
    }
    return ms;
  }
}

const agent = new Agent({ keepAlive: true });

async function timed(
  engine: string,
  count: number,
  how: string,
  work: () => Promise<unknown>,
): Promise<Figure[]> {
  const started = performance.now();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 500);
  await work();
  clearInterval(watch);
  const seconds = (performance.now() - started) / 1_000;
  const what = `${engine}: ${count.toLocaleString('en')} firms ${how}`;
  const rate = { what: `${what}, firms a second`, value: count / seconds, unit: '' as const };
  return [
    { what, value: seconds, unit: 's' },
    engine === 'PostgreSQL' ? { ...rate, least: 5_000 } : rate,
    { what: `${what}, memory at most`, value: most / 1e6, unit: 'MB' },
  ];
}
