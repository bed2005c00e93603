import { type Kysely, sql } from 'kysely';

/** Versions of firms as the directory's changes, by what each filter of their list asks for, in the order of time. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const order = 'created_on, firm_id, version';

const statements = [
  // A record's content, without its author and anything derived from other records.
  `create function firm_records(records jsonb) returns jsonb language sql immutable as $$
    select jsonb_object_agg(one ->> 'id',
      one - array['version', 'created_on', 'source', 'is_override', 'is_loaded'])
    from jsonb_array_elements(records) as one
  $$`,
  `create function firm_changes(before jsonb, after jsonb) returns text[] language sql immutable as $$
    select case when before is null then array['created'] else array(
      select field from (values ('description', 'description'), ('entityType', 'entity_type'),
          ('industryType', 'industry_type'), ('status', 'status'), ('recordStatus', 'record_status'),
          ('firmCategoryType', 'firm_type'), ('parentId', 'parent_id')) as fields (field, name)
        where before -> 'firm' -> name is distinct from after -> 'firm' -> name
      union all
      select kind from unnest(array['names', 'identifiers', 'sectors', 'roles', 'addresses', 'contacts']) as kind
        where firm_records(before -> kind) is distinct from firm_records(after -> kind))
    end
  $$`,
  `alter table firm_versions
    add column author_key text collate "C" not null default '',
    add column origin text collate "C" not null default 'load',
    add column changed text[] not null default '{}',
    add column batch_id uuid,
    add column is_listed boolean not null default false`,
  // Accents are folded from now on.
  `update firm_versions set author_key = left(lower(coalesce(author_name, '')), 300),
    is_listed = true,
    origin = case when operation = 'directory.load' then 'load' when operation = 'firms.refreshFactSet' then 'refresh'
      else 'user' end,
    changed = firm_changes((
      select snapshot from firm_versions as earlier
      where earlier.firm_id = firm_versions.firm_id and earlier.version < firm_versions.version
      order by version desc limit 1), snapshot)
  where operation is not null`,
  `create index firm_versions_listed on firm_versions (${order}) where is_listed`,
  `create index firm_versions_listed_by_source on firm_versions (source, ${order}) where is_listed`,
  `create index firm_versions_listed_by_origin on firm_versions (origin, ${order}) where is_listed`,
  `create index firm_versions_by_batch on firm_versions (batch_id, ${order}) where batch_id is not null`,
  'create index firm_versions_by_author on firm_versions using gin (author_key gin_trgm_ops) where is_listed',
  'create index firm_versions_by_field on firm_versions using gin (changed) where is_listed',
];
