import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { Firm } from '#contract/firms.ts';
import type { FirmVersion } from '#contract/firmVersions.ts';
import { failureOf } from '#dataProviders/callError.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { isSame } from '#src/admin/form/mergeChanges.ts';
import { type RecordSave, useReadAnew, useRecordSave } from '#src/admin/form/useRecordSave.ts';
import { type DiffRow, firmDiff, type Piece } from './firmDiff.ts';

/** A firm's values by the key of their row; null if there is no such record. */
type Values = Record<string, readonly Piece[] | null>;

type Restored = {
  id: string;
  version: number;
  describe: NonNullable<RecordSave<RaRecord, Values>['describe']>;
  /** Some values were restored, which made this version. */
  onValuesRestored: (made: number, count: number) => void;
};

/** Restores a firm, or some values of it, to a version, as a new version, which is its answer. */
export function useRestore({ id, version, describe, onValuesRestored }: Restored) {
  const dataProvider = useDataProvider<DataProvider>();
  const readAnew = useReadAnew<Firm>();
  const client = useQueryClient();
  const params = { id, versionNumber: String(version) };
  const queryKey = ['firms', 'versions', id];
  /** The latest version in the list. */
  const latest = () => {
    const cached = client.getQueriesData<FirmVersion[]>({ queryKey });
    const numbers = cached.flatMap(([, versions = []]) => versions.map(({ versionNumber }) => versionNumber));
    return numbers.length > 0 ? Math.max(...numbers) : undefined;
  };
  /** What the person has seen: what came later may conflict. */
  const [seen, setSeen] = useState(latest);
  const [chosen, choose] = useState<readonly DiffRow[]>([]);

  const keep = async (restored: Firm) => {
    client.setQueryData(['firms', 'version', id, restored.version], restored);
    setSeen(restored.version);
    await client.refetchQueries({ queryKey });
  };
  const target: Values = Object.fromEntries(chosen.map(({ key, before }) => [key, before]));
  const { save, dialog } = useRecordSave<RaRecord, Values>({
    by: {
      update: async (base, values) => {
        const sent = chosen.filter(({ key }) => isSame(Object(values)[key], target[key]));
        const restored = await dataProvider.perform('firms.restoreValues', {
          params,
          version: base.version,
          body: { values: sent.map(({ part, recordId, field }) => ({ part, recordId, field })) },
        });
        await keep(restored);
        onValuesRestored(restored.version, sent.length);
        return recordOf(restored);
      },
      reload: async () => recordOf(await readAnew('firms', id)),
    },
    valuesOf: (record) => Object.fromEntries(chosen.map(({ key }) => [key, record[key] ?? null])),
    describe,
  });
  return {
    chosen,
    choose,
    dialog,
    restoreValues: async () => {
      const opened = await client.fetchQuery({
        queryKey: ['firms', 'version', id, seen],
        queryFn: () => dataProvider.perform('firms.version', { params: { id, versionNumber: String(seen) } }),
        staleTime: Number.POSITIVE_INFINITY,
      });
      await save(target, recordOf(opened));
    },
    restoreVersion: async () => {
      try {
        await keep(await dataProvider.perform('firms.restoreVersion', { params, version: latest() }));
      } catch (error) {
        if (failureOf(error).code === 'EDIT_CONFLICT') await client.refetchQueries({ queryKey });
        throw error;
      }
    },
  };
}

/** The firm's values side by side. The id is not the firm's: forms of its parts must not follow this record. */
const recordOf = (firm: Firm): RaRecord => ({
  ...Object.fromEntries(
    firmDiff(undefined, firm)
      .flatMap(({ rows }) => rows)
      .map(({ key, after }) => [key, after]),
  ),
  id: `values of ${firm.id}`,
  version: firm.version,
});
