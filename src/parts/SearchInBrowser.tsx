import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import {
  type DataProvider,
  DataProviderContext,
  type GetListParams,
  type RaRecord,
  useDataProvider,
} from 'react-admin';
import { wordMatcher } from '#contract/normalise.ts';
import { useAppResource } from '#src/admin/resource/resource.ts';

type SearchInBrowserProps<Row> = {
  /** The text a record is searched by: its name as the reader sees it. */
  nameOf: (record: Row) => string;
  /** The source and order of its records, if not the resource's own list. */
  load?: (params: GetListParams) => Promise<Row[]>;
  children: ReactNode;
};

/** Around a short list: it is requested once, and searched on this device by translated names. */
export function SearchInBrowser<Row extends RaRecord>({ nameOf, load, children }: SearchInBrowserProps<Row>) {
  const { name } = useAppResource();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const latest = useRef({ nameOf, load });
  latest.current = { nameOf, load };
  const searching = useMemo(() => {
    const all = (params: GetListParams) =>
      queryClient.fetchQuery({
        queryKey: [name, 'getList', 'all', params.sort],
        queryFn: ({ signal }) => {
          const { load = everyRecord<Row>(dataProvider, name) } = latest.current;
          return load({ ...params, signal });
        },
        staleTime: 60_000,
      });
    const getList = async (resource: string, params: GetListParams) => {
      if (resource !== name) return dataProvider.getList(resource, params);
      const records = await all(params);
      const isFound = wordMatcher(String(params.filter.searchText ?? ''));
      const found = records.filter((record) => isFound(latest.current.nameOf(record)));
      const { page = 1, perPage = found.length } = params.pagination ?? {};
      return { data: found.slice((page - 1) * perPage, page * perPage), total: found.length };
    };
    return { ...dataProvider, getList };
  }, [name, dataProvider, queryClient]);
  return <DataProviderContext value={searching}>{children}</DataProviderContext>;
}

/** One page is many times what a platform has. */
const perPage = 100;

const everyRecord =
  <Row extends RaRecord>(dataProvider: DataProvider, name: string) =>
  async (params: GetListParams): Promise<Row[]> => {
    const records: Row[] = [];
    for (let page = 1; ; page += 1) {
      const pageParams = { ...params, filter: {}, pagination: { page, perPage } };
      const { data, total = 0 } = await dataProvider.getList<Row>(name, pageParams);
      records.push(...data);
      if (data.length === 0 || records.length >= total) return records;
    }
  };
