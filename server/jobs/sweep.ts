import type { Deps } from '../deps';
import { sweepFiles } from '../files/files';

const hour = 3_600_000;
const day = 24 * hour;

/** Removes what has had its time: sign-in records, answers kept for repeats, files, dead links, old mail, finished jobs and reports of bulks. */
export async function sweep(deps: Deps): Promise<void> {
  const { db } = deps;
  const now = deps.clock().getTime();
  const before = (milliseconds: number) => new Date(now - milliseconds);
  await db.deleteFrom('oidc_records').where('expires_on', '<', before(0)).execute();
  await db.deleteFrom('idempotency_records').where('created_on', '<', before(day)).execute();
  await sweepFiles(deps);
  await db
    .deleteFrom('mailed_links')
    .where('expires_on', '<', before(30 * day))
    .execute();
  await db
    .deleteFrom('jobs')
    .where('finished_on', '<', before(7 * day))
    .execute();
  await db
    .deleteFrom('bulks')
    .where('ended_on', '<', before(30 * day))
    .execute();
  await db
    .deleteFrom('outbox')
    .where('created_on', '<', before(30 * day))
    .execute();
  await db
    .deleteFrom('sessions')
    .where('started_on', '<', before(30 * day))
    .execute();
  await db.deleteFrom('wrong_links').where('first_on', '<', before(day)).execute();
  await db.deleteFrom('allowances_taken').where('first_on', '<', before(day)).execute();
  await db.deleteFrom('federated_exchanges').where('expires_on', '<', before(0)).execute();
  await db.deleteFrom('sign_in_codes').where('expires_on', '<', before(0)).execute();
  await db.deleteFrom('remembered_browsers').where('expires_on', '<', before(0)).execute();
  await db
    .deleteFrom('sign_in_failures')
    .where('first_failed_on', '<', before(day))
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<', before(0))]))
    .execute();
}
