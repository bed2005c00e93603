import { type RaRecord, useRecordContext as useOptionalRecordContext } from 'react-admin';

/** react-admin's, for parts used on a record's screen only. */
export function useRecordContext<Row extends RaRecord>(): Row {
  const record = useOptionalRecordContext<Row>();
  if (!record) throw new Error('There is no record around this part');
  return record;
}
