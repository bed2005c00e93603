import type { Call } from '#server/access/call.ts';
import { inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { type Cell, percentFormat, spreadsheet, timestampFormat } from '#server/exports/spreadsheet.ts';
import { localeOf, wordsOf } from '#server/texts/texts.ts';
import { noteExport } from '#server/writes/noteExport.ts';
import { allFirms } from './firmQuery.ts';
import type { FirmRow } from './firmRow.ts';

/** An account's firms as CrmInvestorFirms.xlsx, with the list's filters and order (document 3, section 7). */
export async function exportFirms(deps: Deps, call: Call<'crmInvestorFirms.export'>): Promise<Response> {
  const { account, query } = call;
  await noteExport(deps, call);
  const sheet = firmsSheet(wordsOf(localeOf(query.locale)));
  const firms = allFirms(inAccount(deps.db, account.accountId), query);

  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const batch of firms) yield* batch.map(sheet.cellsOf);
  }
  return spreadsheet('CrmInvestorFirms.xlsx', sheet.name, sheet.columns, rows(), query.timeZone);
}

export type ExportedFirm = Pick<
  FirmRow,
  | 'firm_key'
  | 'name'
  | 'status'
  | 'cmg_entity_key'
  | 'directory_firm'
  | 'firm_type'
  | 'match_score'
  | 'match_band'
  | 'notes'
  | 'created_on'
  | 'modified_on'
>;

/** The firms' sheet in these words. */
export function firmsSheet(words: ReturnType<typeof wordsOf>) {
  const word = (key: string) => words(`exports.crmInvestorFirms.${key}`);
  return {
    name: word('sheet'),
    columns: columns.map(({ name, ...format }) => ({ header: word(`columns.${name}`), ...format })),
    cellsOf: (firm: ExportedFirm): Cell[] => [
      firm.firm_key,
      firm.name,
      word(`status.${firm.status}`),
      word(`linkedStatus.${firm.cmg_entity_key === null ? 'NOT_LINKED' : 'LINKED'}`),
      firm.directory_firm?.name ?? null,
      firm.cmg_entity_key,
      firm.firm_type,
      firm.match_score,
      firm.match_band && word(`band.${firm.match_band}`),
      firm.notes,
      firm.created_on,
      firm.modified_on,
    ],
  };
}

/** In the grid's order; widths in characters. */
const columns = [
  { name: 'firmKey', width: 18 },
  { name: 'name', width: 40 },
  { name: 'status', width: 14 },
  { name: 'linkedStatus', width: 14 },
  { name: 'rolodexFirmName', width: 40 },
  { name: 'cmgEntityKey', width: 16 },
  { name: 'firmType', width: 22 },
  { name: 'matchScore', width: 12, numFmt: percentFormat },
  { name: 'matchBand', width: 18 },
  { name: 'notes', width: 40 },
  { name: 'createdOn', width: 18, numFmt: timestampFormat },
  { name: 'modifiedOn', width: 18, numFmt: timestampFormat },
] as const;
