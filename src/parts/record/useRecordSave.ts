import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useResourceContext } from 'react-admin';
import type { OperationId } from '../../../contract/operations';
import { mergeChanges } from '../mergeChanges';
import { useVersionedSave } from '../useVersionedSave';
import { useOwnWrites } from './OwnWrites';
import { useRecord } from './useRecord';
import { useRecordTexts } from './useRecordTexts';
import { useRecordWrite } from './useRecordWrite';

/** `useVersionedSave` for some fields of the record around, by this call, over what else was saved from this screen. */
export function useRecordSave<Row extends RaRecord, Values extends object>(
  call: OperationId,
  valuesOf: (record: Row) => Values,
  /** The values as the record holds them, and what goes with them where the call asks for more of it. */
  inRecord: (values: Values, record: Row) => object = (values) => values,
) {
  const { id } = useRecord<Row>();
  const resource = useResourceContext() ?? '';
  const write = useRecordWrite<Row>(call);
  const { follow } = useOwnWrites();
  const { label, show } = useRecordTexts();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const { save, dialog } = useVersionedSave<Row, Values>({
    send: (values, base) => write(base, inRecord(values, base)),
    reload: () =>
      queryClient.fetchQuery({
        queryKey: [resource, 'getOne', { id: String(id), meta: undefined }],
        queryFn: () => dataProvider.getOne<Row>(resource, { id }).then(({ data }) => data),
      }),
    valuesOf,
    inRecord,
    describe: (field, record) => ({ label: label(field), value: show(field, record) }),
  });
  return {
    save: (mine: Values, base: Row) => {
      const followed = follow(base);
      return save(mergeChanges(valuesOf(base), mine, valuesOf(followed)).merged, followed);
    },
    dialog,
  };
}
