import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { up } from '#server/db/migrations/0003_authors.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase('demo');
});
afterAll(() => database.close());

it('gives the events of before their kind of author, and takes a victim out of the place of the actor', async () => {
  const { db } = database;
  const { id: accountId } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  await sql`alter table audit_events disable trigger user`.execute(db);
  await sql`drop view audit_log`.execute(db);
  await sql`alter table audit_events
    drop column author_kind, drop column on_behalf_of_account_id, drop column on_behalf_of_user_id`.execute(
    db,
  );
  const event = (action: string, actor: string | null, account: string | null, after: object) =>
    sql`insert into audit_events
      (id, account_id, actor_account_id, actor_user_id, actor_name, occurred_on, action, object_type, object_id, after)
      values (gen_random_uuid(), ${accountId}, ${account}, ${actor}, 'A B', now(), ${action}, 'users', 'x', ${JSON.stringify(after)})`.execute(
      db,
    );
  const user = '01890000-0000-7000-8000-00000000000b';
  await event('a', user, accountId, {});
  await event('b', user, user, {});
  await event('session.login', user, accountId, { outcome: 'SUCCESS' });
  await event('session.login', user, accountId, { outcome: 'INVALID_CREDENTIALS' });
  await event('session.activate', user, accountId, {});
  await event('platform.createAdministrator', null, null, {});
  await up(db as never);
  const rows = await db
    .selectFrom('audit_events')
    .select(['action', 'author_kind', 'actor_user_id', 'on_behalf_of_account_id'])
    .orderBy('action')
    .orderBy('author_kind')
    .execute();
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['a', 'user', user, null],
    ['b', 'user', user, accountId],
    ['platform.createAdministrator', 'command', null, null],
    ['session.activate', 'linkHolder', user, null],
    ['session.login', 'stranger', null, null],
    ['session.login', 'user', user, null],
  ]);
});
