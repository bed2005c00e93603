import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useResourceContext } from 'react-admin';
import type { OperationId } from '#contract/operations.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useReadAnew } from '../form/useRecordSave.ts';
import type { Part } from './partTypes.ts';

type Merge<Root, Row> = (root: Root, answer: Row) => Root;

/**
 * A part of the current record with calls of its own: one record, or a collection's rows. A write's answer is
 * immediately in the shown record: appended, or replacing what was there.
 */
export function useNestedSource<Root extends RaRecord, Row extends Part>(
  { id }: Pick<Root, 'id'>,
  part: keyof Root & string,
) {
  const resource = useResourceContext() ?? '';
  const dataProvider = useDataProvider<DataProvider>();
  const queryClient = useQueryClient();
  const readAnew = useReadAnew<Root>();
  const queryKey = [resource, 'getOne', { id: String(id), meta: undefined }];
  const within = { id: String(id) };

  /** Resolves once the screen shows it, so that no row closes on its old values. */
  const keep = async (change: (root: Root) => Root) => {
    queryClient.setQueryData<Root>(queryKey, (shown) => shown && change(shown));
    await new Promise((resolve) => setTimeout(resolve));
  };
  const replace: Merge<Root, Row> = (root, answer) => {
    const held: Row | readonly Row[] = root[part];
    const next = Array.isArray(held) ? held.map((row) => (row.id === answer.id ? answer : row)) : answer;
    return { ...root, [part]: next };
  };

  return {
    create: async (call: OperationId, values: object) => {
      const params = { data: values, meta: { call, params: within } };
      const { data } = await dataProvider.create(resource, params);
      await keep((root) => ({ ...root, [part]: [...root[part], data] }));
      return data as Row;
    },
    /** `merge` says what the answer changes in the record, if more than the row. */
    write: async (call: OperationId, row: Row, values: object = {}, merge = replace): Promise<Row> => {
      const params = { id: row.id, data: values, previousData: row, meta: { call, params: within } };
      const { data } = await dataProvider.update<Row>(resource, params);
      await keep((root) => merge(root, data));
      return data;
    },
    reload: async (row: Row): Promise<Row> => {
      const held: Row | readonly Row[] = (await readAnew(resource, id))[part];
      return (Array.isArray(held) ? held.find((one) => one.id === row.id) : held) ?? row;
    },
  };
}
