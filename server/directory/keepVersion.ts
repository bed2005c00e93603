import { type Kysely, sql } from 'kysely';
import { withNext } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import { storedFirm } from './readFirm.ts';

/** Who changed a firm, and the call that did. */
export type VersionAuthor = {
  operation: string;
  accountId: string;
  userId: string;
  name: string;
  createdOn: Date;
};

/**
 * Keeps a firm as it is before its first change, under the version before the one that is being made: until then its
 * history is what was loaded. Called once the version is raised, and before anything else is changed.
 */
export const keepFirstVersion = (trx: Kysely<Database>, id: string) =>
  withNext(trx, {
    compile: () =>
      sql`insert into firm_versions (firm_id, version, created_on, source, snapshot)
        select id, version - 1, created_on, source,
          jsonb_set(${storedFirm()}, '{firm,version}', to_jsonb(version - 1))
        from firms where id = ${id} and version > 1
          and not exists (select from firm_versions where firm_id = ${id})`.compile(trx),
  });

/** Keeps a firm as a change has left it. */
export const keepVersion = (
  trx: Kysely<Database>,
  id: string,
  { operation, accountId, userId, name, createdOn }: VersionAuthor,
) =>
  withNext(trx, {
    compile: () =>
      sql`insert into firm_versions
          (firm_id, version, created_on, source, operation, author_account_id, author_id, author_name, snapshot)
        select id, version, ${createdOn}, 'CMG', ${operation}, ${accountId}, ${userId}, ${name}, ${storedFirm()}
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
    select id, version, ${createdOn}, source, 'directory.load', ${storedFirm()}
    from firms where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(trx);
}
