import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useRecordContext, useResourceContext, useUpdate } from 'react-admin';
import type { OperationId } from '#contract/operations.ts';
import { failureOf } from '#dataProviders/callError.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useFields } from '../record/useFields.ts';
import { isSame, mergeChanges, withFieldsOf } from './mergeChanges.ts';
import { useOwnWrites } from './OwnWrites.tsx';
import { type Change, type Describe, type Outcome, type Saved, useConflict } from './useConflict.tsx';
import { useOthersChangesToast } from './useOthersChangesToast.ts';
import { useSavedToast } from './useSavedToast.ts';

/** How a record, or part of it, is saved. */
export type RecordSave<Row, Values> = {
  /** The call; or, for a part of the current record, its location. */
  by: OperationId | RecordSource<Row>;
  /** Which part of the record is saved. */
  valuesOf: (record: Row) => Values;
  /** The values as the record has them, and what the call needs besides. */
  inRecord?: (values: Values, record: Row) => object;
  /** A field's name and display, if the resource does not define them. */
  describe?: Describe;
  /** The toast after a save, if any. */
  done?: string;
  /** The text for an Undo that does not restore everything. */
  undone?: string | undefined;
  /** For a call that does more than change the record, such as sending mail: its toast offers no Undo. */
  isFinal?: boolean;
};

export type RecordSource<Row> = {
  /** Sends the values as a change of this version of the record; resolves to the next one. */
  update: (base: Row, values: object) => Promise<Row>;
  /** The record as it is now. */
  reload: (base: Row) => Promise<Row>;
};

/**
 * A person's change of a versioned record. It follows this screen's saves since the form was opened. If someone else
 * saved first, mine is sent over the latest version, repeatedly if needed: fields changed by one side only are merged
 * silently, for the others `dialog` asks. A toast says what was saved, and Undo restores the old values. `save`
 * aborts if the person returns to the form.
 */
export function useRecordSave<Row extends RaRecord, Values extends object>(how: RecordSave<Row, Values>) {
  const { by, valuesOf, inRecord = (values: Values) => values, done, undone, isFinal } = how;
  const around = useRecordContext();
  const resource = useResourceContext();
  const queryClient = useQueryClient();
  const source = useSource(by);
  const own = useOwnWrites();
  const { label, show } = useFields();
  const {
    describe = (field: string, record: object) => ({ label: label(field), value: show(field, record) }),
  } = how;
  const { resolveConflict, dialog } = useConflict<Row, Values>({ valuesOf, inRecord, describe });
  const showOthersChanges = useOthersChangesToast(describe);
  const showSaved = useSavedToast();

  async function write(before: Row, values: Values): Promise<Saved<Row>> {
    const after = await source.update(before, inRecord(values, before));
    own.note(before, after);
    return { before, after };
  }

  async function send(values: Values, change: Change<Row, Values>): Promise<Outcome<Row, Values>> {
    try {
      const saved = await write(change.latest, values);
      showOthersChanges('cameAlong', change);
      return { saved };
    } catch (error) {
      return merge(await overtaken(change, error));
    }
  }

  async function merge(change: Change<Row, Values>): Promise<Outcome<Row, Values>> {
    const theirs = valuesOf(change.latest);
    const { merged, overlaps } = mergeChanges(change.before, change.mine, theirs);
    if (overlaps.length > 0) return { conflict: { ...change, overlaps } };
    if (!isSame(merged, withFieldsOf(merged, theirs, Object.keys(merged)))) return send(merged, change);
    showOthersChanges('alreadySo', change);
    return {};
  }

  /** The change over the version that came first; a conflict without differences stays a failure. */
  async function overtaken(change: Change<Row, Values>, error: unknown): Promise<Change<Row, Values>> {
    const { code, details } = failureOf(error);
    if (code !== 'EDIT_CONFLICT') throw error;
    const latest = await source.reload(change.latest);
    if (isSame(change.latest, latest)) throw error;
    return { ...change, latest, authors: [...details, ...change.authors] };
  }

  async function takeBack({ before, after }: Saved<Row>): Promise<RaRecord> {
    try {
      const undo = await write(after, valuesOf(before));
      return named(undo.after);
    } catch (error) {
      // Others' changes are not on any screen yet.
      void queryClient.invalidateQueries({ queryKey: [resource] });
      throw error;
    }
  }

  /** A part of a record is called by its own name. */
  const named = (record: Row) => (typeof by === 'string' ? record : (around ?? record));

  async function save(typed: Values, opened: Row) {
    const base = own.follow(opened);
    const { merged: mine } = mergeChanges(valuesOf(opened), typed, valuesOf(base));
    const change = { mine, before: valuesOf(base), base, latest: base, authors: [] };
    const { saved, conflict } = await send(mine, change);
    const kept = conflict ? await resolveConflict(conflict, merge) : saved;
    if (!kept || done === undefined) return;
    showSaved(done, named(kept.after), isFinal ? undefined : () => takeBack(kept), undone);
  }
  return { save, dialog };
}

/** A call's answer is immediately in every cache of this account that has the record. */
function useSource<Row extends RaRecord>(by: RecordSave<Row, unknown>['by']): RecordSource<Row> {
  const dataProvider = useDataProvider<DataProvider>();
  const readAnew = useReadAnew<Row>();
  const [update] = useUpdate<Row>(undefined, undefined, {
    // The hook would put a call in `meta` into the cache keys, and miss them.
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

/**
 * A record as it is now, also on the screen. A read under way may have begun before the change in question: it is
 * dropped, and what waits for it gets this answer.
 */
export function useReadAnew<Row extends RaRecord>() {
  const dataProvider = useDataProvider<DataProvider>();
  const queryClient = useQueryClient();
  return (resource: string, id: RaRecord['id']) => {
    const queryKey = [resource, 'getOne', { id: String(id), meta: undefined }];
    void queryClient.cancelQueries({ queryKey, exact: true }, { revert: false, silent: true });
    const queryFn = async () => (await dataProvider.getOne<Row>(resource, { id })).data;
    return queryClient.fetchQuery({ queryKey, queryFn });
  };
}
