import { type Kysely, type RawBuilder, sql } from 'kysely';
import { contactKey, identifierKey, nameKey, postedTokens } from './firmKeys.ts';
import { normalise } from './normalise.ts';
import { fillWords, rekeyFirms } from './rekeyFirms.ts';

/**
 * Recomputes, in a migration's transaction, the search and sort keys of rows. Rows of plain ASCII letters have always
 * been right and are skipped, as are tables that a later migration makes. Firms: `renormaliseFirms`.
 */
export async function renormalise(db: Kysely<never>): Promise<void> {
  // Events are append-only; their search text is not part of their digest.
  await sql`alter table audit_events disable trigger audit_events_are_kept`.execute(db);
  for (const searched of tables) {
    const { rows } = await sql<{
      is: boolean;
    }>`select to_regclass(${searched.table}) is not null as is`.execute(db);
    if (rows[0]?.is) await renormaliseTable(db, searched);
  }
  await sql`alter table audit_events enable trigger audit_events_are_kept`.execute(db);
}

/** The same for the names, identifiers and contacts of firms, with the words by which each is found. */
export async function renormaliseFirms(db: Kysely<never>): Promise<void> {
  await rekeyFirms(db, 'firm_names', { columns: ['name'], where: sql`true` }, ({ name }) => ({
    name_key: nameKey(name),
    tokens: postedTokens(name),
  }));
  const where = sql`value ~ ${beyondPlain}`;
  await rekeyFirms(db, 'firm_identifiers', { columns: ['value'], where }, ({ value }) => ({
    value_key: identifierKey(value),
  }));
  await rekeyFirms(db, 'firm_contacts', { columns: ['type', 'value'], where }, ({ type, value }) => ({
    value_key: contactKey(type, value),
  }));
  await sql`update firms set display_name_key = name_key from firm_names
    where firm_id = firms.id and is_display_name and display_name_key <> name_key`.execute(db);
  await sql`truncate postings, vocabulary`.execute(db);
  await fillWords(db);
  await sql`insert into vocabulary (id, token, firms) select token_id(''), '', count(*) from firms`.execute(
    db,
  );
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
    table: 'webhooks',
    key: ['account_id', 'id'],
    columns: { url_key: ['url', 300], search_text: ["concat_ws(' ', url, description)", 600] },
  },
  {
    table: 'crm_investor_firms',
    key: ['account_id', 'id'],
    columns: { name_key: ['name'], search_text: ["concat_ws(' ', name, firm_key)"] },
  },
  {
    table: 'investor_invites',
    key: ['id'],
    columns: {
      search_text: [
        "(select concat_ws(' ', email, subdomain, name) from accounts where accounts.id = bank_id)",
      ],
    },
  },
  {
    table: 'draft_accounts',
    key: ['id'],
    columns: {
      investor_name_key: ['investor_name'],
      account_name_key: ['account_name'],
      search_text: [
        "concat_ws(' ', investor_name, account_name, investor_subdomain, cmg_entity_key, invited_by, to_jsonb(next) ->> 'email')",
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
