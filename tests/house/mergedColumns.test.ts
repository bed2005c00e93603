import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

/** Every column that holds the id or key of a firm of the directory, and what a merge does with it. */
const columns: Record<string, string> = {
  'firms.id': 'stays, and leads to the survivor',
  'firms.key': 'stays, and leads to the survivor',
  'firms.parent_id': 'of children: the survivor; its own: none',
  'firms.ultimate_parent_id': 'follows the parents',
  'firms.merged_into': 'the survivor; not followed up, but read to its end',
  'firm_names.firm_id': 'stays; the survivor gets a copy of what it lacks',
  'firm_identifiers.firm_id': 'deleted; the survivor gets a copy of what it lacks',
  'firm_sectors.firm_id': 'stays; the survivor gets a copy of what it lacks',
  'firm_roles.firm_id': 'stays; the survivor gets a copy of what it lacks',
  'firm_addresses.firm_id': 'stays; the survivor gets a copy of what it lacks',
  'firm_contacts.firm_id': 'stays; the survivor gets a copy of what it lacks',
  'firm_versions.firm_id': 'stays: each firm has its own history',
  'firm_versions.snapshot': 'stays: what was then',
  'firm_provider_links.firm_id': 'the survivor, unless it is connected itself: then a merge is refused',
  'firm_merges.merged_id': 'stays: earlier merges into it are taken back after this one',
  'firm_merges.survivor_id': 'stays: earlier merges into it are taken back after this one',
  'firm_merges.moved': 'stays: what was then',
  'firm_pairs.first_id': 'the pair of the two is marked as merged, others go, at once',
  'firm_pairs.second_id': 'the pair of the two is marked as merged, others go, at once',
  'firms_to_compare.firm_id': 'stays: a deleted firm has no pairs',
  'postings.firm_id': 'follows the names',
  'accounts.cmg_entity_key': 'none has it: a mapped firm is the survivor',
  'draft_accounts.cmg_entity_key': 'the survivor; an open draft of a mapped one becomes a duplicate',
  'draft_accounts.search_text': 'the survivor’s key instead of the other’s',
  'crm_investor_firms.cmg_entity_key': 'the survivor, for all accounts at once',
  'crm_investor_firms.match_firm_id': 'found anew, as after any change of a firm',
  'crm_investor_firms.match_keys': 'found anew, as after any change of a firm',
  'crm_not_matches.match_id': 'stays: it holds only while the firm is as it was, so again after an un-merge',
  'crm_match_sample_pairs.told': 'stays: what was shown',
  'bulk_records.record_id': 'stays: the firm is refused as merged',
  'audit_events.object_id': 'stays: what was done to which firm',
};

/** By the database's own references, by their names, and by what they hold. */
it('a merge knows every column that points at a firm', async () => {
  const { db, close } = await openTestDatabase('demo');
  const { rows } = await sql<{ table: string; column: string; type: string; refers: boolean }>`
    select table_name as "table", column_name as "column", udt_name as type, exists (
      select from pg_constraint where contype = 'f' and confrelid = 'firms'::regclass
        and conrelid = to_regclass(table_name) and conkey[1] = ordinal_position) as refers
    from information_schema.columns where table_schema = 'public'`.execute(db);
  const { rows: firms } = await sql<{ id: string; key: string }>`select id, key from firms`.execute(db);
  const known = new Set(firms.flatMap(({ id, key }) => [id, key]));
  const pointing: string[] = [];
  for (const { table, column, type, refers } of rows) {
    const isNamed = /entity_key$|^match_(firm_)?id$|^(merged|survivor)_(id|into)$/.test(column);
    const isHeld = async () => (await someOf(table, column)).some((value) => known.has(value));
    if (refers || isNamed || (['uuid', 'text'].includes(type) && (await isHeld())))
      pointing.push(`${table}.${column}`);
  }
  const all = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  await close();
  console.log(
    `columns that point at a firm: ${pointing.length} found of ${Object.keys(columns).length} known`,
  );
  expect(pointing.filter((column) => !(column in columns))).toEqual([]);
  expect(Object.keys(columns).filter((column) => !all.has(column))).toEqual([]);
  expect(pointing.length).toBeGreaterThan(15);

  async function someOf(table: string, column: string): Promise<string[]> {
    const { rows: found } = await sql<{
      value: string;
    }>`select ${sql.ref(column)} as value from ${sql.table(table)}
      where ${sql.ref(column)} is not null limit 100`.execute(db);
    return found.map(({ value }) => value);
  }
}, 60_000);
