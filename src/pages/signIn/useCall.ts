import { useCallback } from 'react';
import * as z from 'zod/mini';
import { ErrorBody, type ErrorCode, type ErrorDetail, requestIdHeader } from '../../../contract/errors';
import { signInOperations } from '../../../contract/operations/signIn';
import { appUrl, errorPath } from '../../../contract/paths';
import { xsrfCookie, xsrfHeader } from '../../../contract/signIn';
import { useFormats } from '../../../i18n/format';
import { useTexts } from '../../../i18n/texts';
import { cookie } from './cookie';
import { leaveFor } from './leaveFor';

type Rows = typeof signInOperations;
type CallId = keyof Rows;
type Parsed<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type BodyOf<K extends CallId> = Rows[K] extends { body: infer B } ? Parsed<B> : undefined;
type DataOf<K extends CallId> = Parsed<Rows[K]['answer']> extends { data: infer D } ? D : undefined;

/** A call that failed. The message and the faults of fields (`body.errors`) are in the reader's words. */
export class CallFailure extends Error {
  constructor(
    message: string,
    readonly body: {
      code: ErrorCode;
      details: ErrorDetail[];
      errors: Record<string, string>;
      requestId: string | null;
    },
  ) {
    super(message);
  }
}

/**
 * Sends one of the manifest's sign-in calls and answers with what is under `data`. Everything that is not a success in
 * the agreed shape within ten seconds is thrown as a CallFailure.
 */
export function useCall() {
  const { text, has } = useTexts();
  const { time } = useFormats();
  return useCallback(
    async <K extends CallId>(
      id: K,
      input: { query?: Record<string, string>; body?: BodyOf<K> } = {},
    ): Promise<DataOf<K>> => {
      const answer = await send(id, input);
      const content: unknown = await answer?.json().catch(() => undefined);
      if (answer?.ok) {
        const { answer: schema } = signInOperations[id];
        if (schema === null && answer.status === 204) return undefined as DataOf<K>;
        const valid = schema && z.safeParse(schema, content);
        if (valid?.success) return valid.data.data as DataOf<K>;
      }
      throw failureOf(answer, content, { text, has, time });
    },
    [text, has, time],
  );
}

type Words = Pick<ReturnType<typeof useTexts>, 'text' | 'has'> & Pick<ReturnType<typeof useFormats>, 'time'>;

function failureOf(answer: Response | undefined, content: unknown, words: Words): CallFailure {
  const { text } = words;
  const requestId = answer?.headers.get(requestIdHeader) ?? null;
  const said = ErrorBody.safeParse(content);
  if (!said.success) {
    const code = answer ? 'UNHANDLED_ERROR' : 'NETWORK_FAILURE';
    return new CallFailure(text(`errors.${code}`), { code, details: [], errors: {}, requestId });
  }
  const { code, message, details } = said.data.error;
  if (code === 'IP_BLOCKED') void leaveFor(appUrl(errorPath(code)));
  const errors = fieldErrors(details, words);
  const ours =
    code === 'LOCKED_OUT' ? lockedUntil(answer, words) : ourWords.has(code) && text(`errors.${code}`);
  // Our words hold what the details say, such as the end of a lock.
  return new CallFailure(ours || message, { code, details: ours ? [] : details, errors, requestId });
}

function fieldErrors(details: ErrorDetail[], { text, has }: Words): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { target, code, message, values } of details) {
    if (target !== null) errors[target] ??= has(code) ? text(code, values) : message;
  }
  return errors;
}

function lockedUntil(answer: Response | undefined, { text, time }: Words): string {
  const seconds = Number(answer?.headers.get('Retry-After'));
  const end = Date.now() + seconds * 1000;
  return seconds > 0 ? text('errors.lockedUntil', { time: time(end) }) : text('errors.LOCKED_OUT');
}

/** Outcomes that say what to do next in the reader's language (decisions, ruling 13); others are in the server's words. */
const ourWords = new Set<ErrorCode>([
  'INVALID_CREDENTIALS',
  'USER_INACTIVE',
  'ACCOUNT_DISABLED',
  'TRIAL_EXPIRED',
  'NOT_ALLOWED',
  'IP_BLOCKED',
  'INVALID_TOKEN',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
]);

/** The answer, or nothing when the network gave none. */
async function send(id: CallId, { query, body }: { query?: Record<string, string>; body?: unknown }) {
  const { method, path } = signInOperations[id];
  const search = query ? `?${new URLSearchParams(query)}` : '';
  try {
    return await fetch(`${path.own}${search}`, {
      method,
      headers: {
        Accept: 'application/json',
        'Accept-Language': document.documentElement.lang,
        [xsrfHeader]: cookie(xsrfCookie),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
  } catch (error) {
    console.error(error);
    return undefined;
  }
}
