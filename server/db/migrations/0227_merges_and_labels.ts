import { type Kysely, sql } from 'kysely';

/**
 * A merge is one of the directory's changes, the survivor's, as is what takes it back. Labels of web addresses are found by
 * their beginning in databases of any collation.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `update firm_versions set is_listed = false
    from firm_merges where firm_id = merged_id and is_listed
      and (operation = 'firms.merge' and created_on = merged_on or operation = 'firms.unmerge')`,
  'drop index firm_merges_of_survivor',
  'create index firm_merges_by_survivor on firm_merges (survivor_id)',
  'create index firm_merges_by_merged on firm_merges (merged_id)',
  'drop index firm_contacts_by_label',
  `create index firm_contacts_by_label on firm_contacts ((web_label(value) collate "C"), firm_id)
    where type = 'URL' and record_status = 'EFFECTIVE'`,
];
