import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRecord } from '#src/parts/record/useRecord.ts';
import { useSavedToast } from '#src/parts/record/useSavedToast.ts';
import type { DiffRow } from './firmDiff.ts';

/** Makes a firm, or one value of it, what it was in a version, as a new version. */
export function useRestore(id: string, version: number, onDone: () => void) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const tell = useSavedToast();
  const record = useRecord();
  const params = { id, versionNumber: String(version) };
  const done = () => {
    tell(text('firms.history.restore.done', { version }), record);
    onDone();
  };
  return {
    restoreValue: async ({ part, recordId, field }: Pick<DiffRow, 'part' | 'recordId' | 'field'>) => {
      await dataProvider.perform('firms.restoreValue', { params, body: { part, recordId, field } });
      done();
    },
    restoreVersion: async () => {
      await dataProvider.perform('firms.restoreVersion', { params });
      done();
    },
  };
}
