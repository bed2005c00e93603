import { sql } from 'kysely';
import type { Firm } from '#contract/firms.ts';
import type { DataSource, NameType } from '#contract/firmValues.ts';
import type { Call } from '#server/access/call.ts';
import { nameKey, postedTokens } from '#server/db/firmKeys.ts';
import { read } from '#server/db/reading.ts';
import type { Deps } from '#server/deps.ts';
import { keepVersion, versionAuthor } from '#server/directory/keepVersion.ts';
import { nextKey } from '#server/directory/nextKey.ts';
import { firmOf } from '#server/directory/readFirm.ts';
import { refreshNames } from '#server/directory/refreshFirms.ts';
import { toFirm } from '#server/directory/toFirm.ts';
import { commit } from '#server/writes/commit.ts';
import { readerOf } from './readerOf.ts';

/** Creates a firm from a common name, its display name. */
export function createFirm(deps: Deps, call: Call<'firms.create'>): Promise<{ data: Firm }> {
  const { value, type } = call.body.name;
  const { actor, account } = call;
  return commit(deps, call, {
    table: 'firms',
    change: async ({ db }) => {
      const id = await insertFirm(deps, db, { name: value, type, createdBySubdomain: actor.subdomain });
      const { stored, around } = await read(db, firmOf(db, id));
      await keepVersion(db, id, { ...versionAuthor(call), source: 'CMG', createdOn: deps.clock() });
      const data = toFirm(stored, around, readerOf(account));
      const { key, displayName: name, version } = data;
      return { objectId: id, before: null, after: { name, key, version }, answer: { data } };
    },
  });
}

type NewFirm = {
  name: string;
  type?: NameType;
  createdBySubdomain: string;
  source?: DataSource;
  version?: number;
};

/** Adds a firm with a key and a display name only. */
export async function insertFirm(
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
  db: Deps['db'],
  { name, type = 'COMMON', createdBySubdomain, source = 'CMG', version = 1 }: NewFirm,
): Promise<string> {
  const [id, created_on] = [newId(), clock()];
  await db
    .insertInto('firms')
    .values({
      id,
      key: await nextKey(db),
      firm_type: 'REGULAR',
      status: 'ACTIVE',
      created_by_subdomain: createdBySubdomain,
      ...{ source, version, created_on },
    })
    .execute();
  await db
    .insertInto('firm_names')
    .values({
      firm_id: id,
      id: newId(),
      name,
      name_key: nameKey(name),
      tokens: sql`${postedTokens(name)}`,
      type,
      is_display_name: true,
      ...{ source, created_on },
    })
    .execute();
  await refreshNames(db, [id]);
  return id;
}
