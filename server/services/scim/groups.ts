import { sql } from 'kysely';
import * as z from 'zod/mini';
import { scimBase, scimSchemas } from '#contract/scim.ts';
import type { Call } from '#server/access/call.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { normalise } from '#server/db/normalise.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField, invalidFields, notFound } from '#server/errors.ts';
import { commitAs } from '#server/writes/commit.ts';
import { refusingTaken } from '#server/writes/refusingTaken.ts';
import { directoryGroups } from '../provisioning/directoryGroups.ts';
import { groupRolesOf } from '../provisioning/groupRolesJob.ts';
import { atOnce, settleRoles } from '../provisioning/settleRoles.ts';
import { type DirectoryWrite, originOf, Unchanged } from './changeUser.ts';
import { type Columns, conditionOf, listAnswer } from './findUsers.ts';
import type { GroupChange } from './groupOperations.ts';
import { type Projection, project, readPage, wantsMembers } from './scimSyntax.ts';
import { foundUsers } from './userResource.ts';

/** What a write did: the fields it changed, and how many members it added and removed. */
export type GroupWritten = { id: string; name: string; fields: string[]; added: number; removed: number };

/** A page of the groups that the directory has pushed. */
export async function listGroups(deps: Deps, { account, tenant, query }: Call<'scim.listGroups'>) {
  const tx = inAccount(deps.db, account.accountId);
  const { startIndex, count } = readPage(query);
  const condition = query.filter === undefined ? sql<boolean>`true` : conditionOf(query.filter, columns);
  const groups = directoryGroups(tx).where(condition);
  const { total } = await groups
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows =
    count === 0
      ? []
      : await groups
          .select(groupColumns)
          .orderBy('id')
          .offset(startIndex - 1)
          .limit(count)
          .execute();
  const resources = [];
  for (const row of rows) resources.push(await toScimGroup(tx, row, tenant?.origin ?? '', query));
  return listAnswer(Number(total), startIndex, resources);
}

/** One of them; throws NOT_FOUND. */
export async function getGroup(
  deps: Deps,
  { account, tenant, query }: Pick<Call<'scim.getGroup'>, 'account' | 'tenant' | 'query'>,
  id: string,
) {
  const tx = inAccount(deps.db, account.accountId);
  const row = await directoryGroups(tx)
    .select(groupColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return toScimGroup(tx, row, tenant?.origin ?? '', query);
}

const groupColumns = ['id', 'name', 'external_id', 'created_on', 'version'] as const;
type Row = { id: string; name: string; external_id: string | null; created_on: Date; version: number };

async function toScimGroup(tx: InAccount, row: Row, origin: string, query: Projection) {
  const members = wantsMembers(query) ? await membersOf(tx, row.id, origin) : undefined;
  const location = `${origin}${scimBase}/Groups/${row.id}`;
  const resource = {
    schemas: [scimSchemas.group],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.name,
    ...(members && { members }),
    meta: {
      resourceType: 'Group',
      created: row.created_on.toISOString(),
      location,
      version: `W/"${row.version}"`,
    },
  };
  return project(resource, query);
}

async function membersOf(tx: InAccount, groupId: string, origin: string) {
  const members = await tx
    .selectFrom('provisioned_members')
    .innerJoin('users', (join) =>
      join
        .onRef('users.account_id', '=', 'provisioned_members.account_id')
        .onRef('users.id', '=', 'provisioned_members.user_id'),
    )
    .select(['user_id', 'first_name', 'last_name'])
    .where('group_id', '=', groupId)
    .orderBy('user_id')
    .execute();
  return members.map(({ user_id: value, first_name, last_name }) => ({
    value,
    display: `${first_name} ${last_name}`,
    type: 'User',
    $ref: `${origin}${scimBase}/Users/${value}`,
  }));
}

/** Creates a group with its members. */
export function createGroup(deps: Deps, call: DirectoryWrite, change: GroupChange): Promise<GroupWritten> {
  const { displayName: name } = change;
  if (name === undefined) throw invalidField('displayName', 'scim.invalidValue', { name: 'displayName' });
  return commitAs<GroupWritten>(deps, originOf(call), {
    table: 'provisioned_groups',
    change: (tx) =>
      refusingTaken(taken, async () => {
        const id = deps.newId();
        await tx.db
          .insertInto('provisioned_groups')
          .values({
            account_id: tx.accountId,
            id,
            ...naming(name),
            external_id: change.externalId ?? null,
            created_on: deps.clock(),
          })
          .execute();
        const { added } = await changeMembers(tx, call, id, change);
        return {
          objectId: id,
          before: null,
          after: { name, added, version: 1 },
          answer: { id, name, fields: ['created'], added, removed: 0 },
        };
      }),
  });
}

/** Changes a group. Its members' roles follow: at once, or by a job if they are many. */
export async function changeGroup(
  deps: Deps,
  call: DirectoryWrite,
  id: string,
  change: GroupChange,
): Promise<GroupWritten> {
  const done = commitAs<GroupWritten>(deps, originOf(call), {
    table: 'provisioned_groups',
    id,
    change: (tx) =>
      refusingTaken(taken, async () => {
        const before = await directoryGroups(tx)
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow(notFound);
        const { added, removed } = await changeMembers(tx, call, id, change);
        const { name, externalId, fields } = changedFields(before, change, added + removed > 0);
        const written = { id, name, fields, added, removed };
        if (fields.length === 0) throw new Unchanged({ id, name, fields });
        const isLarge = added + removed > atOnce;
        const { version } = await tx
          .updateTable('provisioned_groups')
          .set({ ...naming(name), external_id: externalId, version: before.version + 1, applying: isLarge })
          .where('id', '=', id)
          .returning('version')
          .executeTakeFirstOrThrow();
        if (!isLarge) await settleRoles(deps, tx, originOf(call));
        return {
          objectId: id,
          before: { name: before.name, version: before.version },
          after: { name, ...(added > 0 && { added }), ...(removed > 0 && { removed }), version },
          answer: written,
          jobs: isLarge ? [groupRolesOf(jobOf(call))] : [],
        };
      }),
  });
  try {
    return await done;
  } catch (error) {
    if (error instanceof Unchanged) return { ...error.written, added: 0, removed: 0 };
    throw error;
  }
}

function changedFields(
  before: { name: string; external_id: string | null },
  { displayName: name = before.name, externalId = before.external_id }: GroupChange,
  hasMembers: boolean,
) {
  const fields = [
    ...(name === before.name ? [] : ['name']),
    ...(externalId === before.external_id ? [] : ['externalId']),
    ...(hasMembers ? ['members'] : []),
  ];
  return { name, externalId, fields };
}

/** Ends a group: what it gave ends with it. */
export function deleteGroup(deps: Deps, call: DirectoryWrite, id: string): Promise<GroupWritten> {
  return commitAs<GroupWritten>(deps, originOf(call), {
    table: 'provisioned_groups',
    id,
    change: async (tx) => {
      const { name, version } = await directoryGroups(tx)
        .select(['name', 'version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(notFound);
      const ended = await tx.deleteFrom('provisioned_members').where('group_id', '=', id).executeTakeFirst();
      const removed = Number(ended.numDeletedRows);
      await tx.deleteFrom('provisioned_groups').where('id', '=', id).execute();
      const isLarge = removed > atOnce;
      if (!isLarge) await settleRoles(deps, tx, originOf(call));
      return {
        objectId: id,
        before: { name, version },
        after: null,
        answer: { id, name, fields: ['deleted'], added: 0, removed },
        jobs: isLarge ? [groupRolesOf(jobOf(call))] : [],
      };
    },
  });
}

const jobOf = ({ account, operation, directory }: DirectoryWrite) => ({
  accountId: account.accountId,
  operation,
  directory: directory.name,
});

const taken = {
  provisioned_groups_by_name: { target: 'displayName', key: 'scim.groupTaken', isTaken: true },
} as const;

const naming = (name: string) => ({ name, name_key: normalise(name).slice(0, 300) });

/** In two statements, however many they are; throws 400 for a member that the directory doesn't find. */
async function changeMembers(
  tx: InAccount,
  { directory }: DirectoryWrite,
  groupId: string,
  { clears, added, removed }: GroupChange,
): Promise<{ added: number; removed: number }> {
  const adding = [...added];
  const malformed = adding.find((id) => !z.uuid().safeParse(id).success);
  const isKnown = malformed === undefined && (await areFound(tx, directory, groupId, adding));
  if (!isKnown) throw invalidFields([{ target: 'members', key: 'scim.unknownMember' }]);
  const ofGroup = tx.deleteFrom('provisioned_members').where('group_id', '=', groupId);
  const leaving = [...removed].filter((id) => z.uuid().safeParse(id).success);
  const ended = await ofGroup
    .where(
      clears
        ? sql<boolean>`user_id <> all(${adding}::uuid[])`
        : sql<boolean>`user_id = any(${leaving}::uuid[])`,
    )
    .executeTakeFirst();
  const { numAffectedRows = 0n } = await sql`
    insert into provisioned_members (account_id, group_id, user_id)
    select ${tx.accountId}::uuid, ${groupId}::uuid, id from unnest(${adding}::uuid[]) as id
    on conflict do nothing`.execute(tx.db);
  return { added: Number(numAffectedRows), removed: Number(ended.numDeletedRows) };
}

/** A user that the directory no longer manages stays a member when it sends the whole group again. */
async function areFound(
  tx: InAccount,
  directory: DirectoryWrite['directory'],
  groupId: string,
  adding: readonly string[],
): Promise<boolean> {
  if (adding.length === 0) return true;
  const members = await tx
    .selectFrom('provisioned_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .execute();
  const held = new Set(members.map(({ user_id }) => user_id));
  const ids = adding.filter((id) => !held.has(id.toLowerCase()));
  const { found } = await foundUsers(tx, directory)
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .where(sql<boolean>`users.id = any(${ids}::uuid[])`)
    .executeTakeFirstOrThrow();
  return Number(found) === ids.length;
}

const member = {
  column: sql`(select string_agg(user_id::text, ' ') from provisioned_members as member
    where member.account_id = provisioned_groups.account_id and member.group_id = provisioned_groups.id)`,
};
const columns: Columns = {
  id: { column: sql`provisioned_groups.id::text`, form: (text) => text.toLowerCase() },
  displayname: { column: sql`provisioned_groups.name_key`, form: normalise },
  externalid: { column: sql`provisioned_groups.external_id` },
  members: { ...member, isContained: true, form: (text) => text.toLowerCase() },
  'members.value': { ...member, isContained: true, form: (text) => text.toLowerCase() },
};
