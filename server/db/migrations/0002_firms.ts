import { type Kysely, sql } from 'kysely';

/** What a firm of the platform's directory is: its details, names, identifiers and addresses. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** What every record of a firm has; several of one kind are told apart by their ids. */
const recordOfFirm = `firm_id uuid not null references firms on delete cascade,
    id uuid not null,
    record_status text collate "C" not null default 'EFFECTIVE',
    version integer not null default 1,
    created_on timestamptz not null,
    primary key (firm_id, id)`;

const statements = [
  `create table firms (
    id uuid primary key,
    key text collate "C" not null unique check (key ~ '^[0-9]{9}$'),
    parent_id uuid references firms,
    firm_type text collate "C" not null,
    entity_type text collate "C",
    industry_type text collate "C",
    description text,
    status text collate "C" not null,
    record_status text collate "C" not null default 'EFFECTIVE',
    version integer not null default 1,
    created_on timestamptz not null,
    check (parent_id <> id)
  )`,
  'create index firms_by_parent on firms (parent_id) where parent_id is not null',

  `create table firm_names (
    name text not null,
    name_key text collate "C" not null,
    type text collate "C" not null,
    is_display_name boolean not null default false,
    is_marketing_name boolean not null default false,
    is_finra_name boolean not null default false,
    is_abbreviation boolean not null default false,
    is_override boolean not null default false,
    ${recordOfFirm}
  )`,
  'create unique index firm_names_display on firm_names (firm_id) where is_display_name',
  `create table firm_identifiers (
    type text collate "C" not null,
    value text not null,
    value_key text collate "C" not null,
    ${recordOfFirm}
  )`,
  `create table firm_addresses (
    type text collate "C" not null,
    street_line1 text not null,
    street_line2 text,
    street_line3 text,
    city text not null,
    state text not null,
    postal_code text not null,
    country text collate "C" not null,
    phone_number text,
    fax_number text,
    ${recordOfFirm}
  )`,
];
