import { type RaRecord, useDataProvider, useUpdate } from 'react-admin';
import type { OperationId } from '../../../contract/operations';
import type { DataProvider } from '../../../dataProviders/types';

/**
 * Any write of a record, by react-admin's `useUpdate`: the answer is at once in every cache of this account that holds
 * the record. `write(record, values)` sends the values as a change of this version of the record.
 */
export function useRecordWrite<Row extends RaRecord>(call: OperationId) {
  const [resource] = call.split('.');
  const dataProvider = useDataProvider<DataProvider>();
  const [update] = useUpdate<Row>(resource, undefined, {
    mutationFn: async ({ id, data = {}, previousData }) => {
      const params = { id, data, previousData, meta: { call } };
      return (await dataProvider.update<Row>(resource ?? '', params)).data;
    },
  });
  return (record: Row, values: object = {}) =>
    update(
      resource,
      { id: record.id, data: values as Partial<Row>, previousData: record },
      { returnPromise: true },
    );
}
