import { type Kysely, sql } from 'kysely';
import type { DataSource } from '#contract/firmValues.ts';
import { withNext } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import { storedFirm } from './readFirm.ts';

/** What changed a firm, and who: nobody, where the provider's word was taken over. */
export type VersionAuthor = {
  operation: string;
  user: { accountId: string; userId: string; name: string } | null;
  source: DataSource;
  createdOn: Date;
  restoredFrom?: number;
};

/** A firm whole, with the names that its parents have at that moment. */
const snapshot = () => sql`${storedFirm()} || jsonb_build_object('parents', jsonb_build_object(
  'parent_name', (select display_name from firms as one where one.id = firms.parent_id),
  'ultimate_parent_name', (select display_name from firms as one where one.id = firms.ultimate_parent_id)))`;

/**
 * Keeps a firm as it is before its first change, under the version before the one that is being made: until then its
 * history is what was loaded. Called once the version is raised, and before anything else is changed.
 */
export const keepFirstVersion = (trx: Kysely<Database>, id: string) =>
  withNext(trx, {
    compile: () =>
      sql`insert into firm_versions (firm_id, version, created_on, source, snapshot)
        select id, version - 1, created_on, source,
          jsonb_set(${snapshot()}, '{firm,version}', to_jsonb(version - 1))
        from firms where id = ${id} and version > 1
          and not exists (select from firm_versions where firm_id = ${id})`.compile(trx),
  });

/** Keeps a firm as a change has left it. */
export const keepVersion = (
  trx: Kysely<Database>,
  id: string,
  { operation, user, source, createdOn, restoredFrom }: VersionAuthor,
) =>
  withNext(trx, {
    compile: () =>
      sql`insert into firm_versions
          (firm_id, version, created_on, source, operation, author_account_id, author_id, author_name, restored_from,
            snapshot)
        select id, version, ${createdOn}, ${source}, ${operation}, ${user?.accountId ?? null}::uuid,
          ${user?.userId ?? null}::uuid, ${user?.name ?? null}, ${restoredFrom ?? null}::int, ${snapshot()}
        from firms where id = ${id}`.compile(trx),
  });

/** After a load: of the firms that it changed, those whose history somebody has begun get a version of it. */
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
  await sql`insert into firm_versions (firm_id, version, created_on, source, operation, snapshot)
    select id, version, ${createdOn}, source, 'directory.load', ${snapshot()}
    from firms where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(trx);
}
