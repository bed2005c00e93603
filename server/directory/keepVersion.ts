import { type Kysely, sql } from 'kysely';
import type { ChangeOrigin } from '#contract/directoryChanges.ts';
import type { DataSource } from '#contract/firmValues.ts';
import { withNext } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import { normalise } from '../db/normalise.ts';
import { storedFirm } from './readFirm.ts';

/** The call that changed a firm, and who: nobody, where a provider's data was applied. */
export type VersionAuthor = {
  operation: string;
  user: { accountId: string; userId: string; name: string } | null;
  origin: ChangeOrigin;
  /** The bulk action that it belongs to. */
  batchId?: string | undefined;
};

type VersionOf = VersionAuthor & {
  source: DataSource;
  createdOn: Date;
  restoredFrom?: number;
  /** Whether it is a row of the directory's changes: not one that follows from another firm's. */
  isListed?: boolean;
};

type CallOf = {
  operation: string;
  actor: { accountId: string; userId: string; name: string; apiKey?: unknown };
  batch?: { id: string } | undefined;
};

/** The author of a version that a call makes. */
export const versionAuthor = ({ operation, actor, batch }: CallOf): VersionAuthor => ({
  operation,
  user: { accountId: actor.accountId, userId: actor.userId, name: actor.name },
  origin: originOf({ operation, actor, batch }),
  batchId: batch?.id,
});

function originOf({ operation, actor, batch }: CallOf): ChangeOrigin {
  if (batch) return 'bulk';
  if (operation === 'firms.refreshFactSet') return 'refresh';
  return actor.apiKey ? 'apiKey' : 'user';
}

/** A firm in full, with its parents' names at that moment. */
const snapshot = () => sql`${storedFirm()} || jsonb_build_object('parents', jsonb_build_object(
  'parent_name', (select display_name from firms as one where one.id = firms.parent_id),
  'ultimate_parent_name', (select display_name from firms as one where one.id = firms.ultimate_parent_id)))`;

/**
 * Stores a firm before its first change, under the version before the new one: until then its history is what was
 * loaded. Called once the version is raised, before anything else changes.
 */
export const keepFirstVersion = (trx: Kysely<Database>, ...ids: string[]) =>
  withNext(trx, {
    compile: () =>
      sql`insert into firm_versions (firm_id, version, created_on, source, snapshot)
        select id, version - 1, created_on, source,
          jsonb_set(${snapshot()}, '{firm,version}', to_jsonb(version - 1))
        from firms where id = any(${ids}::uuid[]) and version > 1
          and not exists (select from firm_versions where firm_id = firms.id)`.compile(trx),
  });

/** Stores a firm as a change left it. Of a bulk action only the first is listed among the directory's changes. */
export const keepVersion = (
  trx: Kysely<Database>,
  id: string | readonly string[],
  { operation, user, origin, batchId, source, createdOn, restoredFrom, isListed = true }: VersionOf,
) =>
  withNext(trx, {
    compile: () =>
      sql`insert into firm_versions
          (firm_id, version, created_on, source, operation, author_account_id, author_id, author_name, author_key,
            restored_from, origin, batch_id, is_listed, changed, snapshot)
        select id, version, ${createdOn}, ${source}, ${operation}, ${user?.accountId ?? null}::uuid,
          ${user?.userId ?? null}::uuid, ${user?.name ?? null}, ${normalise(user?.name ?? '').slice(0, 300)},
          ${restoredFrom ?? null}::int, ${origin}, ${batchId ?? null}::uuid,
          ${isListed} and not exists (select from firm_versions where batch_id = ${batchId ?? null}::uuid),
          ${changed}, kept.snapshot
        from firms, ${kept()} where id = any(${[id].flat()}::uuid[])`.compile(trx),
  });

/** After a load: firms that it changed and that already have a history get a version of it. */
export async function keepLoadedVersions(
  trx: Kysely<Database>,
  ids: readonly string[],
  createdOn: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    update firms set version = version + 1
    where id = any(${ids}::uuid[]) and exists (select from firm_versions where firm_id = firms.id)
    returning id`.execute(trx);
  if (rows.length === 0) return;
  await sql`insert into firm_versions
      (firm_id, version, created_on, source, operation, origin, is_listed, changed, snapshot)
    select id, version, ${createdOn}, source, 'directory.load', 'load', true, ${changed}, kept.snapshot
    from firms, ${kept()} where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(trx);
}

/** Read once, though it is stored and compared. */
const kept = () => sql`lateral (select ${snapshot()} as snapshot offset 0) as kept`;

const changed = sql`firm_changes(
  (select snapshot from firm_versions where firm_id = firms.id order by version desc limit 1), kept.snapshot)`;
