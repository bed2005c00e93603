import { type AnswerOf, type BulkOperationId, type OperationId, operation } from '#contract/operations.ts';
import type { SignedInCall } from '../access/call.ts';
import { type AffectedRights, requireCeiling } from '../access/ceiling.ts';
import type { Database } from '../db/database.ts';
import { type InAccount, inAccount } from '../db/inAccount.ts';
import { known, type Reading, read } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import { type Fault, invalidFields } from '../errors.ts';
import { type Audited, unchecked, writeAudit } from './audit.ts';
import { takeRecord } from './batches.ts';
import { type Answered, claimKey, idempotentRequestOf, keepAnswer, storedAnswer } from './idempotency.ts';
import type { Author, Origin } from './origin.ts';
import { type Outbox, writeOutbox } from './outbox.ts';
import { type Locked, lockVersion, type Part } from './versions.ts';

/**
 * What a write did: the audit row's before and after, the answer to its caller, and what follows once it is
 * committed.
 */
export type Change<T> = Audited &
  Answered<T> &
  Outbox & {
    /** What it did to further records of the table, one event each. */
    also?: readonly Audited[];
  };

/** The table is also the object's name in the audit log. */
export type Mutation<T, Read = undefined> = Subject<Read> & {
  change(tx: InAccount, read: Read): Promise<Change<T>>;
};

/**
 * A write to a user, role, key, account or identity provider; writes to oneself, and a bulk's own, affect nobody's
 * rights.
 */
type GoverningId = Exclude<
  Extract<
    OperationId,
    `${'users' | 'roles' | 'apiKeys' | 'accounts' | 'identityProviders' | 'provisioning'}.${string}`
  >,
  BulkOperationId
>;

/**
 * Whose rights it gives, takes or affects, required so that no write skips the ceiling by omission; null for
 * nobody's.
 */
type GoverningMutation<T, Read> = Subject<Read> & {
  affectedRights(tx: InAccount, read: Read): Promise<AffectedRights | null>;
  change(tx: InAccount, read: Read, affected: AffectedRights | null): Promise<Change<T>>;
};

/**
 * The changed record, which is locked first; without an id one is created, or nothing of it is versioned. If only a
 * part changes, the record's version rises with it.
 */
type Subject<Read> = (Locked | { table: keyof Database; id?: undefined; changes?: Locked['changes'] }) & {
  /** A person's own settings, which are not logged. */
  isPrivate?: true;
  /** What is locked before the record, so that no two writes deadlock. */
  locksFirst?(tx: InAccount): Promise<void>;
  /** What is read once it is locked, in the same trip: its state before the change. */
  reads?(tx: InAccount): Reading<Read>;
  /** All faults of the change, reported in one answer. */
  faults?(tx: InAccount): Promise<Fault[]>;
};

/**
 * The write of a signed-in person or a key: `commitAs` with its call for an origin. Throws FORBIDDEN if it exceeds
 * the caller's rights (decisions, ruling 18).
 */
export function commit<K extends GoverningId, Read = undefined>(
  deps: Deps,
  call: SignedInCall & { operation: K },
  mutation: GoverningMutation<AnswerOf<K>, Read>,
): Promise<AnswerOf<K>>;
export function commit<K extends Exclude<OperationId, GoverningId>, Read = undefined>(
  deps: Deps,
  call: SignedInCall & { operation: K },
  mutation: Mutation<AnswerOf<K>, Read>,
): Promise<AnswerOf<K>>;
/** A part of a record: one function may write many kinds of parts, each with its own answer. */
export function commit<T, Read>(
  deps: Deps,
  call: SignedInCall & { operation: Exclude<OperationId, GoverningId> },
  mutation: Mutation<T, Read> & { part: Part },
): Promise<T>;
export function commit<T, Read>(
  deps: Deps,
  call: SignedInCall & { operation: OperationId },
  mutation: Mutation<T, Read> | GoverningMutation<T, Read>,
): Promise<T> {
  const { actor, account } = call;
  const changeWithinRights = async (tx: InAccount, read: Read) => {
    const affected = 'affectedRights' in mutation ? await mutation.affectedRights(tx, read) : null;
    if (affected) requireCeiling({ actor, account, ...affected });
    const changed = await mutation.change(tx, read, affected);
    return isUnchecked(call) ? notedUnchecked(changed) : changed;
  };
  return commitAs(
    deps,
    { ...call, author: authorOf(actor), idempotency: idempotentRequestOf(call) },
    { ...mutation, change: changeWithinRights, changes: operation(call.operation).changes },
  );
}

/** Whether the call could have named the version it changes, and did not. */
const isUnchecked = (call: SignedInCall & { operation: OperationId }) =>
  operation(call.operation).versioned === true && call.version === null;

/** A new record has no earlier version. */
const notedUnchecked = <T>(change: Change<T>): Change<T> =>
  change.before && change.after ? { ...change, after: { ...change.after, ...unchecked } } : change;

/** The author of a signed-in call. */
export function authorOf({ accountId, userId, name, apiKey }: SignedInCall['actor']): Author {
  if (!apiKey) return { kind: 'user', accountId, userId, name };
  return { kind: 'apiKey', accountId, keyId: apiKey.id, name, onBehalfOf: apiKey.maker };
}

/**
 * The one way to write: idempotency, bulk, version, faults, change, audit row, outbox and the stored answer in a single
 * transaction, so that none of them happens without the others. Throws ApiError 404, 409 or 422.
 */
export function commitAs<T, Read = undefined>(
  deps: Deps,
  origin: Origin,
  mutation: Mutation<T, Read>,
): Promise<T> {
  const { account, version, idempotency, batch } = origin;
  return deps.db.transaction().execute(async (trx) => {
    const stored = idempotency && (await claimKey(deps, trx, idempotency));
    if (stored) return storedAnswer<T>(stored);

    const tx = inAccount(trx, account.accountId);
    if (batch) await takeRecord(tx, batch);
    await mutation.locksFirst?.(tx);
    const reads = mutation.reads?.(tx) ?? known(undefined as Read);
    const held = await (mutation.id === undefined
      ? read(trx, reads)
      : lockVersion(tx, mutation, version, reads));
    const faults = (await mutation.faults?.(tx)) ?? [];
    if (faults.length > 0) throw invalidFields(faults);
    const changed = await mutation.change(tx, held);

    const events = mutation.isPrivate ? [] : [changed, ...(changed.also ?? [])];
    for (const event of events) {
      await writeAudit(deps, trx, origin, mutation.table, event);
    }
    await writeOutbox(deps, tx, changed);
    if (idempotency) await keepAnswer(trx, idempotency, changed);
    return changed.answer;
  });
}
