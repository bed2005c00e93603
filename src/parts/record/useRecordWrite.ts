import { type RaRecord, useDataProvider, useUpdate } from 'react-admin';
import { type OperationId, operation } from '#contract/operations.ts';
import type { DataProvider, Params } from '#dataProviders/types.ts';
import { useOwnWrites } from './OwnWrites.tsx';

/** A record that is a part of the one around, and written by a call of its own. */
export type Within<Row> = {
  /** What stands for the names before its own in the path of its calls. */
  params: Params;
  /** The part, of the record around. */
  read: (root: RaRecord) => Row;
  /** What of the record around changes with it. */
  put: (row: Row) => object;
};

type Writing<Row, Answer> = {
  /** The record of an answer that holds more. */
  recordIn?: (answer: Answer) => Row;
  within?: Within<Row> | undefined;
};

/**
 * Any write of a record, by react-admin's `useUpdate`: the answer is at once in every cache of this account that holds
 * the record. `write(record, values)` sends the values as a change of this version of the record, and the forms open
 * beside know it for one's own; an unversioned call may answer what others wrote meanwhile, so they learn nothing of it.
 */
export function useRecordWrite<Row extends RaRecord, Answer extends Row = Row>(
  call: OperationId,
  { recordIn = (answer) => answer, within }: Writing<Row, Answer> = {},
) {
  const [resource] = call.split('.');
  const dataProvider = useDataProvider<DataProvider>();
  const { note } = useOwnWrites();
  const [update] = useUpdate<RaRecord>(resource, undefined, {
    mutationFn: async ({ id, data = {}, previousData }) => {
      const params = { id, data, previousData, meta: { call, params: within?.params } };
      const { data: answer } = await dataProvider.update<Answer>(resource ?? '', params);
      const record = recordIn(answer);
      if (operation(call).versioned) note(previousData, record);
      return within ? { ...within.put(record), id: record.id } : record;
    },
  });
  return async (record: Row, values: object = {}): Promise<Row> => {
    const params = { id: record.id, data: values as Partial<Row>, previousData: record };
    const written = (await update(resource, params, { returnPromise: true })) as RaRecord;
    return within ? within.read(written) : (written as Row);
  };
}
