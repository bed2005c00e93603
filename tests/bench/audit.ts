import { type Kysely, sql } from 'kysely';
import { AuditEventListQuery } from '../../contract/auditEvents';
import type { Database } from '../../server/db/database';
import { inAccount } from '../../server/db/inAccount';
import { migrate } from '../../server/db/migrate';
import { seedDemo } from '../../server/demo/seedDemo';
import { auditEventPage } from '../../server/services/auditEvents/auditEventQuery';
import { signInsByDay } from '../../server/services/auditEvents/signInsByDay';
import { testDeps } from '../support/testDeps';
import { type Figure, spread } from './figure';
import { onDatabase } from './onDatabase';

const events = 1_000_000;

/** The log of one account with a million events, by whatever a person may ask of it; on PostgreSQL where this machine has one. */
export const measureAudit = (): Promise<Figure[]> => onDatabase(measure);

async function measure(engine: string, db: Kysely<Database>): Promise<Figure[]> {
  await migrate(db);
  await seedDemo(testDeps(db), 'small');
  const acme = db.selectFrom('accounts').select('id').where('subdomain', '=', 'acme');
  const { id } = await acme.executeTakeFirstOrThrow();
  const roles = await db.selectFrom('roles').select('id').where('account_id', '=', id).execute();
  const byRole = roles.map((role) => ({ ...latest, roleId: role.id }));
  const tx = inAccount(db, id);
  await fill(tx);
  const figures: Figure[] = [];
  for (const [kind, queries] of Object.entries({ ...asked, 'by role': byRole })) {
    const times: number[] = [];
    for (const query of queries)
      for (let n = 0; n < 5; n += 1)
        times.push(
          await timed(() => auditEventPage(tx, AuditEventListQuery.parse(query), { accountId: id })),
        );
    figures.push(...spread(`${events} events, ${kind}, ${engine}`, times, { p95: 100 }));
  }
  const chart = await timed(() => signInsByDay(tx, new Date('2026-11-21T12:00:00Z')));
  await db.destroy();
  return [...figures, { what: `sign-ins of 30 days, ${engine}`, value: chart, unit: 'ms' }];
}

const latest = { orderField: 'occurredOn', orderDirection: 'desc' };
const asked = {
  'any page': [1, 2, 200, 400].flatMap((page) => [
    { ...latest, page },
    { ...latest, orderDirection: 'asc', page },
  ]),
  'by person, action and object': [
    { ...latest, action: 'session.login' },
    { ...latest, action: 'apiKeys.revoke' },
    { ...latest, action: 'apiKeys.revoke,apiKeys.create', authorId: person(7) },
    { ...latest, authorId: person(7) },
    { ...latest, authorKind: 'apiKey' },
    { ...latest, objectType: 'apiKeys' },
    { ...latest, objectType: 'users', objectId: '77' },
    { ...latest, from: '2026-10-01', to: '2026-10-02' },
    { ...latest, action: 'users.update', from: '2026-10-01', to: '2026-10-02' },
  ],
  'by words': ['someone', 'someone 7', 'number 77', 'zq', 'zzzz', '10.0.0.7'].flatMap((text) => [
    { ...latest, searchText: text },
    { ...latest, author: text },
  ]),
};

function person(n: number): string {
  return `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

/**
 * A year of a busy account: half of it log-ins, one event in a thousand about a key, a hundred people; one in twenty gives a
 * role, or takes it, each of them as often as the others.
 */
async function fill({ db, accountId }: ReturnType<typeof inAccount>): Promise<void> {
  const roles = await db.selectFrom('roles').select('name').where('account_id', '=', accountId).execute();
  // A million digests one after the other would take minutes, and reading asks for none.
  await sql`alter table audit_events disable trigger user`.execute(db);
  for (let from = 1; from <= events; from += atOnce) {
    await sql`insert into audit_events
      (id, account_id, author_kind, actor_account_id, actor_user_id, actor_name, actor_name_key, occurred_on, ip_address,
        action, object_type, object_id, object_name, search_text, before, after, position, digest)
      select gen_random_uuid(), ${accountId}, 'user', ${accountId},
        ('01890000-0000-7000-8000-' || lpad((n % 100)::text, 12, '0'))::uuid,
        'Someone ' || n % 100, 'someone ' || n % 100,
        timestamptz '2025-11-21Z' + n * interval '31.536 s', '10.0.0.' || n % 250,
        case when n % 1000 = 0 then 'apiKeys.revoke' when n % 2 = 0 then 'session.login' else 'users.update' end,
        case when n % 1000 = 0 then 'api_keys' else 'users' end, (n % 5000)::text, 'Number ' || n % 5000,
        'someone ' || n % 100 || ' number ' || n % 5000 || ' 10.0.0.' || n % 250,
        case when n % 20 = 1 then '{"roles": []}'::jsonb end,
        case when n % 20 = 1 then jsonb_build_object('roles', array[(${roles.map(({ name }) => name)}::text[])[1 + n / 20 % ${roles.length}::int]])
          when n % 2 = 0 then '{"outcome": "SUCCESS"}'::jsonb else '{"lastName": "X"}' end,
        1000 + n, sha256(n::text::bytea)
      from generate_series(${from}::int, ${from + atOnce - 1}::int) n`.execute(db);
  }
  await sql`vacuum analyze audit_events`.execute(db);
}

/** A statement's time is bounded. */
const atOnce = 50_000;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
