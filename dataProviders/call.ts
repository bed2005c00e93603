import type * as z from 'zod/mini';
import type { Operation, Operations } from '../contract/operation.ts';
import { isOurs } from '../contract/ours.ts';
import { xsrfCookie, xsrfHeader } from '../contract/signIn.ts';
import { asCallError, ContractBreach, failed, isAbort, refused } from './callError.ts';
import { eitherSignal } from './eitherSignal.ts';

type CallRow = Pick<Operation, 'method' | 'access' | 'produces' | 'protocol'> & Partial<Schemas>;

type Schemas = Pick<Operation, 'answer' | 'body'>;

export type CallRequest<Row extends CallRow = CallRow> = {
  /** The call's name in the manifest; the console shows it where an answer breaks the contract. */
  id: string;
  row: Row;
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /**
   * Without an answer for this long the call has failed; a file that has started to arrive may take as long as it
   * needs.
   */
  timeoutMs?: number | undefined;
  fetch?: typeof fetch;
};

/** A success: its JSON in `content`, a file in `blob`, neither where there is nothing to say. */
type CallAnswer<Row extends CallRow = CallRow> = {
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

/**
 * Sends one call of the manifest and returns its answer, if that is a success in the shape of its row. Anything else
 * is thrown as a CallError (document 1, section 8), except an abort, which stays one.
 */
export async function call<Row extends CallRow>(request: CallRequest<Row>): Promise<CallAnswer<Row>> {
  const timeout = waitAtMost(request.timeoutMs ?? 10_000);
  try {
    const { answer } = request.row;
    const [response, schema] = await Promise.all([
      send(request, timeout.signal),
      answer === undefined ? schemasOf(request.id).then((schemas) => schemas.answer) : answer,
    ]);
    if (request.row.produces) timeout.end();
    return await read(response, request, schema);
  } catch (error) {
    // When our timeout cuts an answer off, browsers report it as an abort by the caller.
    if (timeout.signal.aborted) throw asCallError(timeout.signal.reason);
    throw isAbort(error) ? error : asCallError(error);
  } finally {
    timeout.end();
  }
}

// Stryker disable next-line all: Vite replaces the call, and needs it as it is.
const files = import.meta.glob<Operations[]>('../contract/operations/*.ts');

/** A call's schemas, in the file of its resource, which loads with the first call. */
export async function schemasOf(id: string): Promise<Schemas> {
  const file = await files[`../contract/operations/${id.split('.')[0]}.ts`]?.();
  const schemas = Object.values(file ?? {}).find((rows) => id in rows)?.[id];
  if (!schemas) throw new Error(`The manifest has no call ${id}`);
  return schemas;
}

/** Proof that a call comes from our own page during a sign-in; empty when none is under way. */
export const xsrfToken = (): string =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${xsrfCookie}=`))
    ?.slice(xsrfCookie.length + 1) ?? '';

function send({ row, url, headers, body, signal, ...by }: CallRequest, timeout: AbortSignal) {
  const sent = new Headers({ Accept: row.produces ? '*/*' : 'application/json', ...headers });
  if (row.access === 'cookie') sent.set(xsrfHeader, xsrfToken());
  // The browser names the type of a form, with the boundary between its parts.
  const isForm = body instanceof FormData;
  if (body && !isForm) sent.set('Content-Type', 'application/json');
  return (by.fetch ?? fetch)(url, {
    method: row.method,
    headers: sent,
    body: isForm ? body : JSON.stringify(body),
    signal: signal ? eitherSignal(signal, timeout) : timeout,
  });
}

function waitAtMost(ms: number) {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(new DOMException('No answer came', 'TimeoutError')), ms);
  return { signal: control.signal, end: () => clearTimeout(timer) };
}

async function read<Row extends CallRow>(
  response: Response,
  { id, row, url }: CallRequest<Row>,
  answer: CallRow['answer'],
): Promise<CallAnswer<Row>> {
  if (!response.ok) throw refused(response, parsed(await response.text()), `${id}: ${row.method} ${url}`);
  const { status, headers } = response;
  const { produces } = row;
  const refuse = (...faults: string[]) => {
    const cause = new ContractBreach(faults.map((fault) => `${id}: ${fault}`));
    for (const fault of cause.faults) console.error(fault);
    throw failed('UNHANDLED_ERROR', { status, headers, cause });
  };
  if (answer) {
    const content = parsed(await response.text());
    // GraphQL and the firm directory allow a failure in an answer whose status is a success.
    const isFailure = row.protocol === 'graphql' ? 'errors' in Object(content) : Object(content).ok === false;
    if (isFailure) throw refused(response, content);
    const faults = misfits(answer, withoutRows(content)).filter(({ breaks }) => breaks);
    if (faults.length > 0) refuse(...faults.map(({ words }) => words));
    // Checking every row takes time: only back-end developers turn it on, and nothing fails because of it.
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

type Misfit = { words: string; breaks: boolean };

/**
 * Where an answer deviates from its schema. A missing field or another type breaks screens; a value the contract does
 * not list, such as a newer back end's permission, does not. A back end may omit versions and what is ours.
 */
export function misfits(schema: z.ZodMiniType, content: unknown): Misfit[] {
  const issues = schema.safeParse(content).error?.issues ?? [];
  return issues.flatMap(({ path, code }) => {
    const value = path.reduce<unknown>((node, key) => Object(node)[key], content);
    const place = path.join('.') || 'the answer';
    if (value === undefined && (path.at(-1) === 'version' || isOurs(schema, path))) return [];
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
