import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { type RaRecord, useDataProvider, useResourceContext } from 'react-admin';
import type { OperationId } from '#contract/operations.ts';
import { mergeChanges } from '../mergeChanges.ts';
import { useVersionedSave } from '../useVersionedSave.tsx';
import { useOwnWrites } from './OwnWrites.tsx';
import { useFields } from './useFields.ts';
import { useRecord } from './useRecord.ts';
import { useRecordWrite, type Within } from './useRecordWrite.ts';
import { useSavedToast } from './useSavedToast.ts';

type RecordSave<Row, Values> = {
  /** What of the record is saved. */
  valuesOf: (record: Row) => Values;
  /** The values as the record holds them, and what goes with them where the call asks for more of it. */
  inRecord?: (values: Values, record: Row) => object;
  /** For a call that does more than change the record, such as sending mail: its toast offers no Undo. */
  isFinal?: boolean | undefined;
  /** How a field is shown, where the resource does not say it. */
  show?: (field: string, record: object) => ReactNode;
  /** Where it is a part of the record around, which has its id. */
  within?: Within<Row>;
};

/**
 * `useVersionedSave` for some fields of the record around, by this call, over what else was saved from this screen. What
 * was saved is said in a toast, and Undo writes the values back that it took the place of.
 */
export function useRecordSave<Row extends RaRecord, Values extends object>(
  call: OperationId,
  { valuesOf, inRecord = (values) => values, isFinal, within, ...by }: RecordSave<Row, Values>,
) {
  const around = useRecord();
  const { id } = around;
  const resource = useResourceContext() ?? '';
  const write = useRecordWrite<Row>(call, { within });
  const { follow } = useOwnWrites();
  const { label, show } = useFields();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const tell = useSavedToast();
  const latest = useRef<{ before: Row; after: Row }>(undefined);
  const { save, dialog } = useVersionedSave<Row, Values>({
    send: async (values, base) => {
      latest.current = { before: base, after: await write(base, inRecord(values, base)) };
    },
    reload: () =>
      queryClient
        .fetchQuery({
          queryKey: [resource, 'getOne', { id: String(id), meta: undefined }],
          queryFn: () => dataProvider.getOne<RaRecord>(resource, { id }).then(({ data }) => data),
        })
        .then((record) => (within ? within.read(record) : (record as Row))),
    valuesOf,
    inRecord,
    describe: (field, record) => ({ label: label(field), value: (by.show ?? show)(field, record) }),
  });

  const tellSaved = (done: string, undone?: string) => {
    if (!latest.current) return;
    const { before, after } = latest.current;
    const named = (row: Row) => (within ? around : row);
    const takeBack = async () => {
      try {
        return named(await write(after, inRecord(valuesOf(before), after)));
      } catch (error) {
        // What others have made of it stands on no screen yet.
        void queryClient.invalidateQueries({ queryKey: [resource] });
        throw error;
      }
    };
    tell(done, named(after), isFinal ? undefined : takeBack, undone);
  };
  return {
    /** `done` is what the toast says, once something was saved; `undone` what it says of an Undo that restores not all. */
    save: async (mine: Values, base: Row, done: string, undone?: string) => {
      const followed = follow(base);
      const { merged } = mergeChanges(valuesOf(base), mine, valuesOf(followed));
      if (await save(merged, followed)) tellSaved(done, undone);
    },
    dialog,
  };
}
