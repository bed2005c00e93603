import { type RaRecord, useRecordContext } from 'react-admin';

/** react-admin's `useRecordContext`, for parts used on a record's screen only. */
export function useRecord<Row extends RaRecord>(): Row {
  const record = useRecordContext<Row>();
  if (!record) throw new Error('There is no record around this part');
  return record;
}
