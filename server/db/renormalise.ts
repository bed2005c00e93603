import { type Kysely, type RawBuilder, sql } from 'kysely';
import { normalise } from './normalise.ts';

/**
 * Recomputes, in a migration's transaction, the search and sort keys of rows. Rows of plain ASCII letters have always
 * been right and are skipped. Firms have keys of their own (`firmKeys`).
 */
export async function renormalise(db: Kysely<never>): Promise<void> {
  // Events are append-only; their search text is not part of their digest.
  await sql`alter table audit_events disable trigger audit_events_are_kept`.execute(db);
  for (const searched of tables) await renormaliseTable(db, searched);
  await sql`alter table audit_events enable trigger audit_events_are_kept`.execute(db);
}

type Searched = {
  table: string;
  key: string[];
  /** Each key column, the SQL of the text behind it, and its length limit. */
  columns: Record<string, [source: string, length?: number]>;
  /** Besides the key column, what must be unique: a row that would collide stays as it is. */
  once?: string[];
};

/** No account's user finds out by a search who works for the platform. */
const findable = "case when coalesce(actor_account_id, account_id) = account_id then actor_name else '' end";
const ofEvent = {
  key: ['account_id', 'id'],
  columns: {
    actor_name_key: [findable, 300],
    search_text: [`concat_ws(' ', ${findable}, object_name, ip_address)`, 600],
  },
} satisfies Omit<Searched, 'table'>;

const tables: readonly Searched[] = [
  {
    table: 'accounts',
    key: ['id'],
    columns: {
      name_key: ['name', 100],
      search_text: ["concat_ws(' ', name, subdomain, cmg_entity_key)", 600],
    },
  },
  {
    table: 'users',
    key: ['account_id', 'id'],
    columns: {
      first_name_key: ['first_name', 100],
      last_name_key: ['last_name', 100],
      search_text: ["concat_ws(' ', first_name, last_name, email, employee_key)", 600],
    },
  },
  { table: 'roles', key: ['account_id', 'id'], columns: { name_key: ['name'] } },
  {
    table: 'api_keys',
    key: ['account_id', 'id'],
    columns: { name_key: ['name', 300], search_text: ["concat_ws(' ', name, description)", 600] },
  },
  {
    table: 'list_views',
    key: ['account_id', 'id'],
    columns: { name_key: ['name', 300] },
    once: ['account_id', 'user_id', 'list'],
  },
  {
    table: 'draft_accounts',
    key: ['id'],
    columns: {
      investor_name_key: ['investor_name'],
      account_name_key: ['account_name'],
      search_text: [
        "concat_ws(' ', investor_name, account_name, investor_subdomain, cmg_entity_key, invited_by)",
      ],
    },
  },
  { table: 'audit_events', ...ofEvent },
  { table: 'refusals', ...ofEvent },
];

type Row = { key: Record<string, string>; now: Keys; sources: Keys };
type Keys = Record<string, string | null>;

async function renormaliseTable(db: Kysely<never>, searched: Searched): Promise<void> {
  const { columns, once } = searched;
  let last: Row | undefined;
  do {
    const rows = await nextRows(db, searched, last);
    const changed = rows.flatMap(({ key, now, sources }): Keys[] => {
      const next = Object.fromEntries(
        Object.entries(columns).map(([column, [, length]]) => [column, keyOf(sources[column], length)]),
      );
      return Object.keys(next).some((column) => next[column] !== now[column]) ? [{ ...key, ...next }] : [];
    });
    // One by one, as two rows may get the same key.
    const writes = once ? changed.map((row) => [row]) : changed.length > 0 ? [changed] : [];
    for (const written of writes) await write(db, searched, written);
    last = rows.at(-1);
  } while (last);
}

const keyOf = (source: string | null | undefined, length?: number) =>
  source === null || source === undefined ? null : normalise(source).slice(0, length);

const batch = 10_000;

/** The next rows with more than plain letters, and the last of them, after which the next batch begins. */
async function nextRows(
  db: Kysely<never>,
  { table, key, columns }: Searched,
  last: Row | undefined,
): Promise<Row[]> {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const after = last && sql`where (${keys}) > (${sql.join(key.map((column) => sql`${last.key[column]}`))})`;
  const object = (values: [string, RawBuilder<unknown>][]) =>
    sql`jsonb_build_object(${sql.join(values.flatMap(([name, value]) => [sql.lit(name), value]))})`;
  const sources = Object.entries(columns).map(([column, [source]]): [string, RawBuilder<unknown>] => [
    column,
    sql.raw(source),
  ]);
  const held = sql`concat_ws(' ', ${sql.join(sources.map(([, source]) => source))})`;
  const backwards = sql.join(key.map((column) => sql`${sql.ref(column)} desc`));
  const { rows } = await sql<Row>`
    with next as (select * from ${sql.table(table)} ${after ?? sql``} order by ${keys} limit ${sql.lit(batch)})
    select ${object(key.map((column) => [column, sql.ref(column)]))} as key,
      ${object(Object.keys(columns).map((column) => [column, sql.ref(column)]))} as now,
      ${object(sources)} as sources
    from next
    where ${held} ~ ${beyondPlain} or (${keys}) = (select ${keys} from next order by ${backwards} limit 1)
    order by ${keys}`.execute(db);
  return rows;
}

/** Whatever `normalise` may change: beyond ASCII, and the ASCII punctuation it ignores. */
const beyondPlain = "[^\\x20-\\x7e]|[-'`]";

async function write(db: Kysely<never>, { table, key, columns, once }: Searched, rows: object[]) {
  const named = (alias: string, column: string) => sql.ref(`${alias}.${column}`);
  const set = Object.keys(columns).map((column) => sql`${sql.ref(column)} = ${named('next', column)}`);
  const same = (alias: string, names: readonly string[], other: string) =>
    sql.join(
      names.map((column) => sql`${named(alias, column)} = ${named(other, column)}`),
      sql` and `,
    );
  const isFree = once
    ? sql`and not exists (select from ${sql.table(table)} as other
        where ${same('other', once, 'kept')} and ${same('other', Object.keys(columns), 'next')})`
    : sql``;
  await sql`update ${sql.table(table)} as kept set ${sql.join(set)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as next
    where ${same('kept', key, 'next')} ${isFree}`.execute(db);
}
