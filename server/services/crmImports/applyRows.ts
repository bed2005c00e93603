import { type RawBuilder, sql } from 'kysely';
import { type CrmFileType, keyColumns } from '#contract/crmFileColumns.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { normalise } from '#server/db/normalise.ts';
import type { Deps } from '#server/deps.ts';
import { type CheckedRow, faultOf } from './checkRow.ts';

/** How many rows were added and changed, or would be, and how many stored values that empties. */
export type RowsWritten = { fresh: number; changed: number; emptied: number };

type Context = {
  importId: string;
  type: CrmFileType;
  userName: string;
  isDryRun: boolean;
};

/**
 * Adds missing rows and changes differing ones; a dry run only counts them. Rows whose firm is unknown get a fault. The
 * stored rows stay as they are read: the caller holds the account's one open import.
 */
export async function applyRows(
  tx: InAccount,
  deps: Deps,
  rows: readonly CheckedRow[],
  context: Context,
): Promise<RowsWritten> {
  const { type, isDryRun } = context;
  const given = await givenRows(tx, deps, rows, type);
  const stored = await storedRows(tx, type, given);
  const differing = given.flatMap((row) => {
    const old = stored.get(row.key);
    const changes = old ? changesOf(type, row.values, old) : [];
    return old && changes.length === 0 ? [] : [{ row, old, changes }];
  });
  if (!isDryRun) {
    await write(
      tx,
      deps,
      context,
      differing.map(({ row, old }) => merged(type, row, old)),
    );
    if (type === 'COVERAGES') await noteCovered(tx, given);
  }
  const changed = differing.filter(({ old }) => old).length;
  const emptied = differing.flatMap(({ changes }) => changes.filter(({ after }) => after === null)).length;
  return { fresh: differing.length - changed, changed, emptied };
}

/** The target table of a type's rows. */
type Target = {
  name: 'crm_investor_firms' | 'crm_coverages' | 'crm_contacts';
  /** The key of its rows. */
  keys: readonly string[];
  /** Columns of the file outside `details`, with their table columns. */
  own: Readonly<Record<string, string>>;
  /** Columns of the table that follow from others, and who added or changed a row. */
  derived: readonly string[];
  atChange: RawBuilder<unknown>;
};

const ofFirm = { keys: ['firm_id', 'employee_key'], derived: [], atChange: sql`` };

const targets: Readonly<Record<CrmFileType, Target>> = {
  INVESTORS: {
    name: 'crm_investor_firms',
    keys: ['firm_key'],
    own: { Name: 'name', InvestorType: 'firm_type', Status: 'status' },
    derived: ['name_key', 'search_text', 'modified_by'],
    atChange: sql`, version = t.version + 1, match_is_stale = true, match_is_clear = false`,
  },
  COVERAGES: { ...ofFirm, name: 'crm_coverages', own: { Status: 'status' } },
  CONTACTS: { ...ofFirm, name: 'crm_contacts', own: { Name: 'name', Status: 'status' } },
};

type Value = string | null;
type GivenRow = {
  id: string;
  /** Its key columns' values, as one text. */
  key: string;
  firm_id: string | undefined;
  firm_key: string;
  employee_key: string | undefined;
  /** Of its other columns. */
  values: Readonly<Record<string, Value>>;
};
type StoredFirmRow = Readonly<Record<string, Value>> & { details: Readonly<Record<string, string>> };

async function givenRows(
  tx: InAccount,
  { newId }: Deps,
  rows: readonly CheckedRow[],
  type: CrmFileType,
): Promise<GivenRow[]> {
  const [keyColumn = ''] = keyColumns[type];
  const keys = rows.map(({ values }) => values[keyColumn] ?? '');
  const firms = type === 'INVESTORS' ? undefined : await firmIds(tx, keys);
  return rows.flatMap(({ line, values, faults }) => {
    const firmKey = values[keyColumn] ?? '';
    const firmId = firms?.get(firmKey);
    if (firms && firmId === undefined) {
      faults.push(faultOf(line, keyColumn, firmKey, 'UNKNOWN_FIRM'));
      return [];
    }
    const others = Object.entries(values).filter(([column]) => !keyColumns[type].includes(column));
    const keysOf = { firm_id: firmId, firm_key: firmKey, employee_key: values.EmployeeKey ?? undefined };
    const key = textOf(targets[type], keysOf);
    return { id: newId(), key, ...keysOf, values: Object.fromEntries(others) };
  });
}

const textOf = ({ keys }: Target, row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(keys.map((key) => row[key]));

async function storedRows(
  tx: InAccount,
  type: CrmFileType,
  given: readonly GivenRow[],
): Promise<ReadonlyMap<string, StoredFirmRow>> {
  if (given.length === 0) return new Map();
  const target = targets[type];
  const table = sql.table(target.name);
  const { rows } = await sql<StoredFirmRow>`
    select ${refs([...target.keys, ...Object.values(target.own), 'details'], 't.')}
    from json_populate_recordset(null::${table}, ${JSON.stringify(given)}::json) as g join ${table} as t
    on t.account_id = ${tx.accountId} and (${refs(target.keys, 't.')}) = (${refs(target.keys, 'g.')})`.execute(
    tx.db,
  );
  return new Map(rows.map((row) => [textOf(target, row), row]));
}

type Change = { column: string; before: Value; after: Value };

/** What a row changes of the stored one: an empty cell empties its value, a missing one leaves it. */
const changesOf = (type: CrmFileType, values: GivenRow['values'], stored: StoredFirmRow): Change[] =>
  Object.entries(values).flatMap(([column, after]) => {
    const own = targets[type].own[column];
    const before = (own ? stored[own] : stored.details[column]) ?? null;
    return before === after ? [] : [{ column, before, after }];
  });

/** A row as it will be stored. */
function merged(type: CrmFileType, { values, ...row }: GivenRow, stored: StoredFirmRow | undefined) {
  const { own } = targets[type];
  const inDetails = Object.entries(values).filter(([column]) => !(column in own));
  const details = Object.entries({ ...stored?.details, ...Object.fromEntries(inDetails) });
  const ownValues = Object.entries(own).map(([column, name]) => [
    name,
    column in values ? values[column] : stored?.[name],
  ]);
  return {
    status: 'EFFECTIVE',
    ...row,
    ...Object.fromEntries(ownValues.filter(([, value]) => value !== undefined)),
    details: Object.fromEntries(details.filter(([, value]) => value !== null)),
  };
}

async function write(
  tx: InAccount,
  deps: Deps,
  { type, importId, userName }: Context,
  rows: readonly ReturnType<typeof merged>[],
): Promise<void> {
  if (rows.length === 0) return;
  const { name: tableName, keys, own, derived, atChange } = targets[type];
  const table = sql.table(tableName);
  const given = rows.map((row) => {
    const { name = '', firm_key }: { name?: string; firm_key: string } = row;
    const search = { name_key: normalise(name), search_text: normalise(`${name} ${firm_key}`) };
    return { ...row, ...search, added_by_import_id: importId, modified_by: userName };
  });
  const replaced = [...Object.values(own), ...derived, 'details', 'modified_on'];
  const atStart = type === 'INVESTORS' ? ['added_by_import_id'] : [];
  const inserted = refs(['id', ...keys, ...Object.values(own), ...derived, 'details', ...atStart]);
  const now = deps.clock();
  await sql`insert into ${table} as t (account_id, created_on, modified_on, ${inserted})
    select ${tx.accountId}::uuid, ${now}, ${now}, ${inserted}
    from json_populate_recordset(null::${table}, ${JSON.stringify(given)}::json)
    on conflict (account_id, ${refs(keys)}) do update set
      ${sql.join(replaced.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))} ${atChange}`.execute(
    tx.db,
  );
}

const refs = (names: readonly string[], from = '') => sql.join(names.map((name) => sql.ref(from + name)));

async function firmIds(tx: InAccount, keys: readonly string[]): Promise<Map<string, string>> {
  const found = await tx
    .selectFrom('crm_investor_firms')
    .select(['id', 'firm_key'])
    .where(sql<boolean>`firm_key = any(${[...new Set(keys)]})`)
    .execute();
  return new Map(found.map(({ id, firm_key }) => [firm_key, id]));
}

/** These keys mark users as configured: those with any effective coverage. */
async function noteCovered(tx: InAccount, given: readonly GivenRow[]): Promise<void> {
  const keys = [...new Set(given.flatMap(({ employee_key }) => employee_key ?? []))];
  const covered = sql`select distinct employee_key from crm_coverages
    where account_id = ${tx.accountId} and employee_key = any(${keys}) and status = 'EFFECTIVE'`;
  await sql`insert into covered_employees (account_id, employee_key)
    select ${tx.accountId}::uuid, employee_key from (${covered}) as covered on conflict do nothing`.execute(
    tx.db,
  );
  await sql`delete from covered_employees where account_id = ${tx.accountId} and employee_key = any(${keys})
    and employee_key not in (${covered})`.execute(tx.db);
}
