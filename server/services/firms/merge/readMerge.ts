import { type Kysely, sql } from 'kysely';
import type { FirmMergeChoices, NamedFirm } from '#contract/firmMerges.ts';
import type { Database } from '#server/db/database.ts';
import type { MovedToSurvivor } from '#server/db/tables/firms.ts';
import { readVersion } from '#server/directory/readVersion.ts';
import type { StoredFirm } from '#server/directory/toFirm.ts';

type Db = Kysely<Database>;

/** A merge in force; `into` is what the firm was merged into, whatever that one has become since. */
export type Merge = {
  id: string;
  merged: NamedFirm;
  into: NamedFirm;
  mergedOn: Date;
  mergedBy: string;
  mergedVersion: number;
  survivorVersion: number;
  choices: FirmMergeChoices;
  moved: MovedToSurvivor;
};

export async function readMerge(db: Db, mergedId: string): Promise<Merge | undefined> {
  const { rows } = await sql<Merge>`
    select firm_merges.id, ${namedIn('merged')} as merged, ${namedIn('survivor')} as "into", merged_on as "mergedOn",
      merged_by as "mergedBy", merged_version as "mergedVersion", survivor_version as "survivorVersion", choices, moved
    from firm_merges join firms as merged on merged.id = merged_id join firms as survivor on survivor.id = survivor_id
    where merged_id = ${mergedId} and unmerged_on is null`.execute(db);
  return rows[0];
}

/** A `NamedFirm` of a row of `firms`. */
export const namedIn = (table: string) => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`jsonb_build_object('id', ${of('id')}, 'key', ${of('key')}, 'displayName', ${of('display_name')})`;
};

export type States = { before: StoredFirm; after: StoredFirm };

/** Both firms before and after their merge. */
export async function mergeStates(db: Db, merge: Merge): Promise<{ survivor: States; merged: States }> {
  const statesOf = async (id: string, version: number): Promise<States> => ({
    before: await readVersion(db, id, version),
    after: await readVersion(db, id, version + 1),
  });
  return {
    survivor: await statesOf(merge.into.id, merge.survivorVersion),
    merged: await statesOf(merge.merged.id, merge.mergedVersion),
  };
}
