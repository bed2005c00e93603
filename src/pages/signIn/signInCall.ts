import type * as z from 'zod/mini';
import type { ErrorCode } from '#contract/errors.ts';
import { domainOperations, signInOperations } from '#contract/operations/session/signIn.ts';
import { appUrl, errorPath } from '#contract/paths.ts';
import { type CallRequest, call } from '#dataProviders/call.ts';
import { asCallError, CallError } from '#dataProviders/callError.ts';
import { leaveFor } from './leaveFor.ts';

const rows = { ...signInOperations, ...domainOperations };
type Rows = typeof rows;
type CallId = keyof Rows;
type Parsed<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type BodyOf<K extends CallId> = Rows[K] extends { body: infer B } ? Parsed<B> : undefined;
type DataIn<Row extends { answer?: unknown }> =
  Parsed<Row['answer']> extends { data: infer D } ? D : undefined;
type DataOf<K extends CallId> = DataIn<Rows[K]>;

/**
 * Sends one of the manifest's sign-in calls and returns what is under `data`; throws a CallError in our words, unless
 * a page of its own explains it.
 */
export async function signInCall<K extends CallId>(
  id: K,
  { query, body }: { query?: Record<string, string>; body?: BodyOf<K> } = {},
): Promise<DataOf<K>> {
  const row = rows[id];
  const url = `${row.path.own}${query ? `?${new URLSearchParams(query)}` : ''}`;
  return (await askServer({ id, row, url, body })) as DataOf<K>;
}

/** The same for a call of any page that needs no session. */
export async function askServer<Row extends CallRequest['row']>(
  request: Pick<CallRequest<Row>, 'id' | 'row' | 'url' | 'body'>,
): Promise<DataIn<Row>> {
  const headers = { 'Accept-Language': document.documentElement.lang };
  try {
    const { content } = await call({ ...request, headers });
    return Object(content).data;
  } catch (thrown) {
    const error = asCallError(thrown);
    const { code } = error.body;
    if (code === 'IP_BLOCKED') return leaveFor(appUrl(errorPath(code)));
    throw inOurWords(error);
  }
}

/** Our words say what to do next, even if the server's details name a reason. */
function inOurWords(error: CallError): CallError {
  const { status, body } = error;
  if (!ourWords.has(body.code)) return error;
  return new CallError(`errors.${body.code}`, status, { ...body, details: [] }, { cause: error });
}

/**
 * Outcomes whose text says what to do next, in the reader's language (decisions, ruling 13); others use the server's
 * words.
 */
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
