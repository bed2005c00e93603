import { type Kysely, sql } from 'kysely';

/** What is counted of the directory's quality each day, and what the register says of an LEI. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table firm_quality_days (
    day date primary key,
    counted_on timestamptz not null,
    firms integer not null,
    clean_firms integer not null,
    rules jsonb not null
  )`,
  `create table lei_registrations (
    value_key text collate "C" primary key,
    status text collate "C" not null,
    renewed_until date
  )`,
  // ISO 17442, as `isLei` in contract/checkDigits.ts.
  `create function is_lei(value text) returns boolean immutable strict parallel safe language sql as $$
    select case when upper(value collate "C") ~ '^[0-9A-Z]{18}(0[2-9]|[1-8][0-9]|9[0-8])$' then (
      select string_agg(case when sign >= 'A' then (ascii(sign) - 55)::text else sign end, '' order by place)::numeric % 97 = 1
      from unnest(string_to_array(upper(value collate "C"), null)) with ordinality as signs (sign, place)) else false end
  $$`,
];
