import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { CrmFileType } from '#contract/crmFileColumns.ts';
import { type CrmImport, openImportStates } from '#contract/crmImports.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useRecordTexts } from '#src/parts/record/useRecordTexts.ts';
import { settle } from '#src/ui/settledFailures.ts';
import { useOnce } from '#src/ui/useOnce.ts';

/** A file, or an upload of one that is open. */
export type Source = { type: CrmFileType; file: File } | CrmImport;

export type Progress = { fileName: string; rowsProcessed: number; totalRows: number };

const calls = {
  INVESTORS: 'crmImports.uploadInvestors',
  COVERAGES: 'crmImports.uploadCoverages',
  CONTACTS: 'crmImports.uploadContacts',
} as const;

/**
 * Sends a file, and then as many requests as it takes to apply its rows. A screen that is left sends no more: the upload
 * stays open, and is offered to be continued.
 */
export function useUpload(onDone: (done: CrmImport) => void) {
  const { text } = useRecordTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const [progress, setProgress] = useState<Progress>();
  const control = useRef<AbortController>(undefined);
  const begun = useRef<Pick<CrmImport, 'fileName'> & { id?: string }>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const { run, failure } = useOnce(async (source: Source) => {
    control.current = new AbortController();
    const { signal } = control.current;
    let body = firstRequest(source);
    setProgress(progressAtFirst(source));
    begun.current = 'file' in source ? { fileName: source.file.name } : source;
    try {
      for (;;) {
        const answer = await dataProvider.perform(calls[source.type], { body, signal });
        const { import: known, rowsProcessed, totalRows, hasNext, nextSkip } = answer;
        begun.current = known;
        setProgress({ fileName: known.fileName, rowsProcessed, totalRows });
        if (!hasNext && known.state !== 'COMPLETED') throw new Error(text('ended'));
        if (!hasNext) return onDone(known);
        body = formOf({ importId: known.id, skip: String(nextSkip) });
      }
    } catch (error) {
      throw isTimeout(error) ? settled(error, text('timedOut')) : error;
    } finally {
      setProgress(undefined);
    }
  });

  /** What is applied stays. An answer that is still to come would have named the upload: it is found by its file. */
  const cancel = async () => {
    control.current?.abort();
    const { id, fileName } = begun.current ?? {};
    const query = { state: [...openImportStates] };
    const open = id ? [] : await dataProvider.perform('crmImports.list', { query });
    const importId = id ?? open.find((one) => one.fileName === fileName)?.id;
    if (importId) await dataProvider.perform('crmImports.delete', { params: { importId } });
  };

  return { upload: run, cancel, progress, failure };
}

const firstRequest = (source: Source) =>
  'file' in source
    ? formOf({ skip: '0', file: source.file })
    : formOf({ importId: source.id, skip: String(source.rowsProcessed) });

const progressAtFirst = (source: Source): Progress =>
  'file' in source
    ? { fileName: source.file.name, rowsProcessed: 0, totalRows: 0 }
    : { ...source, rowsProcessed: source.state === 'APPLYING' ? source.rowsProcessed : 0 };

/** The file last: what a server reads on the way to it is small. */
function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const isTimeout = (error: unknown) => {
  const { cause, status } = Object(error);
  return Object(cause).name === 'TimeoutError' || status === 408 || status === 504;
};

/** In other words than the general ones, which need not be said too. */
function settled(error: unknown, message: string): Error {
  settle(error);
  return new Error(message, { cause: error });
}
