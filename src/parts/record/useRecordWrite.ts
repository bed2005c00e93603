import { type RaRecord, useDataProvider, useUpdate } from 'react-admin';
import { type OperationId, operation } from '#contract/operations.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useOwnWrites } from './OwnWrites.tsx';

/**
 * Any write of a record, by react-admin's `useUpdate`: the answer is at once in every cache of this account that holds
 * the record. `write(record, values)` sends the values as a change of this version of the record, and the forms open
 * beside know it for one's own; an unversioned call may answer what others wrote meanwhile, so they learn nothing of it.
 * `recordIn` is the record of an answer that holds more.
 */
export function useRecordWrite<Row extends RaRecord, Answer extends Row = Row>(
  call: OperationId,
  recordIn: (answer: Answer) => Row = (answer) => answer,
) {
  const [resource] = call.split('.');
  const dataProvider = useDataProvider<DataProvider>();
  const { note } = useOwnWrites();
  const [update] = useUpdate<Row>(resource, undefined, {
    mutationFn: async ({ id, data = {}, previousData }) => {
      const params = { id, data, previousData, meta: { call } };
      const { data: answer } = await dataProvider.update<Answer>(resource ?? '', params);
      const record = recordIn(answer);
      if (operation(call).versioned) note(previousData, record);
      return record;
    },
  });
  return async (record: Row, values: object = {}): Promise<Row> => {
    const params = { id: record.id, data: values as Partial<Row>, previousData: record };
    return (await update(resource, params, { returnPromise: true })) as Row;
  };
}
