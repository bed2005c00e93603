import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { type Table, tablesOf } from '../walk/storedRows.ts';
import { everyNth } from './pairs.ts';
import { payloads } from './payloads.ts';

/** Columns of codes that the product decides by: no user-supplied text. */
const codes =
  /^(account|license|firm|entity|industry|object|provider)_type$|^(record_)?status$|_subdomain$|_code$|_kind$|_function$|^(action|audience|code|country|ip_address|kind|last_ip_address|list|locale|object_id|outcome|source|subdomain|type)$/;
/** And those for looking records up: a search form, a digest, a key of something else. */
const found = /_(key|hash|id|text)$|^(key|id|hash)$/;

/** The sign-in address, which must keep working. */
const ofDemo = '^(admin|viewer|nobody)@';

/**
 * A text's ending: in turn each payload that a form accepts at the end of a name; for a description, all in some
 * rows.
 */
const ends = {
  name: payloads.filter(({ length }) => length <= 60),
  description: Array.from({ length: 12 }, (_, row) => everyNth(payloads, row, 12).join(' ')),
};

/** Ends each text of a database with payloads. Returns how many texts of each column it has changed. */
export async function plantTexts(db: Kysely<Database>): Promise<Record<string, number>> {
  const planted: Record<string, number> = {};
  let from = 0;
  for (const table of await tablesOf(db)) {
    await sql`alter table ${sql.table(table.name)} disable trigger user`.execute(db);
    for (const column of textsOf(table)) {
      const { rows } = await plantColumn(db, table.name, column, from);
      const count = rows.length;
      if (count > 0) planted[`${table.name}.${column.name}`] = count;
      from += count;
    }
    await sql`alter table ${sql.table(table.name)} enable trigger user`.execute(db);
  }
  return planted;
}

type Column = Table['columns'][number];

const textsOf = ({ name, columns }: Table) =>
  columns.filter(
    (column) =>
      !name.startsWith('kysely_') &&
      ['text', 'jsonb'].includes(column.type) &&
      !codes.test(column.name) &&
      !found.test(column.name),
  );

function plantColumn(db: Kysely<Database>, table: string, { name, type }: Column, from: number) {
  const column = sql.ref(name);
  const these = name === 'description' ? ends.description : ends.name;
  const payload = sql`(' ' || ((${these}::text[])[1 + (${from} + n) % ${these.length}]))`;
  // Within JSON, each text separately.
  const ended =
    type === 'text'
      ? sql`${column} || ${payload}`
      : sql`(select jsonb_object_agg(key, case jsonb_typeof(value) when 'string' then to_jsonb((value #>> '{}') || ${payload}) else value end)
          from jsonb_each(${column}))`;
  const filled =
    type === 'text'
      ? sql`${column} <> '' and ${column} !~ ${ofDemo}`
      : sql`jsonb_typeof(${column}) = 'object' and jsonb_path_exists(${column}, '$.* ? (@.type() == "string")')`;
  return sql`update ${sql.table(table)} t set ${column} = ${ended}
    from (select ctid as place, row_number() over ()::int as n from ${sql.table(table)}) numbered
    where t.ctid = numbered.place and ${filled} returning 1 as one`.execute(db);
}
