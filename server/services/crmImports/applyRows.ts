import { type RawBuilder, sql } from 'kysely';
import { type CrmFileType, keyColumns } from '#contract/crmFileColumns.ts';
import type { CrmFileColumn } from '#contract/crmImports.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { normalise } from '#server/db/normalise.ts';
import type { Deps } from '#server/deps.ts';
import { type CheckedRow, faultOf } from './checkRow.ts';

/** How many rows were added and changed, or would be; a row equal to the stored one changes nothing. */
export type RowsWritten = { fresh: number; changed: number };

type Context = {
  importId: string;
  type: CrmFileType;
  columns: readonly CrmFileColumn[];
  userName: string;
  isDryRun: boolean;
};

/**
 * Adds missing rows and changes differing ones, in one statement; a dry run only counts them. Rows whose firm is
 * unknown get a fault.
 */
export async function applyRows(
  tx: InAccount,
  deps: Deps,
  rows: readonly CheckedRow[],
  context: Context,
): Promise<RowsWritten> {
  const given = await givenRows(tx, deps, rows, context);
  if (given.length === 0) return { fresh: 0, changed: 0 };
  const { type, columns, isDryRun } = context;
  const { name, keys, own, marks, atChange } = targets[type];
  const table = sql.table(name);
  const named = columns.flatMap(({ column }) => column ?? []);
  // Columns missing from the file stay as they are, in `details` too.
  const assigned = named.flatMap((column) => own[column] ?? []);
  const inDetails = named.filter((column) => !(column in own));
  const details = (from: string) => sql`(t.details - ${inDetails}::text[]) || ${sql.ref(`${from}.details`)}`;
  const differs = (from: string) =>
    sql.join(
      [
        ...assigned.map(
          (column) => sql`t.${sql.ref(column)} is distinct from ${sql.ref(`${from}.${column}`)}`,
        ),
        sql`t.details is distinct from ${details(from)}`,
      ],
      sql` or `,
    );
  const rowsGiven = sql`json_populate_recordset(null::${table}, ${JSON.stringify(given)}::json) as g`;
  const compared = sql`select t.id is null as is_new from ${rowsGiven}
    left join ${table} as t on t.account_id = ${tx.accountId} and (${refs(keys, 't.')}) = (${refs(keys, 'g.')})
    where t.id is null or ${differs('g')}`;
  const inserted = refs(['id', ...keys, ...Object.values(own).flat(), 'details', ...marks]);
  const replaced = [...assigned, 'modified_on'].map(
    (column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`,
  );
  const now = deps.clock();
  const written = sql`insert into ${table} as t (account_id, created_on, modified_on, ${inserted})
    select ${tx.accountId}::uuid, ${now}, ${now}, ${inserted} from ${rowsGiven}
    on conflict (account_id, ${refs(keys)}) do update set
      ${sql.join(replaced)}, details = ${details('excluded')} ${atChange}
    where ${differs('excluded')} returning xmax::text::bigint = 0 as is_new`;
  const { rows: counted } = await sql<RowsWritten>`with changes as (${isDryRun ? compared : written})
    select count(*) filter (where is_new)::int as fresh, count(*) filter (where not is_new)::int as changed
    from changes`.execute(tx.db);
  if (type === 'COVERAGES' && !isDryRun) await noteCovered(tx, given);
  return counted[0] ?? { fresh: 0, changed: 0 };
}

const refs = (names: readonly string[], from = '') => sql.join(names.map((name) => sql.ref(from + name)));

/** The target table of a type's rows. */
type Target = {
  name: 'crm_investor_firms' | 'crm_coverages' | 'crm_contacts';
  /** The key of its rows. */
  keys: readonly string[];
  /** Columns of the file outside `details`, with their table columns besides the keys. */
  own: Readonly<Record<string, readonly string[]>>;
  /** Who added or changed a row. */
  marks: readonly string[];
  atChange: RawBuilder<unknown>;
};

const ofFirm = { keys: ['firm_id', 'employee_key'], marks: [], atChange: sql`` };

const targets: Readonly<Record<CrmFileType, Target>> = {
  INVESTORS: {
    name: 'crm_investor_firms',
    keys: ['firm_key'],
    own: {
      FirmKey: [],
      Name: ['name', 'name_key', 'search_text'],
      InvestorType: ['firm_type'],
      Status: ['status'],
    },
    marks: ['added_by_import_id', 'modified_by'],
    atChange: sql`, modified_by = excluded.modified_by, version = t.version + 1, match_is_stale = true, match_is_clear = false`,
  },
  COVERAGES: {
    ...ofFirm,
    name: 'crm_coverages',
    own: { InvestorFirmKey: [], EmployeeKey: [], Status: ['status'] },
  },
  CONTACTS: {
    ...ofFirm,
    name: 'crm_contacts',
    own: { FirmKey: [], EmployeeKey: [], Name: ['name'], Status: ['status'] },
  },
};

type GivenRow = { employee_key: string | undefined };

/** The rows with the values for any of the tables. */
async function givenRows(
  tx: InAccount,
  { newId }: Deps,
  rows: readonly CheckedRow[],
  { type, importId, userName }: Context,
): Promise<GivenRow[]> {
  const [keyColumn = ''] = keyColumns[type];
  const keys = rows.map(({ values }) => values[keyColumn] ?? '');
  const firms = type === 'INVESTORS' ? undefined : await firmIds(tx, keys);
  return rows.flatMap(({ line, values, faults }) => {
    const { [keyColumn]: firmKey = '', Name: name = '' } = values;
    const firmId = firms?.get(firmKey);
    if (firms && firmId === undefined) {
      faults.push(faultOf(line, keyColumn, firmKey, 'UNKNOWN_FIRM'));
      return [];
    }
    const details = Object.entries(values).filter(([column]) => !(column in targets[type].own));
    return {
      id: newId(),
      firm_id: firmId,
      firm_key: firmKey,
      employee_key: values.EmployeeKey,
      name,
      name_key: normalise(name),
      search_text: normalise(`${name} ${firmKey}`),
      firm_type: values.InvestorType,
      status: values.Status ?? 'EFFECTIVE',
      details: Object.fromEntries(details),
      added_by_import_id: importId,
      modified_by: userName,
    };
  });
}

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
