import { type Selectable, sql } from 'kysely';
import type { CrmImportFault, CrmImportFaultQuery } from '#contract/crmImports.ts';
import type { Database } from '#server/db/database.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { anyOf, type Listing, listPage } from '#server/db/listing.ts';
import type { Page } from '#server/db/pagination.ts';

/** One page of the faults in a file's lines, in order. */
export async function faultPage(
  tx: InAccount,
  importId: string,
  query: CrmImportFaultQuery,
): Promise<Page<CrmImportFault>> {
  const faults = tx.selectFrom('crm_import_faults').where('import_id', '=', importId);
  return listPage(listing, faults, query, (rows) => rows.selectAll(), toFault);
}

const toFault = (row: Selectable<Database['crm_import_faults']>): CrmImportFault => {
  const { id, line, key, column_name: column, value, rule, is_warning: isWarning, values } = row;
  return { id, line, key, column, value, rule, values, isWarning };
};

const listing: Listing<CrmImportFaultQuery> = {
  key: 'crm_import_faults.id',
  search: 'crm_import_faults.value',
  filters: {
    rule: anyOf('crm_import_faults.rule'),
    column: (column) => sql`crm_import_faults.column_name = ${column}`,
    isWarning: (isWarning) => sql`crm_import_faults.is_warning = ${isWarning}`,
  },
  orders: { line: { column: 'crm_import_faults.line' } },
};
