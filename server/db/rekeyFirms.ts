import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Recomputes, in a migration, columns of a table of firms' records that only this process can make of others. */
export async function rekeyFirms<Column extends string>(
  db: Kysely<never>,
  table: string,
  of: { columns: readonly Column[]; where: RawBuilder<unknown> },
  made: (texts: Record<Column, string>) => Record<string, unknown>,
): Promise<void> {
  const texts = sql.join(of.columns.map((column) => sql.ref(column)));
  for (let last: { firm_id: string; id: string } | undefined; ; ) {
    const after = last ? sql`(firm_id, id) > (${last.firm_id}, ${last.id})` : sql`true`;
    const { rows } = await sql<{ firm_id: string; id: string } & Record<Column, string>>`
      select firm_id, id, ${texts} from ${sql.table(table)} where ${after} and ${of.where}
      order by firm_id, id limit ${rowsAtOnce}`.execute(db);
    const next = rows.map(
      (row): Record<string, unknown> => ({
        ...{ firm_id: row.firm_id, id: row.id },
        ...made(row),
      }),
    );
    await write(db, table, next);
    last = rows.at(-1);
    if (rows.length < rowsAtOnce) return;
  }
}

const rowsAtOnce = 2_000;

/** Fills, in a migration, the empty tables of the words by which firms are found. */
export async function fillWords(db: Kysely<never>): Promise<void> {
  await sql`insert into vocabulary (id, token, firms)
    select token_id(token), token, count(distinct firm_id) from firm_names, unnest(tokens) as token
    where record_status = 'EFFECTIVE' group by token order by token`.execute(db);
  await sql`insert into postings (token_id, norm, firm_id)
    select token_id(token), min(cardinality(tokens)), firm_id
    from firm_names, unnest(tokens) as token
    where record_status = 'EFFECTIVE' group by token, firm_id`.execute(db);
}

async function write(db: Kysely<never>, table: string, rows: readonly Record<string, unknown>[]) {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first).filter((name) => name !== 'firm_id' && name !== 'id');
  await sql`update ${sql.table(table)} as old set ${sql.join(
    names.map((name) => sql`${sql.ref(name)} = made.${sql.ref(name)}`),
  )} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) as made
    where old.firm_id = made.firm_id and old.id = made.id`.execute(db);
}
