import { type Kysely, sql } from 'kysely';

/** Events by the roles that they gave or took, which they name as they were called. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function changed_roles(before jsonb, after jsonb) returns text[] language sql immutable as $$
    select array(
      select role from (
        select jsonb_array_elements_text(coalesce(before -> 'roles', '[]')) as role
        union all
        select jsonb_array_elements_text(coalesce(after -> 'roles', '[]'))
      ) as named group by role having count(*) = 1)
  $$`,
  `create index audit_events_by_role on audit_events using gin (account_id, changed_roles(before, after))
    where before -> 'roles' is distinct from after -> 'roles'`,
];
