import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { nextKey } from '../nextKey.ts';

/** A table that files fill, the columns they bring, and which rows and columns staff has taken over. */
export type Target = {
  name: 'firms' | 'firm_names' | 'firm_identifiers' | 'firm_addresses' | 'firm_contacts';
  columns: readonly string[];
  /** Columns whose difference makes a change: the others follow from them. */
  compared: readonly string[];
  /** Columns that are equal where a firm already has the same from another source. */
  same: readonly string[];
};

export const firmTarget: Target = {
  name: 'firms',
  columns: ['status', 'entity_type', 'industry_type', 'description'],
  compared: ['status', 'entity_type', 'industry_type', 'description'],
  same: [],
};
export const nameTarget: Target = {
  name: 'firm_names',
  columns: ['name', 'name_key', 'tokens', 'type'],
  compared: ['name', 'type'],
  same: ['name_key'],
};
export const identifierTarget: Target = {
  name: 'firm_identifiers',
  columns: ['type', 'value', 'value_key'],
  compared: ['value'],
  same: ['type', 'value_key'],
};
const streets = ['street_line1', 'street_line2', 'street_line3'];
const addressColumns = [...streets, 'city', 'state', 'postal_code', 'country', 'phone_number'];
export const addressTarget: Target = {
  name: 'firm_addresses',
  columns: ['type', ...addressColumns],
  compared: addressColumns,
  same: ['type', 'street_line1', 'city'],
};
export const contactTarget: Target = {
  name: 'firm_contacts',
  columns: ['type', 'value', 'value_key'],
  compared: ['value'],
  same: ['type', 'value_key'],
};

type Written = { firm_id: string; id: string; is_new: boolean };

/**
 * Adds what is missing and changes what differs; returns the firms of both. Equal rows, most of a reload, are left out
 * before they conflict, as each conflict locks its row and is logged.
 */
export async function upsert(
  trx: Kysely<Database>,
  target: Target,
  rows: readonly object[],
  now: Date,
): Promise<Written[]> {
  if (rows.length === 0) return [];
  const given = sql`json_populate_recordset(null::${sql.table(target.name)}, ${JSON.stringify(rows)}::json)`;
  const query =
    target.name === 'firms' ? firmsFrom(given, await nextKey(trx), now) : recordsFrom(target, given, now);
  return (await query.execute(trx)).rows;
}

const added = sql.raw('xmax::text::bigint = 0');

function firmsFrom(given: RawBuilder<unknown>, firstKey: string, now: Date) {
  // A field that staff wrote over the file's stays; the contract has the same name for it.
  const fields = [
    ['status', 'status'],
    ['entity_type', 'entityType'],
    ['industry_type', 'industryType'],
    ['description', 'description'],
  ] as const;
  const kept = fields.map(
    ([column, field]) => sql`${sql.ref(column)} = case when ${field} = any(firms.overridden)
      then firms.${sql.ref(column)} else excluded.${sql.ref(column)} end`,
  );
  const differs = (from: string) =>
    sql.join(
      fields.map(
        ([column, field]) => sql`(${field} <> all(firms.overridden)
          and firms.${sql.ref(column)} is distinct from ${sql.ref(from + column)})`,
      ),
      sql` or `,
    );
  return sql<Written>`
    insert into firms (id, key, display_name, display_name_key, firm_type, status, entity_type, industry_type, description,
      is_loaded, created_on)
    select file.id, coalesce(firms.key, (${firstKey}::int - 1 + count(*) filter (where firms.id is null) over (order by file.id))::text),
      file.display_name, file.display_name_key, 'REGULAR', given.status, given.entity_type, given.industry_type,
      given.description, true, ${now}
    from ${given} as file left join firms on firms.id = file.id cross join lateral (
      select coalesce(file.status, firms.status, 'ACTIVE') as status, file.entity_type, file.industry_type, file.description) as given
    where firms.id is null or ${differs('given.')}
    on conflict (id) do update set details_version = firms.details_version + 1, ${sql.join(kept)}
    where ${differs('excluded.')}
    returning id as firm_id, id, ${added} as is_new`;
}

function recordsFrom({ name, columns, compared, same }: Target, given: RawBuilder<unknown>, now: Date) {
  const refs = (from = '') => sql.join(columns.map((column) => sql.ref(from + column)));
  const table = sql.table(name);
  // A new firm is displayed under its legal name.
  const isShown = name === 'firm_names';
  const shown = isShown
    ? sql`, given.type = 'LEGAL' and not exists (
        select from firm_names where firm_names.firm_id = given.firm_id and is_display_name)`
    : sql``;
  const isTheSame = same.map((column) => sql`old.${sql.ref(column)} = given.${sql.ref(column)}`);
  const differs = (from: string) =>
    sql`not stored.is_override and (${sql.join(
      compared.map((column) => sql`stored.${sql.ref(column)} is distinct from ${sql.ref(from + column)}`),
      sql` or `,
    )})`;
  return sql<Written>`
    insert into ${table} as stored (firm_id, id, ${refs()}, is_loaded, created_on ${isShown ? sql`, is_display_name` : sql``})
    select given.firm_id, given.id, ${refs('given.')}, true, ${now} ${shown}
    from ${given} as given left join ${table} as stored on stored.firm_id = given.firm_id and stored.id = given.id
    where case when stored.id is null
      then not exists (select from ${table} as old where old.firm_id = given.firm_id and ${sql.join(isTheSame, sql` and `)})
      else ${differs('given.')} end
    on conflict (firm_id, id) do update set version = stored.version + 1, ${sql.join(
      columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
    )}
    where ${differs('excluded.')}
    returning firm_id, id, ${added} as is_new`;
}
