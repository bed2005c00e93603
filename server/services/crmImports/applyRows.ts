import { sql } from 'kysely';
import { type CrmFileType, keyColumns } from '#contract/crmFileColumns.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { type CheckedRow, faultOf } from './checkRow.ts';
import { noteCovered, refs, searchOf, type Target, taken, targets, valuesOf } from './targets.ts';

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
      differing.map(({ row, old }) => ({ row: merged(type, row, old), old })),
    );
    if (type === 'COVERAGES') {
      await noteCovered(tx, [...new Set(given.flatMap(({ employee_key }) => employee_key ?? []))]);
    }
  }
  const changed = differing.filter(({ old }) => old).length;
  const emptied = differing.flatMap(({ changes }) => changes.filter(({ after }) => after === null)).length;
  return { fresh: differing.length - changed, changed, emptied };
}

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
type StoredFirmRow = Readonly<Record<string, Value>> & {
  id: string;
  details: Readonly<Record<string, string>>;
};

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
    select ${refs(['id', ...target.keys, ...valuesOf(target)], 't.')}
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
    ...(stored && { id: stored.id }),
    ...Object.fromEntries(ownValues.filter(([, value]) => value !== undefined)),
    details: Object.fromEntries(details.filter(([, value]) => value !== null)),
  };
}

type Written = { row: ReturnType<typeof merged>; old: StoredFirmRow | undefined };

/** Each with its values before, for as long as the import can be reverted. */
async function write(
  tx: InAccount,
  deps: Deps,
  { type, importId, userName }: Context,
  rows: readonly Written[],
): Promise<void> {
  if (rows.length === 0) return;
  const target = targets[type];
  const { keys, derived } = target;
  const values = valuesOf(target);
  const table = sql.table(target.name);
  const now = deps.clock();
  const given = rows.map(({ row }) => {
    const { name = '', firm_key }: { name?: string; firm_key: string } = row;
    return { ...row, ...searchOf(name, firm_key), added_by_import_id: importId, modified_by: userName };
  });
  const before = rows.flatMap(({ old }) =>
    old ? [{ id: old.id, before: Object.fromEntries(values.map((column) => [column, old[column]])) }] : [],
  );
  const atStart = type === 'INVESTORS' ? ['added_by_import_id'] : [];
  const inserted = refs(['id', ...keys, ...values, ...derived, ...atStart]);
  await sql`with written as (
      insert into ${table} as t (account_id, created_on, modified_on, ${inserted})
      select ${tx.accountId}::uuid, ${now}::timestamptz, ${now}::timestamptz, ${inserted}
      from json_populate_recordset(null::${table}, ${JSON.stringify(given)}::json)
      on conflict (account_id, ${refs(keys)}) do update set ${taken(target, 'excluded')}
      returning t.id, t.version
    ) insert into crm_import_changes (account_id, import_id, row_id, version, before, created_on)
    select ${tx.accountId}::uuid, ${importId}::uuid, id, version, before, ${now}::timestamptz
    from written left join json_to_recordset(${JSON.stringify(before)}::json) as old (id uuid, before jsonb)
    using (id)`.execute(tx.db);
}

async function firmIds(tx: InAccount, keys: readonly string[]): Promise<Map<string, string>> {
  const found = await tx
    .selectFrom('crm_investor_firms')
    .select(['id', 'firm_key'])
    .where(sql<boolean>`firm_key = any(${[...new Set(keys)]})`)
    .execute();
  return new Map(found.map(({ id, firm_key }) => [firm_key, id]));
}
