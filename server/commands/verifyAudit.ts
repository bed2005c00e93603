import { readConfig } from '../config/readConfig.ts';
import { requireNewest } from '../db/migrate.ts';
import { withDatabase } from '../db/openDatabase.ts';
import { type Break, verifyChain } from '../writes/auditChain.ts';

/** `npm run audit:verify`: whether each account's log is intact, and where it first is not. */
try {
  const logs = await verifyAudit();
  if (logs.length === 0) process.stdout.write('There are no accounts yet, and so no audit log.\n');
  process.stdout.write(logs.map(({ line }) => `${line}\n`).join(''));
  if (logs.some(({ broken }) => broken)) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function verifyAudit(): Promise<{ line: string; broken: Break | null }[]> {
  return withDatabase(readConfig(process.env), async ({ db }) => {
    await requireNewest(db);
    const accounts = await db
      .selectFrom('accounts')
      .select(['id', 'subdomain'])
      .orderBy('subdomain')
      .execute();
    const logs = [];
    for (const { id, subdomain } of accounts) {
      const { events, erased, cut, head, broken } = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((trx) => verifyChain(trx, id));
      const unbroken = events > 0 ? `unbroken, ends with ${head}` : 'unbroken';
      const result = broken ? formatBreak(broken) : unbroken;
      const changed = [
        ...(cut > 0 ? [`cut after event ${cut}`] : []),
        ...(erased > 0 ? [`${erased} erased`] : []),
      ];
      const counted = [`${events} events`, ...changed].join(', ');
      logs.push({ line: `${subdomain}: ${counted}, ${result}`, broken });
    }
    return logs;
  });
}

function formatBreak({ position, eventId, reason }: Break): string {
  return `BROKEN at event ${position}${eventId ? ` (${eventId})` : ''}: ${reason}`;
}
