import type { AnswerOf, OperationId } from '../../contract/operations';
import type { SignedInCall } from '../access/call';
import type { Database } from '../db/database';
import { type InAccount, inAccount } from '../db/inAccount';
import type { Deps } from '../deps';
import { type Fault, invalidFields } from '../errors';
import { type Audited, writeAudit } from './audit';
import { takeRecord } from './batches';
import { type FollowUps, queueFollowUps } from './followUps';
import type { Author, Origin } from './origin';
import { type Answered, claimRepeat, keepAnswer, repeatedAnswer, repeatOf } from './repeats';
import { lockVersion, type VersionedTable } from './versions';

/** What a write did: the audit row's before and after, the answer to its caller, and what follows once it is committed. */
export type Change<T> = Audited &
  Answered<T> &
  FollowUps & {
    /** What it did to further records of the table, an event each. */
    also?: readonly Audited[];
  };

/** The table is also the object's name in the audit log. */
export type Mutation<T> = Subject & {
  /** All that stands against the change, told in one answer. */
  faults?(tx: InAccount): Promise<Fault[]>;
  change(tx: InAccount): Promise<Change<T>>;
};

/** The record that is changed, which is locked first; without an id one is made, or nothing of it is versioned. */
type Subject = { table: VersionedTable; id: string } | { table: keyof Database; id?: undefined };

/** The write of a signed-in person or of a key: `commitAs` with its call for an origin. */
export function commit<K extends OperationId>(
  deps: Deps,
  call: SignedInCall & { operation: K },
  mutation: Mutation<AnswerOf<K>>,
): Promise<AnswerOf<K>> {
  return commitAs(deps, { ...call, author: authorOf(call.actor), repeat: repeatOf(call) }, mutation);
}

function authorOf({ accountId, userId, name, apiKey }: SignedInCall['actor']): Author {
  if (!apiKey) return { kind: 'user', accountId, userId, name };
  return { kind: 'apiKey', accountId, keyId: apiKey.id, name, onBehalfOf: apiKey.maker };
}

/**
 * The one way to write: repeat, bulk, version, faults, change, audit row, what follows and the kept answer in a single
 * transaction, so that none of them happens without the others. Throws ApiError 404, 409 or 422.
 */
export function commitAs<T>(deps: Deps, origin: Origin, mutation: Mutation<T>): Promise<T> {
  const { account, version, repeat, batch } = origin;
  return deps.db.transaction().execute(async (trx) => {
    const repeated = repeat && (await claimRepeat(deps, trx, repeat));
    if (repeated) return repeatedAnswer<T>(repeated);

    const tx = inAccount(trx, account.accountId);
    if (batch) await takeRecord(tx, batch);
    if (mutation.id !== undefined) await lockVersion(tx, mutation, version);
    const faults = (await mutation.faults?.(tx)) ?? [];
    if (faults.length > 0) throw invalidFields(faults);
    const change = await mutation.change(tx);

    for (const audited of [change, ...(change.also ?? [])]) {
      await writeAudit(deps, trx, origin, mutation.table, audited);
    }
    await queueFollowUps(deps, trx, change);
    if (repeat) await keepAnswer(trx, repeat, change);
    return change.answer;
  });
}
