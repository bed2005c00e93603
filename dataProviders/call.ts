import type * as z from 'zod/mini';
import { ErrorBody, type ErrorCode, type ErrorDetail, requestIdHeader } from '../contract/errors';
import type { Operation } from '../contract/operation';
import { xsrfCookie, xsrfHeader } from '../contract/signIn';
import { phrase } from '../i18n/phrase';

type CallRow = Pick<Operation, 'method' | 'access' | 'answer' | 'produces'>;

export type CallRequest<Row extends CallRow = CallRow> = {
  /** The manifest's name of the call; the console names it where an answer does not fit. */
  id: string;
  row: Row;
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Without an answer for this long the call has failed; a file that has begun to come may take as long as it needs. */
  timeoutMs?: number | undefined;
  fetch?: typeof fetch;
};

/** A success: its JSON in `content`, a file in `blob`, neither where there is nothing to say. */
export type CallAnswer<Row extends CallRow = CallRow> = {
  status: number;
  headers: Headers;
  content: ContentOf<Row>;
  blob?: Blob;
};

type ContentOf<Row extends CallRow> = Row extends { answer: infer Answer }
  ? Answer extends z.ZodMiniType
    ? z.output<Answer>
    : undefined
  : never;

/** The `body` of every CallError. `errors` puts the faults on a form's fields, as phrases to be worded there. */
export type Failure = {
  code: ErrorCode;
  target: string | null;
  details: ErrorDetail[];
  errors: Record<string, string>;
  requestId: string | null;
  /** Whether the server said what happened; where it did not, the general error reporter does. */
  explained: boolean;
  /** After how many seconds the server would have another try. */
  retryAfter: number | null;
};

/**
 * A call that did not succeed. Its message is the server's, or a key of the `errors` catalog. Without an answer `status`
 * is 0 and `cause` what the browser said: a TypeError for the network, a TimeoutError for our own patience.
 */
export class CallError extends Error {
  override name = 'CallError';
  constructor(
    message: string,
    readonly status: number,
    readonly body: Failure,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Sends one call of the manifest and answers with what came, if it is a success in the shape of its row. All else is
 * thrown as a CallError (document 1, section 8), except an abort, which stays one.
 */
export async function call<Row extends CallRow>(request: CallRequest<Row>): Promise<CallAnswer<Row>> {
  const patience = waitAtMost(request.timeoutMs ?? 10_000);
  try {
    const response = await send(request, patience.signal);
    if (request.row.produces) patience.end();
    return await read(response, request);
  } catch (error) {
    throw isAbort(error) ? error : asCallError(error);
  } finally {
    patience.end();
  }
}

/** A failure that no server explained; its message is a key of the `errors` catalog. */
export function failed(code: ErrorCode, { status = 0, headers, cause }: Unexplained = {}): CallError {
  const body: Failure = {
    code,
    target: null,
    details: [],
    errors: {},
    requestId: headers?.get(requestIdHeader) ?? null,
    explained: false,
    retryAfter: retryAfter(headers),
  };
  return new CallError(`errors.${code}`, status, body, { cause });
}

/** What was thrown on the way to an answer, as a CallError. */
export function asCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  const isLost = error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
  return failed(isLost ? 'NETWORK_FAILURE' : 'UNHANDLED_ERROR', { cause: error });
}

/** What was thrown, as the app shows it. */
export const failureOf = (error: unknown): Failure => asCallError(error).body;

/** A call that was given up on purpose, which is no failure. */
export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** The network broke, and nobody knows whether the call arrived. Patience that ran out is something else. */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof CallError && error.cause instanceof TypeError;

/** What proves that a call comes from our own page in the middle of a sign-in; empty when none is under way. */
export const xsrfToken = (): string =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${xsrfCookie}=`))
    ?.slice(xsrfCookie.length + 1) ?? '';

type Unexplained = { status?: number; headers?: Headers; cause?: unknown };

function send({ row, url, headers, body, signal, ...by }: CallRequest, patience: AbortSignal) {
  const sent = new Headers({ Accept: row.produces ? '*/*' : 'application/json', ...headers });
  if (row.access === 'cookie') sent.set(xsrfHeader, xsrfToken());
  if (body !== undefined) sent.set('Content-Type', 'application/json');
  return (by.fetch ?? fetch)(url, {
    method: row.method,
    headers: sent,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  });
}

function waitAtMost(ms: number) {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(new DOMException('No answer came', 'TimeoutError')), ms);
  return { signal: control.signal, end: () => clearTimeout(timer) };
}

async function read<Row extends CallRow>(
  response: Response,
  { id, row }: CallRequest<Row>,
): Promise<CallAnswer<Row>> {
  if (!response.ok) throw await refused(response);
  const { status, headers } = response;
  const { answer, produces } = row;
  const refuse = (...faults: string[]) => {
    for (const fault of faults) console.error(`${id}: ${fault}`);
    throw failed('UNHANDLED_ERROR', response);
  };
  if (answer) {
    const content = parsed(await response.text());
    const faults = misfits(answer, withoutRows(content)).filter(({ breaks }) => breaks);
    if (faults.length > 0) refuse(...faults.map(({ words }) => words));
    // Rows cost time by their number: only whoever develops a back end has them looked at, and nothing fails by it.
    if (import.meta.env.DEV)
      for (const { words } of misfits(answer, content)) console.error(`${id}: ${words}`);
    return { status, headers, content: content as ContentOf<Row> };
  }
  if (produces) {
    const type = headers.get('content-type') ?? 'nothing';
    // A proxy's page must not end up on someone's disk under a spreadsheet's name.
    if (!type.startsWith(produces)) refuse(`the answer is ${type} and not ${produces}`);
    return { status, headers, content: undefined as ContentOf<Row>, blob: await response.blob() };
  }
  if (status !== 204) refuse(`the answer is ${status} and not 204`);
  return { status, headers, content: undefined as ContentOf<Row> };
}

/** A failed answer as an error: the server's own words where it gave any. */
async function refused(response: Response): Promise<CallError> {
  const { status, headers } = response;
  const said = ErrorBody.safeParse(await response.json().catch(() => undefined));
  if (!said.success) return failed(codeOf(status), response);
  const { code, message, target, details } = said.data.error;
  return new CallError(message, status, {
    code,
    target,
    details,
    errors: fieldErrors(details),
    requestId: headers.get(requestIdHeader),
    explained: true,
    retryAfter: retryAfter(headers),
  });
}

/** A form shows one fault a field: the first. */
function fieldErrors(details: ErrorDetail[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { target, code, message, values } of details) {
    if (target !== null) errors[target] ??= phrase(code, { ...values, _: message });
  }
  return errors;
}

type Misfit = { words: string; breaks: boolean };

/**
 * Where an answer leaves its schema. What is missing or of another kind breaks screens; a value that the contract does
 * not list, such as a newer back end's permission, does not. A back end may go without versions.
 */
function misfits(schema: z.ZodMiniType, content: unknown): Misfit[] {
  const issues = schema.safeParse(content).error?.issues ?? [];
  return issues.flatMap(({ path, code }) => {
    const value = path.reduce<unknown>((node, key) => Object(node)[key], content);
    const place = path.join('.') || 'the answer';
    if (value === undefined && path.at(-1) === 'version') return [];
    if (value === undefined)
      return { words: `${place} is ${path.length ? 'missing' : 'no JSON'}`, breaks: true };
    const breaks = code === 'invalid_type' || code === 'invalid_union';
    return { words: `${place} ${breaks ? 'is of another type' : 'has a value that is not listed'}`, breaks };
  });
}

const withoutRows = (content: unknown) =>
  Array.isArray(Object(content).data) ? { ...Object(content), data: [] } : content;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function retryAfter(headers?: Headers): number | null {
  const seconds = Number(headers?.get('Retry-After'));
  return seconds > 0 ? seconds : null;
}

function codeOf(status: number): ErrorCode {
  const codes: Record<number, ErrorCode> = { 401: 'UNAUTHORIZED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' };
  return codes[status] ?? 'UNHANDLED_ERROR';
}
