import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Firm } from '#contract/firms.ts';
import type { FirmVersion } from '#contract/firmVersions.ts';
import { failureOf } from '#dataProviders/callError.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import type { DiffRow } from './firmDiff.ts';

/** Restores a firm, or one value of it, to a version, as a new version, which is its answer. */
export function useRestore(id: string, version: number) {
  const dataProvider = useDataProvider<DataProvider>();
  const client = useQueryClient();
  const params = { id, versionNumber: String(version) };
  const queryKey = ['firms', 'versions', id];
  /** The latest version in the list. */
  const latest = () => {
    const told = client.getQueriesData<FirmVersion[]>({ queryKey });
    const numbers = told.flatMap(([, versions = []]) => versions.map(({ versionNumber }) => versionNumber));
    return numbers.length > 0 ? Math.max(...numbers) : undefined;
  };
  const restore = async (write: (version: number | undefined) => Promise<Firm>) => {
    try {
      const restored = await write(latest());
      client.setQueryData(['firms', 'version', id, restored.version], restored);
      await client.refetchQueries({ queryKey });
      return restored;
    } catch (error) {
      if (failureOf(error).code === 'EDIT_CONFLICT') await client.refetchQueries({ queryKey });
      throw error;
    }
  };
  return {
    restoreValue: ({ part, recordId, field }: Pick<DiffRow, 'part' | 'recordId' | 'field'>) =>
      restore((from) =>
        dataProvider.perform('firms.restoreValue', {
          params,
          version: from,
          body: { part, recordId, field },
        }),
      ),
    restoreVersion: () =>
      restore((from) => dataProvider.perform('firms.restoreVersion', { params, version: from })),
  };
}
