import { sql } from 'kysely';
import type { AnyDeps } from './ready.ts';

/** Firms to be merged into the walk's own, and one that it is merged into. */
export const mergeable = [
  '019a0000-0000-7000-8000-00000000aaa1',
  '019a0000-0000-7000-8000-00000000aaa2',
] as const;
const survivor = '019a0000-0000-7000-8000-00000000aaa3';

/** They have nothing but a name. */
export async function addMergeable({ db }: AnyDeps): Promise<void> {
  for (const [n, id] of [...mergeable, survivor].entries()) {
    await sql`insert into firms (id, key, firm_type, status, created_on, display_name, display_name_key)
      values (${id}, ${String(700_000_001 + n)}, 'REGULAR', 'ACTIVE', now(), 'Walked', 'walked')
      on conflict do nothing`.execute(db);
  }
}

/** Nothing is merged, except for what concerns an un-merge. */
export async function readyForMerge({ db }: AnyDeps, call: string, id: string): Promise<void> {
  await sql`delete from firm_merges where merged_id = ${id} or survivor_id = ${id}`.execute(db);
  await sql`update firms set merged_into = null where id = ${id} or merged_into = ${id}`.execute(db);
  if (!/[mM]erge/.test(call)) return;
  await sql`update firms set version = 1 where id = ${id}`.execute(db);
  await addMergeable({ db });
  for (const one of [...mergeable, survivor]) {
    await sql`update firms set record_status = 'EFFECTIVE', merged_into = null, version = 1, parent_id = null,
      ultimate_parent_id = null where id = ${one}`.execute(db);
    await sql`insert into firm_names (firm_id, id, name, name_key, tokens, type, is_display_name, created_on)
      values (${one}, ${one}, 'Walked', 'walked', '{walked}', 'COMMON', true, now()) on conflict do nothing`.execute(
      db,
    );
    await sql`delete from firm_versions where firm_id = ${one}`.execute(db);
    await sql`delete from firm_names where firm_id = ${id} and id = ${one}`.execute(db);
  }
  if (call === 'firms.unmerge' || call === 'firms.mergeRecord') await mergeInto({ db }, id);
}

/** As if the walk's own firm had been merged into another. */
async function mergeInto({ db }: AnyDeps, id: string): Promise<void> {
  const { keepFirstVersion, keepVersion } = await import('#server/directory/keepVersion.ts');
  const author = {
    operation: 'firms.merge',
    user: null,
    origin: 'user',
    source: 'CMG',
    createdOn: new Date(),
  } as const;
  await db.transaction().execute(async (trx) => {
    await sql`delete from firm_versions where firm_id = ${id}`.execute(trx);
    await sql`update firms set version = 2 where id in (${id}, ${survivor})`.execute(trx);
    await keepFirstVersion(trx, id, survivor);
    await sql`update firms set record_status = 'DELETED', merged_into = ${survivor} where id = ${id}`.execute(
      trx,
    );
    await keepVersion(trx, [id, survivor], author);
    const moved = JSON.stringify({ links: [], drafts: [], children: [], connection: null });
    await sql`insert into firm_merges (id, merged_id, survivor_id, merged_on, merged_by, merged_version, survivor_version, choices, moved)
      values (gen_random_uuid(), ${id}, ${survivor}, now(), 'Walked', 1, 1, '{}', ${moved}::jsonb)`.execute(
      trx,
    );
  });
}
