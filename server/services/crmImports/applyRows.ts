import { type RawBuilder, sql } from 'kysely';
import type { CrmFileType } from '#contract/crmFileColumns.ts';
import type { CrmFileColumn } from '#contract/crmImports.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { normalise } from '#server/db/normalise.ts';
import type { Deps } from '#server/deps.ts';
import { type CheckedRow, faultOf, isLeftOut } from './checkRow.ts';

/** How many rows were added and changed, or would be; a row that is equal to what is there changes nothing. */
export type RowsWritten = { fresh: number; changed: number };

type Context = { importId: string; type: CrmFileType; columns: readonly CrmFileColumn[]; userName: string };

/** Adds the rows that are not there and changes those that differ, in one statement. Faults of rows whose firm is not known are added to them. */
export async function applyRows(
  tx: InAccount,
  deps: Deps,
  rows: readonly CheckedRow[],
  context: Context,
): Promise<RowsWritten> {
  const given = await givenRows(tx, deps, rows, context);
  if (given.length === 0) return { fresh: 0, changed: 0 };
  const target = targetOf(context);
  const now = deps.clock();
  const columns = refs(['id', ...target.keys, ...target.columns, 'details']);
  const isFirm = context.type === 'INVESTORS';
  const always = isFirm ? sql`, added_by_import_id, modified_by` : sql``;
  const values = isFirm ? sql`, ${context.importId}::uuid, ${context.userName}` : sql``;
  const also = isFirm ? sql`, modified_by = excluded.modified_by, version = t.version + 1` : sql``;
  const assigned = target.assigned.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const { rows: written } = await sql<{ is_new: boolean; employee_key?: string }>`
    insert into ${sql.table(target.table)} as t (account_id, ${columns}, created_on, modified_on ${always})
    select ${tx.accountId}::uuid, ${columns}, ${now}, ${now} ${values} from ${recordset(target, given)} as g
    on conflict (account_id, ${refs(target.keys)}) do update set
      ${sql.join([...assigned, sql`details = ${merged(target, sql`excluded`)}`])}, modified_on = excluded.modified_on ${also}
    where ${differs(target, sql`excluded`)}
    returning xmax::text::bigint = 0 as is_new`.execute(tx.db);
  if (context.type === 'COVERAGES') await noteCovered(tx, given);
  const fresh = written.filter(({ is_new }) => is_new).length;
  return { fresh, changed: written.length - fresh };
}

/** What `applyRows` would do. */
export async function compareRows(
  tx: InAccount,
  deps: Deps,
  rows: readonly CheckedRow[],
  context: Context,
): Promise<RowsWritten> {
  const given = await givenRows(tx, deps, rows, context);
  if (given.length === 0) return { fresh: 0, changed: 0 };
  const target = targetOf(context);
  const onKeys = target.keys.map((key) => sql`t.${sql.ref(key)} = g.${sql.ref(key)}`);
  const { rows: counted } = await sql<RowsWritten>`
    select count(*) filter (where t.id is null)::int as fresh,
      count(*) filter (where t.id is not null and (${differs(target, sql`g`)}))::int as changed
    from ${recordset(target, given)} as g left join ${sql.table(target.table)} as t
      on t.account_id = ${tx.accountId} and ${sql.join(onKeys, sql` and `)}`.execute(tx.db);
  return counted[0] ?? { fresh: 0, changed: 0 };
}

/** A table that a type's rows come into: what tells them apart, what is inserted, and what is written over what is there. */
type Target = {
  table: 'crm_investor_firms' | 'crm_coverages' | 'crm_contacts';
  keys: readonly string[];
  columns: readonly string[];
  assigned: readonly string[];
  /** The columns of the file that are kept in `details`: others that are there stay. */
  inDetails: readonly string[];
};

/** Columns that are none of `details`. */
const ownColumns: Readonly<Record<CrmFileType, readonly string[]>> = {
  INVESTORS: ['FirmKey', 'Name', 'InvestorType', 'Status'],
  COVERAGES: ['InvestorFirmKey', 'EmployeeKey', 'Status'],
  CONTACTS: ['FirmKey', 'EmployeeKey', 'Name', 'Status'],
};

function targetOf({ type, columns }: Context): Target {
  const named = columns.flatMap(({ column }) => column ?? []);
  const inDetails = named.filter((name) => !ownColumns[type].includes(name));
  const status = named.includes('Status') ? ['status'] : [];
  if (type === 'INVESTORS') {
    const names = ['name', 'name_key', 'search_text'];
    const firmType = named.includes('InvestorType') ? ['firm_type'] : [];
    return {
      table: 'crm_investor_firms',
      keys: ['firm_key'],
      columns: [...names, 'firm_type', 'status'],
      assigned: [...names, ...firmType, ...status],
      inDetails,
    };
  }
  const isContact = type === 'CONTACTS';
  return {
    table: isContact ? 'crm_contacts' : 'crm_coverages',
    keys: ['firm_id', 'employee_key'],
    columns: [...(isContact ? ['name'] : []), 'status'],
    assigned: [...(isContact ? ['name'] : []), ...status],
    inDetails,
  };
}

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

const recordset = ({ table }: Target, rows: readonly object[]) =>
  sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;

const merged = ({ inDetails }: Target, from: RawBuilder<unknown>) =>
  sql`(t.details - ${[...inDetails]}::text[]) || ${from}.details`;

const differs = (target: Target, from: RawBuilder<unknown>) =>
  sql.join(
    [
      ...target.assigned.map((name) => sql`t.${sql.ref(name)} is distinct from ${from}.${sql.ref(name)}`),
      sql`t.details is distinct from ${merged(target, from)}`,
    ],
    sql` or `,
  );

async function givenRows(
  tx: InAccount,
  { newId }: Deps,
  rows: readonly CheckedRow[],
  { type, columns }: Context,
): Promise<GivenRow[]> {
  const inDetails = new Set(
    columns.flatMap(({ column }) => (column && !ownColumns[type].includes(column) ? column : [])),
  );
  const detailsOf = (values: CheckedRow['values']) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => inDetails.has(name)));
  const made = (values: CheckedRow['values']) => ({
    id: newId(),
    status: values.Status ?? 'EFFECTIVE',
    details: detailsOf(values),
  });
  if (type === 'INVESTORS')
    return rows.map(({ values }) => {
      const { FirmKey: firmKey = '', Name: name = '' } = values;
      return {
        ...made(values),
        firm_key: firmKey,
        name,
        name_key: normalise(name),
        search_text: normalise(`${name} ${firmKey}`),
        firm_type: values.InvestorType ?? null,
      };
    });
  const keyColumn = type === 'COVERAGES' ? 'InvestorFirmKey' : 'FirmKey';
  const firms = await firmIds(
    tx,
    rows.map(({ values }) => values[keyColumn] ?? ''),
  );
  return rows.flatMap((row) => {
    const { values, line, faults } = row;
    const firmKey = values[keyColumn] ?? '';
    const firmId = firms.get(firmKey);
    if (firmId === undefined) {
      faults.push(faultOf(line, keyColumn, firmKey, 'UNKNOWN_FIRM'));
      return [];
    }
    const name = type === 'CONTACTS' ? { name: values.Name ?? '' } : {};
    return isLeftOut(row)
      ? []
      : [{ ...made(values), ...name, firm_id: firmId, employee_key: values.EmployeeKey ?? '' }];
  });
}

type GivenRow = { id: string; status: string; details: Record<string, string>; employee_key?: string };

async function firmIds(tx: InAccount, keys: readonly string[]): Promise<Map<string, string>> {
  const found = await tx
    .selectFrom('crm_investor_firms')
    .select(['id', 'firm_key'])
    .where(sql<boolean>`firm_key = any(${[...new Set(keys)]})`)
    .execute();
  return new Map(found.map(({ id, firm_key }) => [firm_key, id]));
}

/** By these keys users are known as configured: those with any effective coverage. */
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
