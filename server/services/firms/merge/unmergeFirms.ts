import { type Kysely, sql } from 'kysely';
import type { FirmUnmerged, KeptValue } from '#contract/firmMerges.ts';
import type { Call } from '#server/access/call.ts';
import type { Database } from '#server/db/database.ts';
import { identifierKey } from '#server/db/firmKeys.ts';
import type { Deps } from '#server/deps.ts';
import { keepVersion, versionAuthor } from '#server/directory/keepVersion.ts';
import { parentFault, refreshTops } from '#server/directory/parents.ts';
import { storedFirm } from '#server/directory/readFirm.ts';
import { isEffective, settled } from '#server/directory/settled.ts';
import { lockAllPointers, survivorId } from '#server/directory/survivors.ts';
import type { StoredFirm } from '#server/directory/toFirm.ts';
import { writeStored } from '#server/directory/writeStored.ts';
import { ApiError, type Fault, invalidFields } from '#server/errors.ts';
import { commit } from '#server/writes/commit.ts';
import { refusingTaken } from '#server/writes/refusingTaken.ts';
import { takenFaults } from '../recordRules.ts';
import { lockMerge, noteMovedLinks, raiseVersions } from './mergeFirms.ts';
import { movePointersBack } from './pointers.ts';
import { type Merge, mergeStates, readMerge, type States } from './readMerge.ts';
import { reverted } from './reverted.ts';

type Db = Kysely<Database>;

/** Takes a merge back: the merged firm is what it was, the survivor too except for what was changed since. */
export function unmergeFirms(deps: Deps, call: Call<'firms.unmerge'>): Promise<{ data: FirmUnmerged }> {
  const { id } = call.params;
  return commit(deps, call, {
    table: 'firms',
    id,
    locksFirst: async (tx) => {
      await lockAllPointers(tx.db);
      const merge = await readMerge(tx.db, id);
      await lockMerge(tx, merge ? [id, merge.into.id] : [id]);
    },
    change: async ({ db }) => {
      const merge = await readMerge(db, id);
      const faults = await unmergeRefusals(db, merge);
      if (faults.length > 0 || !merge) throw invalidFields(faults);
      const { merged, into, moved } = merge;
      const states = await mergeStates(db, merge);
      const stored = { survivor: await storedAsItIs(db, into.id), merged: await storedAsItIs(db, id) };

      const back = await movePointersBack(
        db,
        { merged, survivor: into, mergedOn: merge.mergedOn },
        moved,
        call.body.links ?? [],
      );
      await raiseVersions(db, sql`id in (${id}, ${into.id})`);
      await sql`update firms set merged_into = null where id = ${id}`.execute(db);
      const isBack = await moveConnectionBack(db, merge);
      const survivor = await revertFirm(db, stored.survivor, states.survivor, isBack ? false : null);
      const restored = await revertFirm(db, stored.merged, states.merged, isBack);
      const kept = [...survivor, ...restored];
      kept.push(...(await revertParent(db, id, null, states.merged)));
      kept.push(...(await revertParent(db, into.id, stored.survivor.firm.parent_id, states.survivor)));
      await refreshTops(db, [id, into.id]);

      const now = deps.clock();
      const version = { ...versionAuthor(call), source: 'CMG', createdOn: now } as const;
      await keepVersion(db, into.id, version);
      await keepVersion(db, [id, ...back.children], { ...version, isListed: false });
      await db.updateTable('firm_merges').set({ unmerged_on: now }).where('id', '=', merge.id).execute();
      await noteMovedLinks(deps, db, call, {
        id: merge.id,
        from: into.key,
        to: merged.key,
        links: back.links,
      });
      const after = await storedAsItIs(db, into.id);
      const answer = { merged, survivor: { ...into, displayName: after.firm.display_name } };
      return {
        objectId: id,
        objectName: merged.displayName,
        before: {
          recordStatus: 'DELETED',
          mergedInto: `${into.displayName} (${into.key})`,
          version: stored.merged.firm.version,
        },
        after: {
          recordStatus: 'EFFECTIVE',
          mergedInto: null,
          movedLinks: back.links.length,
          movedChildren: back.children.length,
          version: stored.merged.firm.version + 1,
        },
        also: [
          {
            objectId: into.id,
            objectName: into.displayName,
            before: { unmerged: null, version: stored.survivor.firm.version },
            after: {
              unmerged: `${merged.displayName} (${merged.key})`,
              version: stored.survivor.firm.version + 1,
            },
          },
        ],
        answer: { data: { ...answer, linkCount: back.links.length, kept } },
      };
    },
  });
}

/** Why a merge can't be taken back. */
export async function unmergeRefusals(db: Db, merge: Merge | undefined): Promise<Fault[]> {
  if (!merge) return [{ target: null, key: 'firms.validation.notMerged' }];
  const { into } = merge;
  const { firm } = await storedAsItIs(db, into.id);
  const { displayName: name, key } = into;
  if (firm.merged_into !== null)
    return [{ target: null, key: 'firms.validation.unmergeFirst', values: { name, key } }];
  return firm.record_status === 'DELETED'
    ? [{ target: null, key: 'firms.validation.unmergeDeleted', values: { name, key } }]
    : [];
}

/** A firm, merged or not. */
export async function storedAsItIs(db: Db, id: string): Promise<StoredFirm> {
  const { rows } = await sql<{
    stored: StoredFirm;
  }>`select ${storedFirm()} as stored from firms where id = ${id}`.execute(db);
  if (!rows[0]) throw new ApiError('NOT_FOUND');
  return rows[0].stored;
}

/** Writes what a firm is without its merge, except for its parent; `isConnected`: to the external provider, if that changes. */
async function revertFirm(
  db: Db,
  now: StoredFirm,
  { before, after }: States,
  isConnected: boolean | null,
): Promise<KeptValue[]> {
  const { restored, kept } = reverted({ now, before, after });
  const free = await withoutTakenLei(db, restored);
  const target = {
    ...free.restored,
    firm: {
      ...free.restored.firm,
      merged_into: null,
      is_fact_set_connected: isConnected ?? restored.firm.is_fact_set_connected,
    },
  };
  await refusingTaken(takenFaults, () => writeStored(db, now, settled(now, target)));
  return [...kept, ...free.kept];
}

/** An LEI that another firm has got since stays there. */
async function withoutTakenLei(
  db: Db,
  restored: StoredFirm,
): Promise<{ restored: StoredFirm; kept: KeptValue[] }> {
  const own = restored.identifiers.filter((row) => row.type === 'LEI' && isEffective(row));
  const { rows } = await sql<{ value_key: string }>`
    select value_key from firm_identifiers where type = 'LEI' and record_status = 'EFFECTIVE'
      and value_key = any(${own.map(({ value }) => identifierKey(value))}) and firm_id <> ${restored.firm.id}`.execute(
    db,
  );
  const taken = new Set(rows.map(({ value_key }) => value_key));
  if (taken.size === 0) return { restored, kept: [] };
  const isTaken = (row: StoredFirm['identifiers'][number]) =>
    own.includes(row) && taken.has(identifierKey(row.value));
  return {
    restored: {
      ...restored,
      identifiers: restored.identifiers.map((row) =>
        isTaken(row) ? { ...row, record_status: 'DELETED' as const } : row,
      ),
    },
    kept: own.filter(isTaken).map(({ type, value }) => ({ part: 'identifiers', type, value })),
  };
}

/** Puts a firm under its parent of before, or what that has become, unless it was moved since or that is below it now. */
async function revertParent(
  db: Db,
  id: string,
  now: string | null,
  { before, after }: States,
): Promise<KeptValue[]> {
  const [was, made] = [before.firm.parent_id, after.firm.parent_id];
  if (was === made) return [];
  const kept: KeptValue[] = [{ part: 'relations', type: 'parentId', value: null }];
  if (now !== made) return kept;
  const parentId = was && (await survivorId(db, was));
  if (parentId && (await parentFault(db, id, parentId))) return kept;
  await sql`update firms set parent_id = ${parentId}, relations_version = relations_version + 1 where id = ${id}`.execute(
    db,
  );
  return [];
}

/** Whether the connection to the external provider that came with the merged firm is its own again: the survivor still had it. */
async function moveConnectionBack(db: Db, { merged, into, moved: { connection } }: Merge): Promise<boolean> {
  if (connection === null) return false;
  const { rows } = await sql`
    update firm_provider_links set firm_id = ${merged.id}, held = ${JSON.stringify(connection.held)}::jsonb
    where firm_id = ${into.id} and provider_firm_id = ${connection.providerId} returning firm_id`.execute(db);
  return rows.length > 0;
}
