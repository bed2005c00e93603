import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CrmFileType } from '#contract/crmFileColumns.ts';
import type { CrmKeptRow, CrmKeptRowQuery, CrmRevertPreview, KeptReason } from '#contract/crmImports.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { type Listing, listPage, type Rows } from '#server/db/listing.ts';
import type { Page } from '#server/db/pagination.ts';
import type { ImportRow } from './importRow.ts';
import { targets } from './targets.ts';

/** An import, and the others whose values before are kept too. */
export type Reverted = Pick<ImportRow, 'id' | 'type'> & { others: readonly string[] };

export async function revertedOf(tx: InAccount, { id, type }: ImportRow): Promise<Reverted> {
  const rows = await tx
    .selectFrom('crm_imports')
    .select('id')
    .where('type', '=', type)
    .where('id', '!=', id)
    .where('revertable_until', 'is not', null)
    .execute();
  return { id, type, others: rows.map((row) => row.id) };
}

/**
 * For the row `crm_import_changes` of the enclosing query: why a revert leaves its row; null if it does not. Each write to a
 * row of a CRM raises its version.
 */
export function reasonOf({ type, others }: Reverted): RawBuilder<KeptReason | null> {
  const isLater = sql`exists (select from crm_import_changes as other
    where other.account_id = crm_import_changes.account_id and other.import_id = any(${others}::uuid[])
      and other.row_id = crm_import_changes.row_id and other.version > crm_import_changes.version)`;
  const hasRows =
    type === 'INVESTORS'
      ? sql`crm_import_changes.before is null and (${ofFirm('crm_coverages')} or ${ofFirm('crm_contacts')})`
      : sql`false`;
  return sql`coalesce(kept_because, (select case
      when t.id is null then 'GONE'
      when t.version <> crm_import_changes.version then case when ${isLater} then 'LATER_IMPORT' else 'DECIDED' end
      when ${hasRows} then 'HAS_ROWS' end
    from (select) as one left join ${sql.table(targets[type].name)} as t
    on t.account_id = crm_import_changes.account_id and t.id = crm_import_changes.row_id))`;
}

const ofFirm = (table: 'crm_coverages' | 'crm_contacts') =>
  sql`exists (select from ${sql.table(table)} as one where one.account_id = t.account_id and one.firm_id = t.id)`;

/** What a revert would do now; of one that ran, what it left. */
export async function previewRevert(tx: InAccount, reverted: Reverted): Promise<CrmRevertPreview> {
  const { rows } = await sql<{ reason: KeptReason | null; is_added: boolean; count: number }>`
    select reason, is_added, count(*)::int as count from (
      select ${reasonOf(reverted)} as reason, before is null as is_added from crm_import_changes
      where account_id = ${tx.accountId} and import_id = ${reverted.id}) as changes
    group by reason, is_added`.execute(tx.db);
  const countOf = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((sum, { count }) => sum + count, 0);
  const reasons = [...new Set(rows.flatMap(({ reason }) => reason ?? []))];
  return {
    restoredRows: countOf((row) => row.reason === null && !row.is_added),
    removedRows: countOf((row) => row.reason === null && row.is_added),
    keptRows: countOf((row) => row.reason !== null),
    keptCounts: reasons
      .map((reason) => ({ reason, count: countOf((row) => row.reason === reason) }))
      .sort((one, other) => other.count - one.count),
  };
}

/** One page of the rows that a revert leaves, or has left. */
export async function keptPage(
  tx: InAccount,
  reverted: Reverted,
  query: CrmKeptRowQuery,
): Promise<Page<CrmKeptRow>> {
  const reason = reasonOf(reverted);
  const kept = tx
    .selectFrom('crm_import_changes')
    .where('import_id', '=', reverted.id)
    .where(sql<SqlBool>`${reason} is not null`);
  const whole = (rows: Rows<'crm_import_changes'>) =>
    rows.select([
      'row_id as id',
      sql<boolean>`before is null`.as('isAdded'),
      sql<KeptReason>`${reason}`.as('reason'),
      sql<RowIdentity | null>`${identityOf(reverted.type)}`.as('identity'),
    ]);
  return listPage(listing(reverted, reason), kept, query, whole, ({ identity, ...row }) => ({
    ...(identity ?? { firmKey: null, employeeKey: null, name: null }),
    ...row,
  }));
}

type RowIdentity = Pick<CrmKeptRow, 'firmKey' | 'employeeKey' | 'name'>;

/** What a row is called. */
function identityOf(type: CrmFileType): RawBuilder<RowIdentity | null> {
  const { name: table, own } = targets[type];
  const name = own.Name ? sql`t.name` : sql`firm.name`;
  const employeeKey = type === 'INVESTORS' ? sql`null` : sql`t.employee_key`;
  const firm = sql.ref(type === 'INVESTORS' ? 't.id' : 't.firm_id');
  return sql`(select jsonb_build_object('firmKey', firm.firm_key, 'employeeKey', ${employeeKey}, 'name', ${name})
    from ${sql.table(table)} as t join crm_investor_firms as firm on firm.account_id = t.account_id and firm.id = ${firm}
    where t.account_id = crm_import_changes.account_id and t.id = crm_import_changes.row_id)`;
}

const listing = ({ type }: Reverted, reason: RawBuilder<KeptReason | null>): Listing<CrmKeptRowQuery> => ({
  key: 'crm_import_changes.row_id',
  search: sql`lower(${identityOf(type)} ->> 'name')`,
  filters: { reason: (reasons) => sql`${reason} = any(${reasons})` },
  orders: { firmKey: { column: sql`(${identityOf(type)} ->> 'firmKey') collate "C"`, missing: 'last' } },
});
