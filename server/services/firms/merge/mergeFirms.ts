import { type Kysely, sql } from 'kysely';
import type { Firm } from '#contract/firms.ts';
import type { Call, SignedInCall } from '#server/access/call.ts';
import type { Database } from '#server/db/database.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { read } from '#server/db/reading.ts';
import type { MovedToSurvivor } from '#server/db/tables/firms.ts';
import type { Deps } from '#server/deps.ts';
import { keepFirstVersion, keepVersion, versionAuthor } from '#server/directory/keepVersion.ts';
import { lockHierarchy, refreshTops } from '#server/directory/parents.ts';
import { readLink } from '#server/directory/provider/links.ts';
import { nameOfField, nameOfParent } from '#server/directory/provider/values.ts';
import { type FoundFirm, firmOf } from '#server/directory/readFirm.ts';
import { isEffective, recordKinds, settled } from '#server/directory/settled.ts';
import { lockAllPointers } from '#server/directory/survivors.ts';
import { type StoredFirm, toFirm } from '#server/directory/toFirm.ts';
import { writeStored } from '#server/directory/writeStored.ts';
import { ApiError, invalidFields } from '#server/errors.ts';
import { writeAudit } from '#server/writes/audit.ts';
import { authorOf, commit } from '#server/writes/commit.ts';
import { refusingTaken } from '#server/writes/refusingTaken.ts';
import { auditedFirm } from '../auditedFirm.ts';
import { readerOf } from '../readerOf.ts';
import { takenFaults } from '../recordRules.ts';
import { choiceFaults, mergeRefusals } from './mergeFaults.ts';
import { movePointers } from './pointers.ts';
import { united } from './united.ts';

type Db = Kysely<Database>;

/**
 * Merges a firm into another: its values, its links of all accounts, its drafts, its children and its connection to the
 * external provider move; it becomes deleted, and its id and key lead to the survivor (decisions, ruling 76).
 */
export function mergeFirms(deps: Deps, call: Call<'firms.merge'>): Promise<{ data: Firm }> {
  const { body, params } = call;
  const { mergedId, mergedVersion, take = [], lei = null } = body;
  const choices = { take, lei };
  return commit(deps, call, {
    table: 'firms',
    id: params.id,
    locksFirst: (tx) => lockMerge(tx, [params.id, mergedId]),
    change: async ({ db }) => {
      const [survivor, merged] = [await found(db, params.id), await found(db, mergedId)];
      const [own, other] = [survivor.stored.firm, merged.stored.firm];
      if (mergedVersion !== undefined && other.version !== mergedVersion)
        throw new ApiError('EDIT_CONFLICT', { target: 'mergedId' });
      const refusals = await mergeRefusals(db, { survivor, merged });
      if (refusals.length > 0) throw invalidFields(refusals);
      const before = { survivor: survivor.stored, merged: merged.stored };
      const faults = await choiceFaults(db, before, choices);
      if (faults.length > 0) throw invalidFields(faults);

      const { values: _, ...changed } = united(before, choices);
      const [kept, left] = [
        settled(before.survivor, changed.survivor),
        settled(before.merged, changed.merged),
      ];
      await raiseVersions(db, sql`id in (${own.id}, ${other.id})`);
      await raiseVersions(db, sql`parent_id = ${other.id} and id <> ${own.id}`);
      const { rows } = await sql<{ id: string }>`
        select id from firms where parent_id = ${other.id} and id <> ${own.id}`.execute(db);
      await keepFirstVersion(db, own.id, other.id, ...rows.map(({ id }) => id));
      await refusingTaken(takenFaults, async () => {
        await writeStored(db, before.merged, left);
        await writeStored(db, before.survivor, kept);
      });
      await sql`update firms set merged_into = ${own.id} where id = ${other.id}`.execute(db);
      const moved = {
        ...(await movePointers(db, other, own)),
        connection: await moveConnection(db, other.id, own.id, before, kept),
      };
      await refreshTops(db, [own.id, other.id]);

      const now = deps.clock();
      const version = { ...versionAuthor(call), source: 'CMG', createdOn: now } as const;
      await keepVersion(db, own.id, version);
      const others = [other.id, ...moved.children.map((child) => child.id)];
      await keepVersion(db, others, { ...version, isListed: false });
      const id = deps.newId();
      await db
        .insertInto('firm_merges')
        .values({
          id,
          merged_id: other.id,
          survivor_id: own.id,
          merged_on: now,
          merged_by: call.actor.name,
          merged_version: other.version,
          survivor_version: own.version,
          choices: JSON.stringify(choices),
          moved: JSON.stringify(moved),
        })
        .execute();
      await noteMovedLinks(deps, db, call, { id, from: other.key, to: own.key, links: moved.links });
      const reader = readerOf(call.account);
      const after = await found(db, own.id);
      const [old, made] = [
        toFirm(survivor.stored, survivor.around, reader),
        toFirm(after.stored, after.around, reader),
      ];
      return {
        objectId: own.id,
        objectName: own.display_name,
        ...auditedMerge(old, made, { mergedFrom: `${other.display_name} (${other.key})`, moved }),
        also: [
          {
            objectId: other.id,
            objectName: other.display_name,
            before: { recordStatus: 'EFFECTIVE', mergedInto: null, version: other.version },
            after: {
              recordStatus: 'DELETED',
              mergedInto: `${own.display_name} (${own.key})`,
              version: other.version + 1,
            },
          },
        ],
        answer: { data: made },
      };
    },
  });
}

/** In the order of all such writes, so that none waits for another that waits for it. */
export async function lockMerge({ db }: InAccount, ids: readonly string[]): Promise<void> {
  await lockAllPointers(db);
  await lockHierarchy(db);
  await sql`select from firms where id = any(${[...ids]}::uuid[]) order by id for update`.execute(db);
}

const found = (db: Db, id: string): Promise<FoundFirm> => read(db, firmOf(db, id));

export const raiseVersions = (db: Db, condition: ReturnType<typeof sql>) =>
  sql`update firms set version = version + 1 where ${condition}`.execute(db);

/**
 * The external provider's values go on being brought as far as they came along; those that the survivor has its own of
 * count as kept by staff. Answers the connection as it was.
 */
async function moveConnection(
  db: Db,
  from: string,
  to: string,
  { survivor }: { survivor: StoredFirm },
  after: StoredFirm,
): Promise<MovedToSurvivor['connection']> {
  const link = await readLink(db, from);
  if (!link) return null;
  const ids = new Set(recordKinds.flatMap((kind) => after[kind].filter(isEffective).map(({ id }) => id)));
  const fields: Record<string, unknown> = {
    [nameOfField('description')]: [survivor.firm.description, after.firm.description],
    [nameOfField('entityType')]: [survivor.firm.entity_type, after.firm.entity_type],
    [nameOfField('industryType')]: [survivor.firm.industry_type, after.firm.industry_type],
    [nameOfParent]: [survivor.firm.parent_id, after.firm.parent_id],
  };
  const held = Object.fromEntries(
    Object.entries(link.held).map(([name, value]) => {
      const field = fields[name];
      const [was, is] = Array.isArray(field) ? field : [];
      const cameAlong = field ? was !== is : value.recordId !== null && ids.has(value.recordId);
      if (!cameAlong) return [name, { recordId: null, isKept: true, base: null }];
      return [name, { ...value, base: field ? was : null }];
    }),
  );
  await sql`update firm_provider_links set firm_id = ${to}, held = ${JSON.stringify(held)}::jsonb
    where firm_id = ${from}`.execute(db);
  return link;
}

type MovedLinks = { id: string; from: string; to: string; links: MovedToSurvivor['links'] };

/** Each account's log gets one fact, however many of its links have moved. */
export async function noteMovedLinks(
  deps: Deps,
  db: Db,
  call: SignedInCall,
  { id, from, to, links }: MovedLinks,
): Promise<void> {
  const origin = {
    ...call,
    author: authorOf(call.actor),
    operation: 'crmInvestorFirms.moveLinks',
    batch: undefined,
  };
  for (const accountId of [...new Set(links.map((link) => link.accountId))].sort()) {
    const total = links.filter((link) => link.accountId === accountId).length;
    await writeAudit(deps, db, { ...origin, account: { accountId } }, 'crm_investor_firms', {
      objectId: id,
      before: { cmgEntityKey: from },
      after: { cmgEntityKey: to, total },
    });
  }
}

/** The survivor's change, with what came with it. */
function auditedMerge(
  before: Firm,
  after: Firm,
  { mergedFrom, moved }: { mergedFrom: string; moved: MovedToSurvivor },
) {
  const audited = auditedFirm(before, after, undefined);
  return {
    before: audited.before,
    after: {
      ...audited.after,
      mergedFrom,
      movedLinks: moved.links.length,
      movedChildren: moved.children.length,
    },
  };
}
