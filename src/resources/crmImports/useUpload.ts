import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type CrmImport, type CrmImportProgress, openImportStates } from '#contract/crmImports.ts';
import { mayLackCall } from '#dataProviders/callError.ts';
import { eitherSignal } from '#dataProviders/eitherSignal.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { useTexts } from '#i18n/texts.ts';
import { settle } from '#src/ui/settledFailures.ts';
import { useSingleFlight } from '#src/ui/useSingleFlight.ts';
import { paceOf } from './paceOf.ts';
import {
  isTimeout,
  type Mapping,
  type Phase,
  type Request,
  requestOf,
  type Source,
  steadily,
  timeoutOf,
  uploadCalls,
} from './uploadRequests.ts';

export type Progress = {
  fileName: string;
  phase: Phase;
  /** Once the file has arrived. */
  upload: CrmImport | undefined;
  /** How many rows are applied, where the back end keeps no upload. */
  rows?: Rows;
  secondsLeft: number | undefined;
  isLost: boolean;
  /** How long the connection was last lost, in seconds, and the row that came next. */
  gap: { seconds: number; row: number } | undefined;
};

type Rows = Pick<CrmImportProgress, 'rowsProcessed' | 'totalRows'>;

export type Wish = {
  source: Source;
  phase: Exclude<Phase, 'RECEIVED'>;
  mapping?: Mapping;
  /** Whether somebody has to review the columns first. */
  stopsAtColumns?: (received: CrmImport) => boolean;
};

type UploadCallbacks = {
  /** The file has arrived, or its columns have changed. */
  onReceived: (received: CrmImport) => void;
  /** It is where it was to be taken. */
  onEnd: (ended: CrmImport) => void;
  /** All rows are applied, by a back end that keeps no upload. */
  onApplied: (fileName: string) => void;
};

/**
 * Sends a file, and then as many requests as checking or applying its rows takes. After leaving the screen no more
 * are sent: the upload stays open, and is offered for continuation.
 */
export function useUpload({ onReceived, onEnd, onApplied }: UploadCallbacks) {
  const { text } = useTexts();
  const dataProvider = useDataProvider<DataProvider>();
  const [progress, setProgress] = useState<Progress>();
  const control = useRef<AbortController>(undefined);
  const begun = useRef<{ fileName: string; id?: string }>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const show = (some: Partial<Progress>) => setProgress((before) => before && { ...before, ...some });

  const { run, failure, forget } = useSingleFlight(async (wish: Wish) => {
    const { source } = wish;
    control.current = new AbortController();
    const { signal } = control.current;
    begun.current = 'file' in source ? { fileName: source.file.name } : source;
    setProgress(progressAtFirst(wish));
    try {
      const ended = await take(wish, {
        send: (from, request) => {
          const body = requestOf(from, request);
          const either = eitherSignal(signal, timeoutOf(body));
          return dataProvider.perform(uploadCalls[source.type], { body, signal: either });
        },
        signal,
        show,
        onReceived: (received) => {
          begun.current = received;
          onReceived(received);
        },
        onApplied,
      });
      if (ended?.state === 'CANCELLED' || ended?.state === 'EXPIRED')
        throw new Error(text('crmImports.ended'));
      if (ended) onEnd(ended);
    } catch (error) {
      throw isTimeout(error) ? settled(error, text('crmImports.timedOut')) : error;
    } finally {
      setProgress(undefined);
    }
  });

  /** What is applied stays. The pending answer would have named the upload: it is found by its file. */
  const cancel = async (): Promise<CrmImport | undefined> => {
    control.current?.abort();
    if (progress?.rows) return undefined;
    const { id, fileName } = begun.current ?? {};
    const query = { state: [...openImportStates] };
    const open = id
      ? []
      : await dataProvider.perform('crmImports.list', { query }).catch((error: unknown) => {
          if (mayLackCall(error)) return [];
          throw error;
        });
    const importId = id ?? open.find((one) => one.fileName === fileName)?.id;
    return importId ? dataProvider.perform('crmImports.delete', { params: { importId } }) : undefined;
  };

  return { run, cancel, progress, failure, forget };
}

const progressAtFirst = ({ source, phase }: Wish): Progress => ({
  fileName: 'file' in source ? source.file.name : source.fileName,
  phase,
  upload: 'file' in source ? undefined : source,
  secondsLeft: undefined,
  isLost: false,
  gap: undefined,
});

type Work = {
  send: (from: Source, request: Request) => Promise<CrmImportProgress>;
  signal: AbortSignal;
  show: (some: Partial<Progress>) => void;
};

/** The upload where it was to be taken; undefined if somebody has to review its columns first. */
async function take(
  { source, phase, mapping, stopsAtColumns }: Wish,
  { onReceived, onApplied, ...work }: Work & Pick<UploadCallbacks, 'onReceived' | 'onApplied'>,
): Promise<CrmImport | undefined> {
  if (!('file' in source)) return workThrough(source, { phase, mapping }, work);
  const first = await work.send(source, { phase: 'RECEIVED' });
  const { import: received } = first;
  if (received === undefined) {
    await sendRest(source, first, work);
    onApplied(source.file.name);
    return undefined;
  }
  onReceived(received);
  // The same file, chosen again while it is being applied, continues.
  const isApplied = received.state === 'APPLYING';
  if (!isApplied && stopsAtColumns?.(received)) return undefined;
  const nextPhase = isApplied ? 'APPLYING' : phase;
  work.show({ upload: received, phase: nextPhase });
  return workThrough(received, { phase: nextPhase }, work);
}

/** A back end of the documents alone applies rows from the first request on, and gets the file with each. */
async function sendRest(source: Source, first: CrmImportProgress, { send, signal, show }: Work) {
  for (let answer = first; ; ) {
    const { nextSkip: skip, hasNext } = answer;
    show({ phase: 'APPLYING', rows: answer, isLost: false });
    if (!hasNext) return;
    const again = () => send(source, { phase: 'APPLYING', skip });
    answer = (await steadily(again, { signal, onLost: () => show({ isLost: true }) })).answer;
  }
}

/** As many requests as it takes; a lost connection only delays them. */
async function workThrough(
  from: CrmImport,
  { phase, mapping }: Request,
  { send, signal, show }: Work,
): Promise<CrmImport> {
  const pace = paceOf(from.state === phase ? from.rowsProcessed : 0, () => performance.now());
  let upload = from;
  for (let hasNext = true, given = mapping; hasNext; given = undefined) {
    const { answer, lostFor } = await steadily(() => send(upload, { phase, mapping: given }), {
      signal,
      onLost: () => show({ isLost: true, secondsLeft: undefined }),
    });
    const gap = { seconds: Math.round(lostFor / 1_000), row: upload.rowsProcessed + 1 };
    upload = answer.import;
    hasNext = answer.hasNext;
    show({ upload, isLost: false, secondsLeft: pace(upload), ...(lostFor > 0 && { gap }) });
  }
  return upload;
}

/** In specific words, so the general ones are not needed. */
function settled(error: unknown, message: string): Error {
  settle(error);
  return new Error(message, { cause: error });
}
