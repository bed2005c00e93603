import { type Kysely, sql } from 'kysely';
import type { Firm } from '#contract/firms.ts';
import type { DataSource } from '#contract/firmValues.ts';
import { withNext } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';
import { read } from '#server/db/reading.ts';
import type { Deps } from '#server/deps.ts';
import { keepFirstVersion, keepVersion, type VersionAuthor } from '#server/directory/keepVersion.ts';
import { lockHierarchy, topAbove } from '#server/directory/parents.ts';
import { aroundOf, type FoundFirm, firmOf } from '#server/directory/readFirm.ts';
import { settled } from '#server/directory/settled.ts';
import { type FirmReader, type StoredFirm, toFirm } from '#server/directory/toFirm.ts';
import { writeStored } from '#server/directory/writeStored.ts';
import { type Fault, invalidFields } from '#server/errors.ts';
import type { Mutation } from '#server/writes/commit.ts';
import { refusingTaken } from '#server/writes/refusingTaken.ts';
import { auditedFirm } from './auditedFirm.ts';
import { takenFaults } from './recordRules.ts';
import { wholeFaults } from './wholeFaults.ts';

type Db = Kysely<Database>;

/** The result of a change to a whole firm, and what else it writes. */
export type Plan = { target: StoredFirm; also?: (trx: Db) => Promise<unknown>; faults?: Fault[] };

export type WholeChange<T> = {
  plan: (db: Db, before: StoredFirm) => Promise<Plan> | Plan;
  author: VersionAuthor;
  source: DataSource;
  restoredFrom?: number;
  reader: FirmReader;
  answer: (before: Firm, after: Firm) => T;
};

/** Changes a firm as a whole, by a plan made under its lock, and stores a version. */
export function wholeChange<T>(
  { clock }: Pick<Deps, 'clock'>,
  id: string,
  { plan, author, source, restoredFrom, reader, answer }: WholeChange<T>,
): Mutation<T, FoundFirm> {
  return {
    table: 'firms',
    id,
    locksFirst: ({ db }) => lockHierarchy(db),
    reads: ({ db }) => firmOf(db, id),
    change: async ({ db }, found) => {
      const { target, also, faults = [] } = await plan(db, found.stored);
      if (faults.length > 0) throw invalidFields(faults);
      const after = await accepted(db, found.stored, target);
      await withNext(db, {
        compile: () => sql`update firms set version = version + 1 where id = ${id}`.compile(db),
      });
      await keepFirstVersion(db, id);
      await refusingTaken(takenFaults, async () => {
        await writeStored(db, found.stored, after);
        await also?.(db);
      });
      await keepVersion(db, id, {
        ...author,
        source,
        createdOn: clock(),
        ...(restoredFrom !== undefined && { restoredFrom }),
      });
      const now = await read(db, firmOf(db, id));
      const [old, made] = [
        toFirm(found.stored, found.around, reader),
        toFirm(now.stored, now.around, reader),
      ];
      const event = { objectId: id, objectName: old.displayName, ...auditedFirm(old, made, restoredFrom) };
      return { ...event, answer: answer(old, made) };
    },
  };
}

/** Previews the plan's result; the firm stays as it is. */
export async function dryRun(
  db: Db,
  id: string,
  plan: WholeChange<unknown>['plan'],
  reader: FirmReader,
): Promise<{ before: Firm; after: Firm }> {
  const found = await read(db, firmOf(db, id));
  const { target, faults = [] } = await plan(db, found.stored);
  if (faults.length > 0) throw invalidFields(faults);
  const after = await accepted(db, found.stored, target);
  const around = await aroundOf(db, after);
  return { before: toFirm(found.stored, found.around, reader), after: toFirm(after, around, reader) };
}

/** A firm's whole target state; throws if a rule forbids it. */
export async function accepted(db: Db, before: StoredFirm, target: StoredFirm): Promise<StoredFirm> {
  const { parent_id } = target.firm;
  const isMoved = parent_id !== before.firm.parent_id;
  const ultimate_parent_id = isMoved ? await topAbove(db, parent_id) : before.firm.ultimate_parent_id;
  const after = settled(before, { ...target, firm: { ...target.firm, ultimate_parent_id } });
  const faults = await wholeFaults(db, before, after);
  if (faults.length > 0) throw invalidFields(faults);
  return after;
}
