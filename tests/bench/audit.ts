import type { Kysely } from 'kysely';
import { AuditEventListQuery } from '#contract/auditEvents.ts';
import { Permission } from '#contract/permissions.ts';
import { PlatformAuditEventListQuery } from '#contract/platformAuditEvents.ts';
import type { Database } from '#server/db/database.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedDemo } from '#server/demo/seedDemo.ts';
import { auditEventPage } from '#server/services/auditEvents/auditEventQuery.ts';
import { platformAuditEventPage } from '#server/services/auditEvents/platformAuditEventQuery.ts';
import type { LogReader } from '#server/services/auditEvents/readableEvents.ts';
import { signInsByDay } from '#server/services/auditEvents/signInsByDay.ts';
import { logReader } from '#tests/support/logReader.ts';
import { testDeps } from '../support/testDeps.ts';
import { type Figure, spread } from './figure.ts';
import { events, fillLog, person } from './millionEvents.ts';
import { onDatabase } from './onDatabase.ts';

/** The log of one account with a million events, with every kind of query; on PostgreSQL if this machine has it. */
export const measureAudit = (): Promise<Figure[]> => onDatabase(measure);

async function measure(engine: string, db: Kysely<Database>): Promise<Figure[]> {
  await migrate(db);
  await seedDemo(testDeps(db), 'small');
  const acme = db.selectFrom('accounts').select('id').where('subdomain', '=', 'acme');
  const { id } = await acme.executeTakeFirstOrThrow();
  const roles = await db.selectFrom('roles').select('id').where('account_id', '=', id).execute();
  const byRole = roles.map((role) => ({ ...latest, roleId: role.id }));
  const tx = inAccount(db, id);
  await fillLog(tx);
  const figures: Figure[] = [];
  const measureAll = async (what: string, kinds: Kinds, ask: (query: object) => Promise<unknown>) => {
    for (const [kind, queries] of Object.entries(kinds)) {
      const times: number[] = [];
      for (const query of queries) for (let n = 0; n < 5; n += 1) times.push(await timed(() => ask(query)));
      figures.push(...spread(`${events} events, ${what}${kind}, ${engine}`, times, { p95: 100 }));
    }
  };
  await measureAll('', { ...asked, 'by role': byRole }, (query) =>
    auditEventPage(tx, AuditEventListQuery.parse(query), logReader(id)),
  );
  await measureAll('all accounts, ', { ...asked, 'by account': byAccount }, (query) =>
    platformAuditEventPage(db, PlatformAuditEventListQuery.parse(query), staff),
  );
  const chart = await timed(() => signInsByDay(tx, logReader(id), new Date('2026-11-21T12:00:00Z'), 'UTC'));
  await db.destroy();
  return [...figures, { what: `sign-ins of 30 days, ${engine}`, value: chart, unit: 'ms' }];
}

type Kinds = Record<string, readonly object[]>;

const staff: LogReader['actor'] = {
  accountId: person(0),
  subdomain: 'system',
  permissions: Permission.options,
};

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
    ...['SUCCESS', 'REFUSED', 'LOCKED_OUT'].map((outcome) => ({ ...latest, outcome })),
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

const byAccount = ['acme', 'birch'].flatMap((account) => [
  { ...latest, account },
  { ...latest, account, action: 'session.login' },
  { ...latest, account, action: 'apiKeys.revoke' },
  { ...latest, account, searchText: 'number 77' },
]);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
