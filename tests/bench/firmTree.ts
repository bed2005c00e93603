import { Agent } from 'node:http';
import { sql } from 'kysely';
import { send } from './call.ts';
import { type Figure, spread } from './figure.ts';
import { changeDatabase, type DatabaseEnv, onEachDatabase } from './onEachDatabase.ts';
import { startMeasured } from './server.ts';
import { openSession } from './session.ts';
import { timedGet } from './timedGet.ts';

const nodes = 10_000;
const rounds = 20;

/** A tree of 10,000 firms, whole and by branch, and the preview of a connection to the external provider. */
export const measureFirmTree = (): Promise<Figure[]> => onEachDatabase(measure);

async function measure(engine: string, database: DatabaseEnv): Promise<Figure[]> {
  const seeded = await startMeasured({ ...database, DEMO: 'small' });
  await seeded.stop();
  let top = '';
  await changeDatabase(database, async (db) => {
    // Ten below each, which makes four levels.
    const id = (n: ReturnType<typeof sql>) => sql`md5('tree ' || ${n})::uuid`;
    await sql`insert into firms (id, key, firm_type, status, parent_id, ultimate_parent_id, display_name,
        display_name_key, created_on)
      select ${id(sql`n`)}, (800000000 + n)::text, 'REGULAR', 'ACTIVE',
        case when n > 0 then ${id(sql`(n - 1) / 10`)} end, case when n > 0 then ${id(sql`0`)} end,
        'Tree ' || n, 'tree ' || n, now() from generate_series(0, ${nodes - 1}::int) as n`.execute(db);
    await sql`insert into firm_names (firm_id, id, name, name_key, tokens, type, is_display_name, created_on)
      select id, id, display_name, display_name_key, string_to_array(display_name_key, ' '), 'COMMON', true, now()
      from firms where key >= '800000000'`.execute(db);
    await sql`analyze`.execute(db);
    const { rows } = await sql<{ id: string }>`select id from firms where key = '800000000'`.execute(db);
    top = rows[0]?.id ?? '';
  });
  const server = await startMeasured({ ...database, DEMO: 'small' });
  const session = await openSession(server.port, 'admin@system.test');
  const host = new URL(session.origin).host;
  const times = async (path: string): Promise<number[]> => {
    const ms: number[] = [];
    for (let round = 0; round < rounds; round++)
      ms.push((await timedGet({ port: server.port, host, path, token: await session.token() })).ms);
    return ms;
  };
  const tree = `/dex/api/v1/firms/${top}/hierarchy`;
  const of = (what: string) => `${engine}: ${what} of ${nodes.toLocaleString('en')} firms`;
  try {
    return [
      ...spread(of('the whole tree'), await times(tree), { p95: 400 }),
      ...spread(of('a branch'), await times(`${tree}?traversal=descendant&depth=1`), { p95: 400 }),
      ...spread(of('a search'), await times(`${tree}?searchText=999`), { p95: 400 }),
      ...spread(`${engine}: a dry run of a connection`, await dryRuns(), { p95: 200 }),
    ];
  } finally {
    await session.close();
    await server.stop();
  }

  async function dryRuns(): Promise<number[]> {
    const authorization = `Bearer ${await session.token()}`;
    const headers = { host, authorization, 'content-type': 'application/json' };
    const call = (path: string, method?: string, body?: string) =>
      send(
        { port: server.port, path: `/dex/api/v1${path}`, headers, ...(method && { method, body }) },
        agent,
      );
    const [{ id: factSetId }] = JSON.parse((await call('/factSetFirms?searchText=granite')).text()).data;
    const ms: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const body = JSON.stringify({ factSetId });
      const answer = await call(`/firms/${top}/factSetLink?isDryRun=true`, 'POST', body);
      if (answer.status !== 200) throw new Error(answer.text());
      ms.push(answer.ms);
    }
    return ms;
  }
}

const agent = new Agent({ keepAlive: true });
