import { type Kysely, sql } from 'kysely';

/** Pairs of firms that look like one, and the firms that are to be compared with the others: all new and changed ones. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create sequence comparison_marks',
  `create table firms_to_compare (
    firm_id uuid primary key references firms on delete cascade,
    mark bigint not null default nextval('comparison_marks')
  )`,
  'insert into firms_to_compare (firm_id) select id from firms',
  'create index firms_to_compare_by_mark on firms_to_compare (mark)',
  `create function mark_for_comparison() returns trigger language plpgsql as $$ begin
    insert into firms_to_compare (firm_id) select id from changed order by id
      on conflict (firm_id) do update set mark = nextval('comparison_marks');
    return null;
  end $$`,
  ...['insert', 'update'].map(
    (event) => `create trigger firms_are_compared_after_${event} after ${event} on firms
      referencing new table as changed for each statement execute function mark_for_comparison()`,
  ),
  `create table firm_pairs (
    id uuid primary key,
    first_id uuid not null references firms on delete cascade,
    second_id uuid not null references firms on delete cascade,
    score float8 not null,
    computed_band text collate "C" not null,
    band text collate "C" not null,
    compared jsonb not null,
    compared_hash text collate "C" not null,
    search_text text not null,
    entity_types text[] not null,
    links integer not null,
    found_on timestamptz not null,
    compared_on timestamptz not null,
    decided_on timestamptz,
    decided_by text,
    unique (first_id, second_id),
    check (first_id < second_id)
  )`,
  'create index firm_pairs_by_second on firm_pairs (second_id)',
  'create index firm_pairs_by_links on firm_pairs (band, links, id)',
  'create index firm_pairs_by_score on firm_pairs (band, score, id)',
  'create index firm_pairs_by_found_on on firm_pairs (band, found_on, id)',
  'create index firm_pairs_by_compared_on on firm_pairs (compared_on)',
];
