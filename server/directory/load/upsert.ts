import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { nextKey } from '../nextKey.ts';

/** A table that files fill, the columns that they bring, and which rows and columns staff has taken over. */
export type Target = {
  name: 'firms' | 'firm_names' | 'firm_identifiers' | 'firm_addresses' | 'firm_contacts';
  columns: readonly string[];
  /** Columns that differ where a row is to be changed: the others follow from them. */
  compared: readonly string[];
};

export const firmTarget: Target = {
  name: 'firms',
  columns: ['entity_type', 'industry_type', 'description'],
  compared: ['entity_type', 'industry_type', 'description'],
};
export const nameTarget: Target = {
  name: 'firm_names',
  columns: ['name', 'name_key', 'tokens', 'type'],
  compared: ['name', 'type'],
};
export const identifierTarget: Target = {
  name: 'firm_identifiers',
  columns: ['type', 'value', 'value_key'],
  compared: ['value'],
};
const addressColumns = ['street_line1', 'city', 'state', 'postal_code', 'country', 'phone_number'];
export const addressTarget: Target = {
  name: 'firm_addresses',
  columns: ['type', ...addressColumns],
  compared: addressColumns,
};
export const contactTarget: Target = {
  name: 'firm_contacts',
  columns: ['type', 'value', 'value_key'],
  compared: ['value'],
};

type Written = { firm_id: string; is_new: boolean };

/** Adds what is not there and changes what differs; answers with the firms of both. */
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
  // A field that staff wrote over the file's stays; the contract names it as it does.
  const kept = (column: string, field: string) =>
    sql`${sql.ref(column)} = case when ${field} = any(firms.overridden) then firms.${sql.ref(column)}
      else excluded.${sql.ref(column)} end`;
  return sql<Written>`
    insert into firms (id, key, firm_type, status, entity_type, industry_type, description, is_loaded, created_on)
    select given.id, coalesce(firms.key, (${firstKey}::int - 1 + count(*) filter (where firms.id is null) over (order by given.id))::text),
      'REGULAR', 'ACTIVE', given.entity_type, given.industry_type, given.description, true, ${now}
    from ${given} as given left join firms on firms.id = given.id
    on conflict (id) do update set ${kept('entity_type', 'entityType')}, ${kept('industry_type', 'industryType')},
      ${kept('description', 'description')}
    where ('entityType' <> all(firms.overridden) and firms.entity_type is distinct from excluded.entity_type)
      or ('industryType' <> all(firms.overridden) and firms.industry_type is distinct from excluded.industry_type)
      or ('description' <> all(firms.overridden) and firms.description is distinct from excluded.description)
    returning id as firm_id, ${added} as is_new`;
}

function recordsFrom({ name, columns, compared }: Target, given: RawBuilder<unknown>, now: Date) {
  const refs = sql.join(columns.map((column) => sql.ref(column)));
  const table = sql.table(name);
  // Of a new firm the legal name is what it is shown as.
  const isShown = name === 'firm_names';
  const shown = isShown
    ? sql`, type = 'LEGAL' and not exists (
        select from firm_names where firm_names.firm_id = given.firm_id and is_display_name)`
    : sql``;
  return sql<Written>`
    insert into ${table} (firm_id, id, ${refs}, is_loaded, created_on ${isShown ? sql`, is_display_name` : sql``})
    select firm_id, id, ${refs}, true, ${now} ${shown} from ${given} as given
    on conflict (firm_id, id) do update set version = ${table}.version + 1, ${sql.join(
      columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
    )}
    where not ${table}.is_override and (${sql.join(
      compared.map((column) => sql`${table}.${sql.ref(column)} is distinct from excluded.${sql.ref(column)}`),
      sql` or `,
    )})
    returning firm_id, ${added} as is_new`;
}
