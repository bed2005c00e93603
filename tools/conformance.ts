import * as z from 'zod/mini';
import { envelopeOf, failureShapes, wrappedShape } from '../contract/envelopes.ts';
import { requestIdHeader } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import { operation, operationIds } from '../contract/operations.ts';
import { idleHeader } from '../contract/session.ts';
import { misfits } from '../dataProviders/call.ts';

/** A back end's answer: status, and body as text. Rejects with a message that says why there is none. */
export type Get = (path: string, signedIn: boolean) => Promise<{ status: number; text: string }>;

export type Verdict = {
  /** The call's name in the manifest, and its path, requested or not. */
  id: string;
  path: string;
  /** Where the answer deviates from the contract. */
  faults: string[];
  /** Why nothing can be said about it, if so. */
  unknown?: string;
};

/** What a back end on another origin has to allow, besides what browsers always send and show. */
export const crossOrigin = {
  methods: ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'],
  sent: ['authorization', 'content-type', 'idempotency-key', 'if-match', idleHeader],
  read: ['content-disposition', 'retry-after', requestIdHeader],
};

/**
 * Asks as a browser would before one of the app's calls from this origin, and what it may see of the answer. The app
 * sends a token and no cookies, so `*` covers all but the one header that must be named.
 */
export async function checkCrossOrigin(
  ask: (method: string, path: string, headers: Record<string, string>) => Promise<Headers>,
  origin: string,
): Promise<Verdict> {
  const path = operation('users.update').path.own?.replace(/\{\w+\}/, 'any') ?? '';
  const asked = { origin, 'access-control-request-method': 'PUT' };
  const answers = async () => [
    await ask('OPTIONS', path, {
      ...asked,
      'access-control-request-headers': crossOrigin.sent.join(','),
    }),
    await ask('GET', path, { origin }),
  ];
  const answered = await answers().catch(reasonOf);
  const verdict = { id: 'cross-origin calls', path };
  if (typeof answered === 'string') return { ...verdict, faults: [answered] };
  const [before = new Headers(), after = new Headers()] = answered;
  const lacking = (headers: Headers, name: string, wanted: string[]) => {
    const given = (headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/);
    const isGiven = (one: string) => given.includes(one) || (given.includes('*') && one !== 'authorization');
    const left = wanted.filter((one) => !isGiven(one.toLowerCase()));
    return left.length > 0 ? [`${name} lacks ${left.join(', ')}`] : [];
  };
  const faults = [
    ...answered.flatMap((headers) => lacking(headers, 'access-control-allow-origin', [origin])),
    ...lacking(before, 'access-control-allow-methods', crossOrigin.methods),
    ...lacking(before, 'access-control-allow-headers', crossOrigin.sent),
    ...lacking(after, 'access-control-expose-headers', crossOrigin.read),
  ];
  return { ...verdict, faults: [...new Set(faults)] };
}

/** `ofKind`: the path names one of a fixed list of kinds, of which there may be no record. */
type Read = { id: string; path: string; row: Operation; ofKind: boolean };

/** The rows of each list, by its path. */
type Lists = Map<string, Record<string, unknown>[]>;

/**
 * Requests every read of the manifest from a back end, and says where its answers deviate from the contract, field by
 * field. Ids in paths come from the lists, which are requested first, or are the first existing kind. `tell` is
 * called with each verdict at once.
 */
export async function checkConformance(
  get: Get,
  tell: (verdict: Verdict) => void = () => {},
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const lists: Lists = new Map();
  for (const { id, path: template, row } of reads()) {
    const listed = fill(template, lists);
    const path = fillKinds(listed, row);
    const unknown = row.access === 'cookie' ? 'is asked in the middle of a sign-in' : missing(row, path);
    const verdict = unknown
      ? { id, path, faults: [], unknown }
      : await ask(get, { id, path, row, ofKind: path !== listed }, lists);
    tell(verdict);
    verdicts.push(verdict);
  }
  return verdicts;
}

/** Those with fewer names in their paths come first. */
function reads(): Omit<Read, 'ofKind'>[] {
  const holes = (path: string) => path.split('{').length;
  return operationIds
    .map((id) => ({ id, row: operation(id) }))
    .filter(({ row }) => row.method === 'GET' && row.answer)
    .flatMap(({ id, row }) => Object.values(row.path).map((path) => ({ id, path, row })))
    .sort((a, b) => holes(a.path) - holes(b.path));
}

/** The path with the ids of the first record in each list before it. */
function fill(template: string, lists: Lists): string {
  return template.replace(/\{(\w+)\}/g, (hole, name: string, at: number, whole: string) => {
    const field = fieldsOfAccounts[name];
    const rows = lists.get(field ? listOfAccounts : fill(whole.slice(0, at - 1), lists)) ?? [];
    const values = rows.map((row) => (field ? row[field] : (row[name] ?? row.id ?? row.name)));
    const value = values.find((one) => typeof one === 'string');
    return value === undefined ? hole : encodeURIComponent(value);
  });
}

/** The accounts in the list, as paths name them. */
const listOfAccounts = operation('accounts.list').path.admin ?? '';
const fieldsOfAccounts: Record<string, string> = { sub: 'subdomain', key: 'cmgEntityKey' };

const fillKinds = (path: string, { params = {} }: Operation): string =>
  path.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const schema = params[name];
    const [kind] = schema instanceof z.ZodMiniEnum ? schema.options : [];
    return kind === undefined ? hole : encodeURIComponent(kind);
  });

function missing(row: Operation, path: string): string | undefined {
  const [hole] = path.match(/\{\w+\}/) ?? [];
  if (hole) return `no ${hole} is known from a list`;
  return row.query && !row.query.safeParse({}).success ? 'needs a query' : undefined;
}

async function ask(get: Get, { id, path, row, ofKind }: Read, lists: Lists): Promise<Verdict> {
  const answer = await get(path, row.access !== 'public').catch(reasonOf);
  if (typeof answer === 'string') return { id, path, faults: [answer] };
  const { status, text } = answer;
  const content = parsed(text);
  if (status === 401 || status === 403) {
    const faults = refusalFaults(path, content);
    return { id, path, faults, unknown: `is refused with ${status}` };
  }
  if (status === 404 && ofKind)
    return { id, path, faults: refusalFaults(path, content), unknown: 'there is none' };
  if (status !== (row.status ?? 200)) return { id, path, faults: [`the answer is ${status}`] };
  const { data } = Object(content);
  if (Array.isArray(data)) lists.set(path, data.map(Object));
  const faults = row.answer ? misfits(wrappedShape(path, row.answer), content).map(({ words }) => words) : [];
  return { id, path, faults };
}

const reasonOf = ({ message }: Error) => message;

const refusalFaults = (path: string, content: unknown) =>
  misfits(failureShapes[envelopeOf(path)], content).map(({ words }) => `refused, and there ${words}`);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
