import { useCallback } from 'react';
import type * as z from 'zod/mini';
import type { ErrorCode } from '../../../contract/errors';
import { signInOperations } from '../../../contract/operations/signIn';
import { appUrl, errorPath } from '../../../contract/paths';
import { call } from '../../../dataProviders/call';
import { asCallError, CallError } from '../../../dataProviders/callError';
import { useFormats } from '../../../i18n/format';
import { useTexts } from '../../../i18n/texts';
import { leaveFor } from './leaveFor';

type Rows = typeof signInOperations;
type CallId = keyof Rows;
type Parsed<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type BodyOf<K extends CallId> = Rows[K] extends { body: infer B } ? Parsed<B> : undefined;
type DataOf<K extends CallId> = Parsed<Rows[K]['answer']> extends { data: infer D } ? D : undefined;

/** Sends one of the manifest's sign-in calls and answers with what is under `data`; throws a CallError in our words, where no page of its own says why. */
export function useCall() {
  const { text } = useTexts();
  const { time } = useFormats();
  return useCallback(
    async <K extends CallId>(
      id: K,
      { query, body }: { query?: Record<string, string>; body?: BodyOf<K> } = {},
    ): Promise<DataOf<K>> => {
      const row = signInOperations[id];
      const url = `${row.path.own}${query ? `?${new URLSearchParams(query)}` : ''}`;
      const headers = { 'Accept-Language': document.documentElement.lang };
      try {
        const { content } = await call({ id, row, url, headers, body });
        return content?.data as DataOf<K>;
      } catch (thrown) {
        const error = asCallError(thrown);
        const { code } = error.body;
        if (code === 'IP_BLOCKED') return leaveFor(appUrl(errorPath(code)));
        throw inOurWords(error, { text, time });
      }
    },
    [text, time],
  );
}

type Words = Pick<ReturnType<typeof useTexts>, 'text'> & Pick<ReturnType<typeof useFormats>, 'time'>;

/** Our words hold what the details say, such as the end of a lock. */
function inOurWords(error: CallError, words: Words): CallError {
  const { code } = error.body;
  const ours = until[code]?.(error, words) ?? (ourWords.has(code) && `errors.${code}`);
  return ours ? new CallError(ours, error.status, { ...error.body, details: [] }, { cause: error }) : error;
}

/** What says when to come back. */
const until: Partial<Record<ErrorCode, (error: CallError, words: Words) => string | undefined>> = {
  LOCKED_OUT: ({ body: { retryAfter } }, { text, time }) =>
    retryAfter === null ? undefined : text('errors.lockedUntil', { time: inSeconds(retryAfter, time) }),
  TOO_MANY_REQUESTS: ({ body: { retryAfter } }, { text, time }) => {
    if (retryAfter === null) return undefined;
    if (retryAfter < 120) return text('errors.waitSeconds', { count: retryAfter });
    return text('errors.waitUntil', { time: inSeconds(retryAfter, time) });
  },
  UNAVAILABLE: ({ body: { retryAfter } }, { text }) =>
    retryAfter === null ? undefined : text('errors.busySeconds', { count: retryAfter }),
};

const inSeconds = (seconds: number, time: Words['time']) => time(Date.now() + seconds * 1000);

/** Outcomes that say what to do next in the reader's language (decisions, ruling 13); others are in the server's words. */
const ourWords = new Set<ErrorCode>([
  'INVALID_CREDENTIALS',
  'LOCKED_OUT',
  'USER_INACTIVE',
  'ACCOUNT_DISABLED',
  'TRIAL_EXPIRED',
  'NOT_ALLOWED',
  'INVALID_TOKEN',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
]);
