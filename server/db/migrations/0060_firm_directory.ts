import { type Kysely, sql } from 'kysely';
import { identifierKey, nameKey, postedTokens } from '../firmKeys.ts';
import { fillWords, rekeyFirms } from '../rekeyFirms.ts';

/**
 * The whole of the directory: what lists and hierarchies read beside a firm, its sectors, roles and contacts, its versions,
 * and the words of all its names with the firms that have them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await rekeyFirms(db, 'firm_names', { columns: ['name'], where: sql`true` }, ({ name }) => ({
    name_key: nameKey(name),
    tokens: postedTokens(name),
  }));
  await rekeyFirms(db, 'firm_identifiers', { columns: ['value'], where: sql`true` }, ({ value }) => ({
    value_key: identifierKey(value),
  }));
  await fillWords(db);
  for (const statement of filled) await sql.raw(statement).execute(db);
}

const ofRecord = `source text collate "C" not null default 'CMG',
    is_loaded boolean not null default false`;
const recordOfFirm = `firm_id uuid not null references firms on delete cascade,
    id uuid not null,
    record_status text collate "C" not null default 'EFFECTIVE',
    version integer not null default 1,
    is_override boolean not null default false,
    ${ofRecord},
    created_on timestamptz not null,
    primary key (firm_id, id)`;
const added = ofRecord.replaceAll(/^\s*/gm, 'add column ');

const statements = [
  `alter table firms
    add column display_name text not null default '',
    add column display_name_key text collate "C" not null default '',
    add column ultimate_parent_id uuid references firms,
    add column roles text[] not null default '{}',
    add column link_frequency integer not null default 0,
    add column is_fact_set_connected boolean not null default false,
    add column created_by_subdomain text,
    add column details_version integer not null default 1,
    add column overridden text[] not null default '{}',
    ${added}`,
  `alter table firm_names add column tokens text[] not null default '{}', ${added}`,
  `alter table firm_identifiers add column is_override boolean not null default false, ${added}`,
  `alter table firm_addresses add column is_override boolean not null default false, ${added}`,
  `create table firm_sectors (
    scheme text collate "C" not null,
    code text not null,
    ${recordOfFirm}
  )`,
  `create table firm_roles (
    type text collate "C" not null,
    ${recordOfFirm}
  )`,
  `create table firm_contacts (
    type text collate "C" not null,
    value text not null,
    value_key text collate "C" not null,
    ${recordOfFirm}
  )`,
  `create table firm_versions (
    firm_id uuid not null references firms on delete cascade,
    version integer not null,
    created_on timestamptz not null,
    source text collate "C" not null,
    operation text,
    author_account_id uuid,
    author_id uuid,
    author_name text,
    snapshot jsonb not null,
    primary key (firm_id, version)
  )`,
  // By what it says alone, so that a backup brings no counter along, and many words are known without a look.
  `create function token_id(token text) returns bigint immutable strict parallel safe language sql
    return ('x' || left(md5(token), 16))::bit(64)::bigint`,
  `create table vocabulary (
    id bigint primary key,
    token text collate "C" not null unique,
    firms integer not null default 1
  )`,
  // Without references: each would be looked up for each of a firm's words, which one statement writes with the firm.
  `create table postings (
    token_id bigint not null,
    norm smallint not null,
    firm_id uuid not null,
    primary key (token_id, norm, firm_id)
  )`,
];

const filled = [
  `update firms set display_name = name, display_name_key = name_key
    from firm_names where firm_id = firms.id and is_display_name`,
  `with recursive above as (
      select id, id as top from firms where parent_id is null
      union all
      select firms.id, above.top from firms join above on firms.parent_id = above.id)
    update firms set ultimate_parent_id = top from above where above.id = firms.id and top <> firms.id`,
  'create index postings_by_firm on postings (firm_id, token_id)',
  'create index vocabulary_by_part on vocabulary using gin (token gin_trgm_ops)',
  "create index firm_names_by_key on firm_names (name_key) where record_status = 'EFFECTIVE'",
  "create index firm_identifiers_by_key on firm_identifiers (value_key) where record_status = 'EFFECTIVE'",
  `create unique index firm_identifiers_lei on firm_identifiers (value_key)
    where type = 'LEI' and record_status = 'EFFECTIVE'`,
  `create index firm_contacts_by_key on firm_contacts (value_key)
    where type = 'URL' and record_status = 'EFFECTIVE'`,
  'create index firms_by_name on firms (display_name_key, id)',
  'create index firms_by_entity_type on firms (entity_type, display_name_key, id)',
  'create index firms_by_industry_type on firms (industry_type, display_name_key, id)',
  "create index firms_of_category on firms (firm_type, display_name_key, id) where firm_type <> 'REGULAR'",
  "create index firms_defunct on firms (display_name_key, id) where status = 'DEFUNCT'",
  "create index firms_deleted on firms (display_name_key, id) where record_status = 'DELETED'",
  'create index firms_by_role on firms using gin (roles)',
  'create index firms_by_ultimate_parent on firms (ultimate_parent_id) where ultimate_parent_id is not null',
];
