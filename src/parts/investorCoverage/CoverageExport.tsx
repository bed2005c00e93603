import { useDataProvider, useListContext } from 'react-admin';
import type { InvestorCoverage } from '#contract/investorCoverage.ts';
import { maxPerPage } from '#contract/paging.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { ExportButton } from '#src/admin/list/ExportButton.tsx';
import { useFields } from '#src/admin/record/useFields.ts';
import { saveSheet } from '#src/ui/saveSheet.ts';
import type { CoverageOf } from './coverageOf.ts';

/** All firms that match the filters, as a spreadsheet made on this device. */
export function CoverageExport({ of }: { of: CoverageOf }) {
  const { text } = useTexts();
  const { label, word } = useFields();
  const dataProvider = useDataProvider<DataProvider>();
  const { filterValues, sort } = useListContext();

  async function download(signal: AbortSignal) {
    const rows: InvestorCoverage[] = [];
    const filter = { ...filterValues, ...of };
    for (let page = 1, total = 1; rows.length < total; page += 1) {
      const pagination = { page, perPage: maxPerPage };
      const params = { pagination, sort, filter, signal };
      const found = await dataProvider.getList<InvestorCoverage>('investorCoverage', params);
      rows.push(...found.data);
      // Rows removed meanwhile would be awaited in vain.
      total = found.data.length < maxPerPage ? 0 : (found.total ?? 0);
    }
    const cell = (row: InvestorCoverage, source: Source) =>
      source === 'coverageStatus' ? word(source, row[source]) : (row[source] ?? '');
    await saveSheet('InvestorCoverage.xlsx', {
      name: text('investorCoverage.name'),
      rows: [sources.map(label), ...rows.map((row) => sources.map((source) => cell(row, source)))],
    });
  }

  return <ExportButton onExport={download} />;
}

type Source = (typeof sources)[number];

const sources = [
  'investorFirmName',
  'investorFirmKey',
  'coverageStatus',
  'cmgEntityName',
  'cmgEntityKey',
  'address1',
  'address2',
  'lei',
] as const satisfies readonly (keyof InvestorCoverage)[];
