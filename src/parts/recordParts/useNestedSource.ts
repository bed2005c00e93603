import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useResourceContext } from 'react-admin';
import type { OperationId } from '#contract/operations.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import type { Part, PartSource } from './partTypes.ts';

/** The calls that write the rows of one collection of a record. */
type NestedCalls = { create: OperationId; update: OperationId };

type Merge<Root, Row> = (root: Root, answer: Row) => Root;
type NestedSource<Root, Row extends Part> = PartSource<Row> & {
  /** Another write of a row; `merge` says what its answer changes of the record, where that is more than the row. */
  write: (call: OperationId, row: Row, values?: object, merge?: Merge<Root, Row>) => Promise<void>;
};

/**
 * The rows of a collection within a record. The answer of a write is at once in the shown record: appended, or in place of
 * the row.
 */
export function useNestedSource<Root extends RaRecord, Row extends Part>(
  { id }: Pick<Root, 'id'>,
  collection: keyof Root & string,
  calls: NestedCalls,
): NestedSource<Root, Row> {
  const resource = useResourceContext() ?? '';
  const dataProvider = useDataProvider<DataProvider>();
  const queryClient = useQueryClient();
  const queryKey = [resource, 'getOne', { id: String(id), meta: undefined }];
  const within = { id: String(id) };
  const rowsOf = (root: Root): readonly Row[] => root[collection];

  /** Done once the screen shows it, so that no row closes on what it was before. */
  const keep = async (change: (root: Root) => Root) => {
    queryClient.setQueryData<Root>(queryKey, (shown) => shown && change(shown));
    await new Promise((resolve) => setTimeout(resolve));
  };
  const replace: Merge<Root, Row> = (root, answer) => {
    const rows = rowsOf(root).map((row) => (row.id === answer.id ? answer : row));
    return { ...root, [collection]: rows };
  };
  const write: NestedSource<Root, Row>['write'] = async (call, row, values = {}, merge = replace) => {
    const params = { id: row.id, data: values, previousData: row, meta: { call, params: within } };
    const { data } = await dataProvider.update(resource, params);
    await keep((root) => merge(root, data as Row));
  };

  return {
    write,
    create: async (values) => {
      const params = { data: values, meta: { call: calls.create, params: within } };
      const { data } = await dataProvider.create(resource, params);
      await keep((root) => ({ ...root, [collection]: [...rowsOf(root), data] }));
      return data as Row;
    },
    update: (row, values) => write(calls.update, row, values),
    reload: async (row) => {
      const root = await queryClient.fetchQuery({
        queryKey,
        queryFn: () => dataProvider.getOne<Root>(resource, { id }).then(({ data }) => data),
      });
      return rowsOf(root).find((one) => one.id === row.id) ?? row;
    },
  };
}
