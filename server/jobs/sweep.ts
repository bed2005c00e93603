import { type Kysely, sql } from 'kysely';
import { bulkDays } from '#contract/bulk.ts';
import { revertDays } from '#contract/crmImports.ts';
import { dayMs } from '#contract/dayMs.ts';
import { provisioningTimes } from '#contract/provisioning.ts';
import { webhookDays } from '#contract/webhooks.ts';
import type { Database } from '../db/database.ts';
import { retentionOf } from '../db/retentionRow.ts';
import type { Deps } from '../deps.ts';

/** As few rows as one statement can delete in its time limit on a slow disk. */
const rowsAtOnce = 5_000;

/** Of rows with dependants: a file has chunks, a bulk has records. */
const wholesAtOnce = 10;

/** Rows expire so long after the time in `from`, or as many days as the platform keeps them, unless `unless` has a later one. */
type Sweep<Row> = {
  key: readonly (keyof Row & string)[];
  from: keyof Row & string;
  after: number | 'sessionDays' | 'mailDays' | 'jobDays';
  unless?: keyof Row & string;
  atOnce?: number;
};

/** What expires when. Rows without that time stay: a running job or bulk, and what never expires. */
export const swept = {
  oidc_records: { key: ['account_id', 'model', 'id'], from: 'expires_on', after: 0 },
  idempotency_records: { key: ['actor_id', 'key'], from: 'created_on', after: dayMs },
  files: { key: ['id'], from: 'expires_on', after: 0, atOnce: wholesAtOnce },
  mailed_links: { key: ['secret_hash'], from: 'expires_on', after: 30 * dayMs },
  investor_invites: { key: ['id'], from: 'expires_on', after: 90 * dayMs },
  jobs: { key: ['id'], from: 'finished_on', after: 'jobDays' },
  bulks: { key: ['account_id', 'id'], from: 'ended_on', after: bulkDays * dayMs, atOnce: wholesAtOnce },
  // A day longer than a revert may begin, as it takes a while.
  crm_import_changes: {
    key: ['account_id', 'import_id', 'row_id'],
    from: 'created_on',
    after: (revertDays + 1) * dayMs,
  },
  webhook_deliveries: { key: ['account_id', 'id'], from: 'created_on', after: webhookDays.kept * dayMs },
  provisioning_calls: {
    key: ['account_id', 'id'],
    from: 'called_on',
    after: provisioningTimes.callDays * dayMs,
  },
  provisioning_tokens: { key: ['account_id', 'hash'], from: 'ends_on', after: 0 },
  sent_mails: { key: ['account_id', 'id'], from: 'sent_on', after: 'mailDays' },
  outbox: { key: ['id'], from: 'created_on', after: 30 * dayMs },
  sessions: { key: ['account_id', 'id'], from: 'started_on', after: 'sessionDays' },
  wrong_links: { key: ['ip_address'], from: 'first_on', after: dayMs },
  allowances_taken: { key: ['kind', 'subject'], from: 'first_on', after: dayMs },
  federated_exchanges: { key: ['account_id', 'id'], from: 'expires_on', after: 0 },
  sign_in_codes: { key: ['account_id', 'sign_in_id'], from: 'expires_on', after: 0 },
  passkey_challenges: { key: ['account_id', 'asked_by'], from: 'expires_on', after: 0 },
  user_factors: { key: ['account_id', 'id'], from: 'pending_until', after: 0 },
  remembered_browsers: { key: ['account_id', 'secret_hash'], from: 'expires_on', after: 0 },
  sign_in_failures: {
    key: ['account_id', 'email_key'],
    from: 'first_failed_on',
    after: dayMs,
    unless: 'locked_until',
  },
} as const satisfies { [Table in keyof Database]?: Sweep<Database[Table]> };

/**
 * Removes expired rows, table by table and independently, few per statement: deleting everything after a bad night at
 * once would exceed a statement's time limit, every time.
 */
export async function sweep({ db, log, clock }: Deps, goesOn: () => boolean = () => true): Promise<void> {
  const now = clock().getTime();
  const kept = await retentionOf(db);
  for (const [table, rule] of Object.entries<Sweep<Record<string, unknown>>>(swept)) {
    try {
      const { after, atOnce = rowsAtOnce } = rule;
      const days = typeof after === 'number' ? after / dayMs : kept[after];
      if (days === null) continue;
      const until = new Date(now - days * dayMs);
      while (goesOn() && (await removeSome(db, table, { ...rule, atOnce, until }, now)) === atOnce);
    } catch (error) {
      log.error({ table, err: error }, 'what has had its time could not be removed');
    }
  }
}

/** Rows changed since they were found are rechecked: they may be valid again. */
async function removeSome(
  db: Kysely<Database>,
  name: string,
  { key, from, unless, atOnce, until }: Sweep<Record<string, unknown>> & { atOnce: number; until: Date },
  now: number,
): Promise<number> {
  const [table, columns] = [sql.table(name), sql.join(key.map((column) => sql.ref(column)))];
  const other = unless && sql.ref(unless);
  const isOver = sql`${sql.ref(from)} <= ${until}
    ${other ? sql`and (${other} is null or ${other} <= ${new Date(now)})` : sql``}`;
  const { numAffectedRows = 0n } = await sql`delete from ${table} where ${isOver}
    and (${columns}) in (select ${columns} from ${table} where ${isOver} limit ${atOnce})`.execute(db);
  return Number(numAffectedRows);
}
