import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useRecordContext, useResourceContext, useUpdate } from 'react-admin';
import type { OperationId } from '#contract/operations.ts';
import { failureOf } from '#dataProviders/callError.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { isSame, mergeChanges, withFieldsOf } from '../mergeChanges.ts';
import { useOwnWrites } from './OwnWrites.tsx';
import { type Change, type Describe, type Outcome, type Saved, useConflict } from './useConflict.tsx';
import { useFields } from './useFields.ts';
import { useSavedToast } from './useSavedToast.ts';

/** How a record is saved, or some of it. */
export type RecordSave<Row, Values> = {
  /** The call; or, of a record that is a part of the one around, where it is written. */
  by: OperationId | RecordSource<Row>;
  /** What of the record is saved. */
  valuesOf: (record: Row) => Values;
  /** The values as the record holds them, and what goes with them where the call asks for more of it. */
  inRecord?: (values: Values, record: Row) => object;
  /** How a field is called and shown, where the resource does not say it. */
  describe?: Describe;
  /** What a toast says once something was saved, where one does. */
  done?: string;
  /** What is said of an Undo that restores not all. */
  undone?: string | undefined;
  /** For a call that does more than change the record, such as sending mail: its toast offers no Undo. */
  isFinal?: boolean;
};

export type RecordSource<Row> = {
  /** Sends the values as a change of this version of the record; answers the next. */
  update: (base: Row, values: object) => Promise<Row>;
  /** The record as it is now. */
  reload: (base: Row) => Promise<Row>;
};

/**
 * A person's change of a versioned record. It follows what was saved from this screen since the form was opened. Where
 * someone else saved first, mine is sent over the latest version as often as it takes: fields that only one of us changed
 * are kept without asking, for the others `dialog` asks. A toast says what was saved, and Undo writes back what was before.
 * `save` aborts when the person goes back to the form.
 */
export function useRecordSave<Row extends RaRecord, Values extends object>(how: RecordSave<Row, Values>) {
  const { by, valuesOf, inRecord = (values: Values) => values, done, undone, isFinal } = how;
  const around = useRecordContext();
  const resource = useResourceContext();
  const queryClient = useQueryClient();
  const source = useSource(by);
  const own = useOwnWrites();
  const { label, show } = useFields();
  const describe = (field: string, record: object) => ({ label: label(field), value: show(field, record) });
  const conflict = useConflict<Row, Values>({ describe, ...how, inRecord });
  const tellSaved = useSavedToast();

  async function write(before: Row, values: Values): Promise<Saved<Row>> {
    const after = await source.update(before, inRecord(values, before));
    own.note(before, after);
    return { before, after };
  }

  async function send(values: Values, change: Change<Row, Values>): Promise<Outcome<Row, Values>> {
    try {
      const saved = await write(change.latest, values);
      conflict.tell('cameAlong', change);
      return { saved };
    } catch (error) {
      return merge(await overtaken(change, error));
    }
  }

  async function merge(change: Change<Row, Values>): Promise<Outcome<Row, Values>> {
    const theirs = valuesOf(change.latest);
    const { merged, overlaps } = mergeChanges(change.before, change.mine, theirs);
    if (overlaps.length > 0) return { question: { ...change, overlaps } };
    if (!isSame(merged, withFieldsOf(merged, theirs, Object.keys(merged)))) return send(merged, change);
    conflict.tell('alreadySo', change);
    return {};
  }

  /** The change over the version that came first; a conflict with nothing stays a failure. */
  async function overtaken(change: Change<Row, Values>, error: unknown): Promise<Change<Row, Values>> {
    const { code, details } = failureOf(error);
    if (code !== 'EDIT_CONFLICT') throw error;
    const latest = await source.reload(change.latest);
    if (isSame(change.latest, latest)) throw error;
    return { ...change, latest, told: [...details, ...change.told] };
  }

  async function takeBack({ before, after }: Saved<Row>): Promise<RaRecord> {
    try {
      const undo = await write(after, valuesOf(before));
      return named(undo.after);
    } catch (error) {
      // What others have made of it stands on no screen yet.
      void queryClient.invalidateQueries({ queryKey: [resource] });
      throw error;
    }
  }

  /** A part of a record goes by its name. */
  const named = (record: Row) => (typeof by === 'string' ? record : (around ?? record));

  async function save(typed: Values, opened: Row) {
    const base = own.follow(opened);
    const { merged: mine } = mergeChanges(valuesOf(opened), typed, valuesOf(base));
    const change = { mine, before: valuesOf(base), base, latest: base, told: [] };
    const { saved, question } = await send(mine, change);
    const kept = question ? await conflict.ask(question, merge) : saved;
    if (!kept || done === undefined) return;
    tellSaved(done, named(kept.after), isFinal ? undefined : () => takeBack(kept), undone);
  }
  return { save, dialog: conflict.dialog };
}

/** A call's answer is at once in every cache of this account that holds the record. */
function useSource<Row extends RaRecord>(by: RecordSave<Row, unknown>['by']): RecordSource<Row> {
  const dataProvider = useDataProvider<DataProvider>();
  const readAnew = useReadAnew<Row>();
  const [update] = useUpdate<Row>(undefined, undefined, {
    // By the hook's own way a call in `meta` is part of the keys of the caches, and misses them.
    mutationFn: async ({ resource = '', id, data = {}, previousData }) => {
      const params = { id, data, previousData, meta: { call: by } };
      return (await dataProvider.update<Row>(resource, params)).data;
    },
  });
  if (typeof by === 'object') return by;
  const resource = by.split('.')[0] ?? '';
  return {
    update: async (base, values) => {
      const params = { id: base.id, data: values as Partial<Row>, previousData: base };
      return (await update(resource, params, { returnPromise: true })) as Row;
    },
    reload: ({ id }) => readAnew(resource, id),
  };
}

/** A record as it is now, on the screen too. */
export function useReadAnew<Row extends RaRecord>() {
  const dataProvider = useDataProvider<DataProvider>();
  const queryClient = useQueryClient();
  return (resource: string, id: RaRecord['id']) =>
    queryClient.fetchQuery({
      queryKey: [resource, 'getOne', { id: String(id), meta: undefined }],
      queryFn: async () => (await dataProvider.getOne<Row>(resource, { id })).data,
    });
}
