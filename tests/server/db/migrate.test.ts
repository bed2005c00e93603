import { sql } from 'kysely';
import pino from 'pino';
import { expect, it } from 'vitest';
import { StartError } from '#server/config/startError.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { doneMigrations, knownMigrations, migrate, requireNewest } from '#server/db/migrate.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

it('refuses data of a newer release in words, and changes nothing', async () => {
  const { db, close } = await openTestDatabase('empty');
  const newer = '9999_from_the_future';
  const done = async () => (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows;
  const before = await done();
  await sql`insert into kysely_migration (name, timestamp) values (${newer}, 'now')`.execute(db);
  try {
    const refused = migrate(db);
    await expect(refused).rejects.toBeInstanceOf(StartError);
    await expect(refused).rejects.toThrow(
      `A newer release of Tenantry has used this data (it made the change ${newer}).`,
    );
  } finally {
    await sql`delete from kysely_migration where name = ${newer}`.execute(db);
  }
  expect(await done()).toEqual(before);
  await migrate(db);
  await close();
});

it('leaves data of its own release alone, without reading all tables', async () => {
  const { db, close } = await openTestDatabase('empty');
  // The migrator would find its table missing, and recreate it.
  await sql`drop table kysely_migration_lock`.execute(db);
  await migrate(db);
  const { rows } = await sql`select to_regclass('kysely_migration_lock') as found`.execute(db);
  expect(rows).toEqual([{ found: null }]);
  await close();
});

const newest = knownMigrations.at(-1) ?? '';
it.each([
  [
    'an older release',
    sql`delete from kysely_migration where name = ${newest}`,
    'It is of an older release. Start the server once, which brings it up to date.',
  ],
  [
    'a newer release',
    sql`update kysely_migration set name = '9999_new' where name = ${newest}`,
    'A newer release of Tenantry has used this data (it made the change 9999_new).',
  ],
  ['no release', sql`drop table kysely_migration`, 'It holds no data of Tenantry.'],
])('finds data of %s unfit for a read-only user, and leaves it as it is', async (_, statement, reason) => {
  const { db, close } = await openTestDatabase('empty');
  await requireNewest(db);
  await statement.execute(db);
  const before = await doneMigrations(db);
  await expect(requireNewest(db)).rejects.toThrow(reason);
  expect(await doneMigrations(db)).toEqual(before);
  await close();
});

/** The log lines of migrations, without their durations. */
function logged() {
  const lines: { migration: string; msg: string }[] = [];
  const write = (line: string) => {
    const { migration, msg } = JSON.parse(line);
    lines.push({ migration, msg });
  };
  return { lines, log: pino({ base: null }, { write }) };
}

it('logs each migration that ran, and of a new database one line', async () => {
  const { db } = await openEmbedded();
  const [made, updated] = [logged(), logged()];
  const [first, ...next] = knownMigrations.slice(0, 3);
  await migrate(db, first, made.log);
  await migrate(db, next.at(-1), updated.log);
  await db.destroy();
  expect(made.lines).toEqual([{ migration: first, msg: 'database created' }]);
  expect(updated.lines).toEqual(next.map((migration) => ({ migration, msg: 'migrated' })));
});
