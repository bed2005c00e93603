import { type RaRecord, useDataProvider, useUpdate } from 'react-admin';
import { type OperationId, operation } from '../../../contract/operations';
import type { DataProvider } from '../../../dataProviders/types';
import { useOwnWrites } from './OwnWrites';

/**
 * Any write of a record, by react-admin's `useUpdate`: the answer is at once in every cache of this account that holds
 * the record. `write(record, values)` sends the values as a change of this version of the record, and the forms open
 * beside know it for one's own; an unversioned call may answer what others wrote meanwhile, so they learn nothing of it.
 */
export function useRecordWrite<Row extends RaRecord>(call: OperationId) {
  const [resource] = call.split('.');
  const dataProvider = useDataProvider<DataProvider>();
  const { note } = useOwnWrites();
  const [update] = useUpdate<Row>(resource, undefined, {
    mutationFn: async ({ id, data = {}, previousData }) => {
      const params = { id, data, previousData, meta: { call } };
      const { data: answer } = await dataProvider.update<Row>(resource ?? '', params);
      if (operation(call).versioned) note(previousData, answer);
      return answer;
    },
  });
  return async (record: Row, values: object = {}): Promise<Row> => {
    const params = { id: record.id, data: values as Partial<Row>, previousData: record };
    return (await update(resource, params, { returnPromise: true })) as Row;
  };
}
