import { type Check, fault, ok, warning } from './check.ts';
import { inDatabase } from './databaseChecks.ts';

/** A night, another, and some hours. */
const oldest = 50 * 3_600_000;

export const logChecks: readonly Check[] = [
  {
    id: 'auditLogs',
    looksAt: "Each account's audit log was verified in the last two nights, and is unbroken",
    remedy:
      'Broken: keep the database as it is, run npm run audit:verify, and compare with the last backup. Not verified: look in the log for "job failed" of the kind auditCheck.',
    look: inDatabase(async (db, { now }) => {
      const rows = await db
        .selectFrom('accounts')
        .leftJoin('audit_checks', 'account_id', 'id')
        .select(['subdomain', 'checked_on', 'broken_at', 'reason', 'created_on'])
        .orderBy('subdomain')
        .execute();
      const broken = rows.filter(({ broken_at }) => broken_at !== null);
      if (broken.length > 0) {
        const found = broken.map(
          ({ subdomain, broken_at, reason }) => `${subdomain} at event ${broken_at}: ${reason}`,
        );
        return fault(`Broken: ${found.join('; ')}.`);
      }
      const late = rows.filter(
        ({ checked_on, created_on }) => now.getTime() - (checked_on ?? created_on).getTime() > oldest,
      );
      if (late.length > 0) {
        const names = late.slice(0, 10).map(({ subdomain }) => subdomain);
        if (late.length > names.length) names.push(`${late.length - names.length} more`);
        return warning(`Not verified for two nights: ${names.join(', ')}.`);
      }
      return ok(`Unbroken logs of accounts: ${rows.length}.`);
    }),
  },
];
