import type { Deps } from '#server/deps.ts';
import type { Author, Origin } from '#server/writes/origin.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { testDeps } from '#tests/support/testDeps.ts';

export type WritesWorld = Awaited<ReturnType<typeof openWrites>>;

/** A database with demo data, and writes from the system tenant, as the platform's own calls are. */
export async function openWrites() {
  const { db, close } = await openTestDatabase('demo');
  const deps = testDeps(db);
  const accountOf = (subdomain: string, { db }: Pick<Deps, 'db'> = deps) =>
    db.selectFrom('accounts').selectAll().where('subdomain', '=', subdomain).executeTakeFirstOrThrow();
  const system = (await accountOf('system')).id;
  const staff: Author & { kind: 'user' } = {
    kind: 'user',
    accountId: system,
    userId: deps.newId(),
    name: 'Paula Adler',
  };
  return {
    deps,
    close,
    system,
    acme: (await accountOf('acme')).id,
    staff,
    accountOf,
    eventsOf: (objectId: string) =>
      db.selectFrom('audit_events').selectAll().where('object_id', '=', objectId).orderBy('id').execute(),
    from: (version: number | null, author: Author = staff): Origin => ({
      author,
      account: { accountId: system },
      operation: 'tests.write',
      version,
      ipAddress: '127.0.0.1',
      requestId: 'request-1',
    }),
  };
}
