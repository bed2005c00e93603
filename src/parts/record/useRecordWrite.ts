import { type RaRecord, useDataProvider, useUpdate } from 'react-admin';
import type { OperationId } from '../../../contract/operations';
import type { DataProvider } from '../../../dataProviders/types';
import { useOwnWrites } from './OwnWrites';

/**
 * Any write of a record, by react-admin's `useUpdate`: the answer is at once in every cache of this account that holds
 * the record, and the forms open beside know it for one's own. `write(record, values)` sends the values as a change of
 * this version of the record.
 */
export function useRecordWrite<Row extends RaRecord>(call: OperationId) {
  const [resource] = call.split('.');
  const dataProvider = useDataProvider<DataProvider>();
  const { note } = useOwnWrites();
  const [update] = useUpdate<Row>(resource, undefined, {
    mutationFn: async ({ id, data = {}, previousData }) => {
      const params = { id, data, previousData, meta: { call } };
      const { data: answer } = await dataProvider.update<Row>(resource ?? '', params);
      note(previousData, answer);
      return answer;
    },
  });
  return (record: Row, values: object = {}) =>
    update(
      resource,
      { id: record.id, data: values as Partial<Row>, previousData: record },
      { returnPromise: true },
    );
}
