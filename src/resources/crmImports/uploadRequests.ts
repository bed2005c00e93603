import type { CrmFileType } from '#contract/crmFileColumns.ts';
import type { CrmImport } from '#contract/crmImports.ts';
import { isNetworkFailure } from '#dataProviders/callError.ts';

/** A file, or an upload the server has. */
export type Source = { type: CrmFileType; file: File } | CrmImport;

/** How far an upload is taken: to its columns, to its report, or to its end. */
export type Phase = 'RECEIVED' | 'CHECKING' | 'APPLYING';

/** Which column each of the file's maps to. */
export type Mapping = readonly (string | null)[];

/** `skip`: rows of a file that are applied already, where the back end keeps no upload. */
export type Request = { phase: Phase; mapping?: Mapping | undefined; skip?: number };

export const uploadCalls = {
  INVESTORS: 'crmImports.uploadInvestors',
  COVERAGES: 'crmImports.uploadCoverages',
  CONTACTS: 'crmImports.uploadContacts',
} as const;

/** One request of an upload as a form, the file last: a server reads what it needs to know before it. */
export function requestOf(source: Source, { phase, mapping, skip = 0 }: Request): FormData {
  const form = new FormData();
  form.append('skip', String('file' in source ? skip : source.rowsProcessed));
  if (!('file' in source)) form.append('importId', source.id);
  if (phase === 'RECEIVED') form.append('isPreview', 'true');
  if (phase === 'CHECKING') form.append('isDryRun', 'true');
  if (mapping) form.append('mapping', JSON.stringify(mapping));
  if ('file' in source) form.append('file', source.file);
  return form;
}

/** Ten seconds, and as many more for each 100 kB of a file: the server's minimum pace. */
export function timeoutOf(request: FormData): AbortSignal {
  const file = request.get('file');
  const size = file instanceof Blob ? file.size : 0;
  return AbortSignal.timeout(10_000 * (1 + Math.floor(size / 100_000)));
}

type Steady = { signal: AbortSignal; onLost: () => void };

/** Retries as long as only the connection fails; `lostFor` is how long that was, in ms. */
export async function steadily<T>(call: () => Promise<T>, { signal, onLost }: Steady) {
  let lostOn: number | undefined;
  for (let tries = 0; ; tries++) {
    try {
      const answer = await call();
      return { answer, lostFor: lostOn === undefined ? 0 : performance.now() - lostOn };
    } catch (error) {
      if (!isLost(error)) throw error;
      lostOn ??= performance.now();
      onLost();
      await pause(Math.min(1_000 * 2 ** tries, 10_000), signal);
    }
  }
}

export const isTimeout = (error: unknown): boolean => {
  const { cause, status } = Object(error);
  return Object(cause).name === 'TimeoutError' || status === 408 || status === 504;
};

/** The network is gone, or a proxy's server is restarting. */
const isLost = (error: unknown): boolean =>
  isNetworkFailure(error) || [502, 503].includes(Object(error).status);

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
