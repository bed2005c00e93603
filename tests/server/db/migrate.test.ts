import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { StartError } from '../../../server/config/startError';
import { migrate } from '../../../server/db/migrate';
import { openTestDatabase } from '../../support/testDatabase';

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
