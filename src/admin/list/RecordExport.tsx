import { useDataProvider, useListContext, useLocaleState } from 'react-admin';
import type { OperationId } from '#contract/operations.ts';
import { ownTimeZone } from '#dataProviders/ownTimeZone.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { saveFile } from '#src/ui/saveFile.ts';
import { ExportButton } from './ExportButton.tsx';

type RecordExportProps = {
  call: OperationId;
  /** The record that all of them belong to. */
  of?: Readonly<Record<string, string>> | undefined;
};

/** All records that match the list's filters, as a file made by the server. */
export function RecordExport({ call, of }: RecordExportProps) {
  const dataProvider = useDataProvider<DataProvider>();
  const [locale] = useLocaleState();
  const { filterValues, sort } = useListContext();

  async function download(signal: AbortSignal) {
    const order = { orderField: sort.field, orderDirection: sort.order.toLowerCase() };
    const query = { ...filterValues, ...order, locale, timeZone: ownTimeZone() };
    const [id] = Object.values(of ?? {});
    const params = id !== undefined && { params: { id } };
    const { blob, filename } = await dataProvider.download(call, { ...params, query, signal });
    saveFile(blob, filename);
  }

  return <ExportButton onExport={download} />;
}
