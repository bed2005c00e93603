import { type Generated, type SqlBool, sql } from 'kysely';
import { versionCheckedField } from '#contract/auditEvents.ts';
import type { ErrorDetail } from '#contract/errors.ts';
import { withNext } from '../db/connection.ts';
import type { TablesWith, TenantTable } from '../db/database.ts';
import type { InAccount } from '../db/inAccount.ts';
import { known, type Reading, read, reading, together } from '../db/reading.ts';
import { ApiError } from '../errors.ts';
import { logOf } from './audit.ts';

/** The tables whose rows have versions. A firm's parts are changed under the firm's version. */
type VersionedTable = Exclude<
  TablesWith<{ id: string; version: Generated<number> }>,
  TablesWith<{ firm_id: string }>
>;

/** The tables of a firm's parts: each row counts its own changes. */
type PartTable = TablesWith<{ firm_id: string; id: string; version: Generated<number> }>;

/**
 * A part of a record, changed under the lock of the whole with a version of its own, so that people who change
 * different parts never conflict. Without an id one is added. `ownVersion`: a part stored in the whole's row.
 */
export type Part =
  | { table: PartTable; id: string | undefined; ownVersion?: undefined }
  | { table: 'firms'; id: string; ownVersion: 'details_version' | 'relations_version' };

/** A record, and its part if a write concerns one. */
export type Locked = {
  table: VersionedTable;
  id: string;
  part?: Part | undefined;
  /** The fields that the write changes; see `Operation`. */
  changes?: readonly string[] | undefined;
};

/** The platform's own; the rows of every other belong to an account. */
const platformTables: Record<Exclude<VersionedTable, TenantTable>, true> = {
  accounts: true,
  draft_accounts: true,
  firms: true,
  investor_invites: true,
  retention: true,
};

/**
 * Locks a record until the transaction ends, and reads what is requested, in one trip; another account's record is
 * not found, nor is another record's part. Throws NOT_FOUND, or EDIT_CONFLICT if a version is expected and the
 * record, or the part written, has another, unless others have only changed other fields.
 */
export async function lockVersion<T>(
  tx: InAccount,
  locked: Locked,
  expected: number | null,
  reads: Reading<T>,
): Promise<T> {
  const { table, id, part } = locked;
  const ofAccount = table in platformTables ? sql`` : sql`account_id = ${tx.accountId} and`;
  const lock = sql<{ version: number }>`
    select version from ${sql.table(table)} where ${ofAccount} id = ${id} for update`;
  const locking = reading({ compile: () => lock.compile(tx.db) }, ([row]) => {
    if (!row) throw new ApiError('NOT_FOUND');
    return row.version;
  });
  const [whole, [own, answer]] = await read(
    tx.db,
    together(locking, together(versionOfPart(tx, id, part), reads)),
  );
  const version = part?.id === undefined ? whole : own;
  if (version === null) throw new ApiError('NOT_FOUND');
  if (expected !== null && version !== expected) {
    const { details, isWhole } = await changesSince(tx, locked, { from: expected, to: version });
    const isShared = ({ target }: ErrorDetail) => target !== null && locked.changes?.includes(target);
    if (!locked.changes || !isWhole || details.some(isShared))
      throw new ApiError('EDIT_CONFLICT', { details });
  }
  if (part) await raiseVersion(tx, locked);
  return answer;
}

/** The part's version, read after the whole is locked; null if the whole has no such part. */
function versionOfPart(tx: InAccount, whole: string, part: Part | undefined): Reading<number | null> {
  if (part?.id === undefined) return known(null);
  const { table, id, ownVersion = 'version' } = part;
  const ofWhole = table === 'firms' ? sql`id = ${whole} and` : sql`firm_id = ${whole} and`;
  const query = sql<{ version: number }>`
    select ${sql.ref(ownVersion)} as version from ${sql.table(table)} where ${ofWhole} id = ${id}`;
  return reading({ compile: () => query.compile(tx.db) }, ([row]) => row?.version ?? null);
}

/** Counts a part's change among those of the whole. */
const raiseVersion = (tx: InAccount, { table, id }: Locked): Promise<void> =>
  withNext(tx.db, {
    compile: () => sql`update ${sql.table(table)} set version = version + 1 where id = ${id}`.compile(tx.db),
  });

/**
 * Which fields others have changed between two versions, from what to what; who changed each last, and when.
 * `isWhole`: the log has every version between, which it has not after a load.
 */
async function changesSince(
  tx: InAccount,
  { table, id, part }: Locked,
  { from, to }: { from: number; to: number },
): Promise<{ details: ErrorDetail[]; isWhole: boolean }> {
  const events = await tx.db
    .selectFrom('audit_events')
    .select(['actor_name', 'actor_user_id', 'occurred_on', 'before', 'after', 'object_version'])
    .where('account_id', '=', logOf(table, id, tx.accountId))
    .where('object_type', '=', table)
    .where('object_id', '=', id)
    .where('object_version', '>', from)
    .$if(part !== undefined, (query) => query.where(sql<SqlBool>`after ->> 'recordId' = ${part?.id}`))
    .orderBy('object_version', 'desc')
    .limit(maxEvents)
    .execute();
  const changes = new Map<string, ErrorDetail>();
  for (const { actor_name: changedBy, actor_user_id: changedById, occurred_on, ...event } of events) {
    const changedOn = occurred_on.toISOString();
    for (const target of changedFields(event.before, event.after)) {
      const latest = changes.get(target);
      const message = `Changed by ${changedBy} on ${changedOn}`;
      const who = { changedBy, ...(changedById !== null && { changedById }) };
      const theirs = event.after?.[target] ?? null;
      changes.set(target, {
        ...(latest ?? { code: 'EDIT_CONFLICT', message, target, ...who, changedOn, theirs }),
        before: event.before?.[target] ?? null,
      });
    }
  }
  const versions = new Set(events.map(({ object_version }) => object_version));
  return {
    details: [...changes.values()].filter(({ before, theirs }) => !isSame(before, theirs)),
    isWhole: versions.size === to - from,
  };
}

const maxEvents = 100;

type Fields = Record<string, unknown> | null;

function changedFields(before: Fields, after: Fields): string[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  for (const field of ['version', versionCheckedField]) fields.delete(field);
  return [...fields].filter((field) => !isSame(before?.[field], after?.[field]));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
