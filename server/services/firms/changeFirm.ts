import { sql } from 'kysely';
import type { Firm } from '#contract/firms.ts';
import type { OperationId } from '#contract/operations.ts';
import type { SignedInCall } from '#server/access/call.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { read } from '#server/db/reading.ts';
import type { Deps } from '#server/deps.ts';
import { keepFirstVersion, keepVersion, versionAuthor } from '#server/directory/keepVersion.ts';
import { type FoundFirm, firmOf } from '#server/directory/readFirm.ts';
import { toFirm } from '#server/directory/toFirm.ts';
import { type Fault, invalidFields } from '#server/errors.ts';
import { commit } from '#server/writes/commit.ts';
import type { Part } from '#server/writes/versions.ts';
import { readerOf } from './readerOf.ts';

type FirmWriteId = Extract<OperationId, `firms.${'create' | 'update' | 'set'}${Capitalize<string>}`>;
export type FirmCall = SignedInCall & { operation: FirmWriteId; params: { id: string } };

/** A deleted firm is restored before it is changed. */
export const firmDeleted: Fault = { target: null, key: 'firms.validation.firmDeleted' };

/** A part of a firm as its callers know it, and as the log describes it. */
type PartOf = { id: string; version: number };

type FirmChange<P extends PartOf> = {
  /** The part that is changed, with its own version, or the one added. */
  part: Part;
  /** What is locked before the firm. */
  locksFirst?: (tx: InAccount) => Promise<void>;
  /** Why it is refused, given the firm as it is. */
  faults: (tx: InAccount, before: FoundFirm) => Promise<Fault[]> | Fault[];
  /** Returns the part's id. */
  writePart: (tx: InAccount, before: FoundFirm) => Promise<string>;
  find: (firm: Firm, id: string) => P | undefined;
  /** An equal part, if the caller wants no second one. */
  same?: ((before: FoundFirm) => string | undefined) | undefined;
  /** The kind of part, by its name in the contract. */
  name: string;
  /** Whether it may change a deleted firm, as restoring does. */
  ofDeleted?: true;
};

/**
 * Changes a part of a firm under the lock of the whole, and stores the whole as a version. People who change
 * different parts wait for each other and lose nothing.
 */
export async function changeFirm<P extends PartOf>(
  deps: Deps,
  call: FirmCall,
  firmChange: FirmChange<P>,
): Promise<{ data: P }> {
  try {
    return await commitPart(deps, call, firmChange);
  } catch (error) {
    if (!(error instanceof ThereAlready)) throw error;
    const { found, partId } = error;
    const data = firmChange.find(toFirm(found.stored, found.around, readerOf(call.account)), partId);
    if (!data) throw new Error(`${firmChange.name} ${partId} is not in its firm`);
    return { data };
  }
}

/** Rolls back a write that changes nothing, so that it leaves no version and no event. */
class ThereAlready extends Error {
  constructor(
    readonly found: FoundFirm,
    readonly partId: string,
  ) {
    super('Nothing is to be changed');
  }
}

function commitPart<P extends PartOf>(
  deps: Deps,
  call: FirmCall,
  { part, locksFirst, faults, writePart, find, same, name, ofDeleted }: FirmChange<P>,
): Promise<{ data: P }> {
  const { id } = call.params;
  const toShownFirm = (found: FoundFirm) => toFirm(found.stored, found.around, readerOf(call.account));
  return commit<{ data: P }, FoundFirm>(deps, call, {
    table: 'firms',
    id,
    part,
    ...(locksFirst && { locksFirst }),
    reads: ({ db }) => firmOf(db, id),
    change: async (tx, before) => {
      if (before.stored.firm.record_status === 'DELETED' && !ofDeleted) {
        throw invalidFields([firmDeleted]);
      }
      const there = same?.(before);
      if (there !== undefined) throw new ThereAlready(before, there);
      const found = await faults(tx, before);
      if (found.length > 0) throw invalidFields(found);
      await keepFirstVersion(tx.db, id);
      const partId = await writePart(tx, before);
      const after = toShownFirm(await read(tx.db, firmOf(tx.db, id)));
      await keepVersion(tx.db, id, {
        ...versionAuthor(call),
        source: 'CMG',
        createdOn: deps.clock(),
      });
      const data = find(after, partId);
      if (!data) throw new Error(`${name} ${partId} is not in its firm`);
      const then = find(toShownFirm(before), partId);
      return {
        objectId: id,
        objectName: before.stored.firm.display_name,
        before: then ? audited(name, then) : null,
        after: audited(name, data),
        answer: { data },
      };
    },
  });
}

/** The log's event names the firm and, in its values, the part. */
const audited = (part: string, { id, ...fields }: PartOf): Record<string, unknown> => ({
  part,
  recordId: id,
  ...fields,
});

/** Staff's value overrides one from a file or a provider from now on. */
export const overriding = sql`(is_override or is_loaded or source <> 'CMG')`;
