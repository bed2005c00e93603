import { type RawBuilder, sql } from 'kysely';
import type { CrmFileType } from '#contract/crmFileColumns.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { normalise } from '#server/db/normalise.ts';

/** The target table of a type's rows. */
export type Target = {
  name: 'crm_investor_firms' | 'crm_coverages' | 'crm_contacts';
  /** The key of its rows. */
  keys: readonly string[];
  /** Columns of the file outside `details`, with their table columns. */
  own: Readonly<Record<string, string>>;
  /** Columns of the table that follow from others, and who added or changed a row. */
  derived: readonly string[];
  atChange: RawBuilder<unknown>;
};

const ofFirm = {
  keys: ['firm_id', 'employee_key'],
  derived: [],
  atChange: sql`, version = t.version + 1`,
};

export const targets: Readonly<Record<CrmFileType, Target>> = {
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

export const refs = (names: readonly string[], from = '') =>
  sql.join(names.map((name) => sql.ref(from + name)));

/** What a row's values before and after differ in. */
export const valuesOf = ({ own }: Target): string[] => [...Object.values(own), 'details'];

/** Sets a row's columns that a file changes to those of another one, and when. */
export const taken = (target: Target, from: string): RawBuilder<unknown> =>
  sql`${sql.join(
    [...valuesOf(target), ...target.derived, 'modified_on'].map(
      (column) => sql`${sql.ref(column)} = ${sql.ref(`${from}.${column}`)}`,
    ),
  )} ${target.atChange}`;

/** The columns that are searched and sorted by. */
export const searchOf = (name: string, firmKey: string) => ({
  name_key: normalise(name),
  search_text: normalise(`${name} ${firmKey}`),
});

/** These keys mark users as configured: those with any effective coverage. */
export async function noteCovered(tx: InAccount, keys: readonly string[]): Promise<void> {
  const covered = sql`select distinct employee_key from crm_coverages
    where account_id = ${tx.accountId} and employee_key = any(${keys}) and status = 'EFFECTIVE'`;
  await sql`insert into covered_employees (account_id, employee_key)
    select ${tx.accountId}::uuid, employee_key from (${covered}) as covered on conflict do nothing`.execute(
    tx.db,
  );
  await sql`delete from covered_employees where account_id = ${tx.accountId} and employee_key = any(${keys})
    and employee_key not in (${covered})`.execute(tx.db);
}
