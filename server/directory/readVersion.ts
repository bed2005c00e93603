import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DataSource } from '#contract/firmValues.ts';
import type { Database } from '../db/database.ts';
import { ApiError } from '../errors.ts';
import { aroundOf, storedFirm } from './readFirm.ts';
import type { FirmSurroundings, StoredFirm } from './toFirm.ts';

/** A stored version of a firm, with its parents' names of then. */
export type Snapshot = StoredFirm & {
  parents?: Pick<FirmSurroundings, 'parent_name' | 'ultimate_parent_name'>;
};

export type StoredVersion = {
  version: number;
  created_on: string;
  source: DataSource;
  operation: string | null;
  author_account_id: string | null;
  author_name: string | null;
  restored_from: number | null;
  snapshot: Snapshot;
};

type Window = { limit: number; offset: number; isAscending: boolean };

/**
 * Versions of a firm in order, and their number. The history of an unchanged firm is its present state. Throws
 * NOT_FOUND.
 */
export async function readVersions(
  db: Kysely<Database>,
  id: string,
  { limit, offset, isAscending }: Window,
): Promise<{ versions: StoredVersion[]; total: number }> {
  const order = sql.raw(isAscending ? 'asc' : 'desc');
  const { rows } = await sql<{ total: number; version: StoredVersion | null }>`
    with known as (${versionsOf(id)})
    select (select count(*)::int from known) as total, to_jsonb(page) as version
    from (select 1) as one left join lateral (
      select * from known order by version ${order} limit ${limit} offset ${offset}) as page on true
    order by page.version ${order}`.execute(db);
  const total = rows[0]?.total ?? 0;
  if (total === 0) throw new ApiError('NOT_FOUND');
  return { versions: rows.flatMap(({ version }) => version ?? []), total };
}

/** A firm in a given version. Throws NOT_FOUND. */
export async function readVersion(db: Kysely<Database>, id: string, version: number): Promise<Snapshot> {
  const { rows } = await sql<{ snapshot: Snapshot }>`
    select snapshot from (${versionsOf(id)}) as known where version = ${version}`.execute(db);
  const [row] = rows;
  if (!row) throw new ApiError('NOT_FOUND');
  return row.snapshot;
}

/** The surroundings of a version: its parents by their names of then, everything else as it is now. */
export async function aroundVersion(db: Kysely<Database>, snapshot: Snapshot): Promise<FirmSurroundings> {
  const around = await aroundOf(db, snapshot);
  return { ...around, ...snapshot.parents };
}

const versionsOf = (id: string): RawBuilder<unknown> => sql`
  select version, created_on, source, operation, author_account_id, author_name, restored_from, snapshot
  from firm_versions where firm_id = ${id}
  union all
  select version, created_on, source, null, null, null, null, ${storedFirm()}
  from firms where id = ${id} and not exists (select from firm_versions where firm_id = ${id})`;
