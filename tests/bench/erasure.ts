import { sql } from 'kysely';
import { inAccount } from '#server/db/inAccount.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedDemo } from '#server/demo/seedDemo.ts';
import { eraseLog } from '#server/services/users/personalData/eraseLog.ts';
import { testDeps } from '../support/testDeps.ts';
import type { Figure } from './figure.ts';
import { events, fillLog, person } from './millionEvents.ts';
import { onDatabase } from './onDatabase.ts';

/** A person taken out of a log with a million events, of which they did ten thousand; on PostgreSQL if this machine has it. */
export const measureErasure = (): Promise<Figure[]> =>
  onDatabase(async (engine, db) => {
    await migrate(db);
    await seedDemo(testDeps(db), 'small');
    const acme = db.selectFrom('accounts').select('id').where('subdomain', '=', 'acme');
    const { id } = await acme.executeTakeFirstOrThrow();
    await fillLog(inAccount(db, id));
    await sql`alter table audit_events enable trigger user`.execute(db);
    const erased = {
      id: person(77),
      names: ['Someone 77'],
      emails: ['someone.77@acme.test'],
      firstName: 'Former',
      lastName: 'User 7F3A',
      email: 'former@invalid',
    };
    const began = performance.now();
    const named = await db.transaction().execute((trx) => eraseLog(inAccount(trx, id), erased));
    const seconds = (performance.now() - began) / 1000;
    const count = (named.get(id) ?? []).flat().length;
    await db.destroy();
    return [
      {
        what: `erase a person of ${count} of ${events} events, ${engine}`,
        value: seconds,
        unit: 's',
        target: 10,
      },
    ];
  });
