import type { Call } from '#server/access/call.ts';
import type { Deps } from '#server/deps.ts';
import { type Cell, spreadsheet } from '#server/exports/spreadsheet.ts';
import { localeOf, text } from '#server/texts/texts.ts';
import { noteExport } from '#server/writes/noteExport.ts';
import { firmRows } from './firmPage.ts';
import { allFirmIds } from './firmQuery.ts';
import { readerOf } from './readerOf.ts';

/** The directory's list as Organizations.xlsx, with its filters and order and any number of rows. */
export async function exportFirms(deps: Deps, call: Call<'firms.export'>): Promise<Response> {
  const { account, query } = call;
  await noteExport(deps, call);
  const locale = localeOf(query.locale);
  const word = (key: string) => text(locale, `firms.${key}`);
  const value = (of: string, value: string | null) => value && text(locale, `firmValues.${of}.${value}`);
  const reader = readerOf(account);

  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const ids of allFirmIds(deps.db, query, deps.clock())) {
      for (const firm of await firmRows(deps.db, ids, query, reader)) {
        yield [
          firm.displayName,
          firm.key,
          firm.ultimateParentName,
          value('entityType', firm.entityType),
          value('industryType', firm.industryType),
          firm.roles.map((role) => value('roleType', role)).join(', '),
          firm.linkFrequencyData.linkFrequency,
          value('status', firm.status),
          value('firmType', firm.firmType),
          value('recordStatus', firm.deletionStatus),
          firm.description,
          firm.createdBySubdomain,
        ];
      }
    }
  }
  const headings = columns.map(({ name, width }) => ({ header: word(`fields.${name}`), width }));
  return spreadsheet('Organizations.xlsx', word('name'), headings, rows(), query.timeZone);
}

/** Widths in characters. */
const columns = [
  { name: 'displayName', width: 40 },
  { name: 'key', width: 12 },
  { name: 'ultimateParentName', width: 40 },
  { name: 'entityType', width: 24 },
  { name: 'industryType', width: 24 },
  { name: 'roles', width: 30 },
  { name: 'linkFrequencyData', width: 12 },
  { name: 'status', width: 12 },
  { name: 'firmType', width: 16 },
  { name: 'deletionStatus', width: 16 },
  { name: 'description', width: 60 },
  { name: 'createdBySubdomain', width: 16 },
];
