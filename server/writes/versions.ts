import { type Generated, sql } from 'kysely';
import type { ErrorDetail } from '#contract/errors.ts';
import type { TablesWith, TenantTable } from '../db/database.ts';
import type { InAccount } from '../db/inAccount.ts';
import { type Reading, read, reading, together } from '../db/reading.ts';
import { ApiError } from '../errors.ts';
import { logOf, unchecked } from './audit.ts';

/** The tables whose rows count their versions. What a firm is made of is changed under the version of the firm. */
export type VersionedTable = Exclude<
  TablesWith<{ id: string; version: Generated<number> }>,
  TablesWith<{ firm_id: string }>
>;

/** Those of the platform itself; the rows of every other belong to an account. */
const platformTables: Record<Exclude<VersionedTable, TenantTable>, true> = {
  accounts: true,
  draft_accounts: true,
  firms: true,
};

/**
 * Locks a record until the transaction ends, and reads what is asked for then, in one trip; a record of another account is
 * not there. Throws NOT_FOUND, or EDIT_CONFLICT where a version is expected and the record has another.
 */
export async function lockVersion<T>(
  tx: InAccount,
  { table, id }: { table: VersionedTable; id: string },
  expected: number | null,
  reads: Reading<T>,
): Promise<T> {
  const ofAccount = table in platformTables ? sql`` : sql`account_id = ${tx.accountId} and`;
  const lock = sql<{ version: number }>`
    select version from ${sql.table(table)} where ${ofAccount} id = ${id} for update`;
  const locking = reading({ compile: () => lock.compile(tx.db) }, ([row]) => {
    if (!row) throw new ApiError('NOT_FOUND');
    return row.version;
  });
  const [version, answer] = await read(tx.db, together(locking, reads));
  if (expected !== null && version !== expected) {
    throw new ApiError('EDIT_CONFLICT', { details: await changesSince(tx, table, id, expected) });
  }
  return answer;
}

/** Which fields others have changed since a version, by whom and when; the latest change of each. */
async function changesSince(
  tx: InAccount,
  table: VersionedTable,
  id: string,
  version: number,
): Promise<ErrorDetail[]> {
  const events = await tx.db
    .selectFrom('audit_events')
    .select(['actor_name', 'actor_user_id', 'occurred_on', 'before', 'after'])
    .where('account_id', '=', logOf(table, id, tx.accountId))
    .where('object_type', '=', table)
    .where('object_id', '=', id)
    .where('object_version', '>', version)
    .orderBy('object_version', 'desc')
    .limit(100)
    .execute();
  const changes = new Map<string, ErrorDetail>();
  for (const { actor_name: changedBy, actor_user_id: changedById, occurred_on, before, after } of events) {
    const changedOn = occurred_on.toISOString();
    for (const target of changedFields(before, after)) {
      if (changes.has(target)) continue;
      const message = `Changed by ${changedBy} on ${changedOn}`;
      const who = { changedBy, ...(changedById !== null && { changedById }) };
      changes.set(target, { code: 'EDIT_CONFLICT', message, target, ...who, changedOn });
    }
  }
  return [...changes.values()];
}

type Fields = Record<string, unknown> | null;

function changedFields(before: Fields, after: Fields): string[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  for (const field of ['version', ...Object.keys(unchecked)]) fields.delete(field);
  return [...fields].filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]));
}
