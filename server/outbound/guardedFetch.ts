import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { samlMetadataLimit } from '#contract/identityProviders.ts';
import { isLoopback, isPublic } from './publicAddresses.ts';

/** The request; without a method it is a GET. */
type OutboundCall = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | URLSearchParams | Uint8Array | null;
};
export type GuardedFetch = (url: string, call?: OutboundCall) => Promise<Response>;

/** Why nothing was fetched; `cause` of UNREACHABLE is the system's code, such as ENOTFOUND or CERT_HAS_EXPIRED. */
export class OutboundError extends Error {
  constructor(
    readonly reason: 'ADDRESS_REFUSED' | 'UNREACHABLE' | 'TIMED_OUT' | 'TOO_LARGE',
    override readonly cause?: string,
  ) {
    super(cause ? `${reason}: ${cause}` : reason);
  }
}

type Address = { address: string; family: number };
type Options = {
  /** Whether this machine itself may be called, also without TLS; never in production. */
  toLoopback: boolean;
  /** In milliseconds, for the whole fetch: a browser waits for it. */
  within?: number;
  /** In bytes: how much of an answer is read, longer ones being truncated; without it a long answer is refused. */
  cutAt?: number;
  resolve?: (hostName: string) => Promise<Address[]>;
};

/** A caller's options for a fetch. */
export type OutboundLimits = Pick<Options, 'within' | 'cutAt'>;

const maxBytes = samlMetadataLimit;

/**
 * Fetches addresses that an administrator typed. Unguarded, they could make this server call what only it can reach:
 * itself, its neighbours, its cloud's metadata. It connects to the very address that was checked, whatever DNS
 * answers next, and follows no redirect. Throws OutboundError.
 */
export function createGuardedFetch({
  toLoopback,
  within = 5_000,
  cutAt,
  resolve = resolveAll,
}: Options): GuardedFetch {
  const signal = AbortSignal.timeout(within);
  return async (text, call = {}) => {
    const url = readUrl(text);
    try {
      signal.throwIfAborted();
      return await Promise.race([fetchChecked(), endOf(signal)]);
    } catch (error) {
      throw signal.aborted ? new OutboundError('TIMED_OUT') : asOutboundError(error);
    }

    async function fetchChecked(): Promise<Response> {
      const addresses = await allowedAddresses(url, { toLoopback, resolve });
      return readAnswer(await send(url, call, addresses, signal), cutAt);
    }
  };
}

/**
 * Whether an address may be stored for later calls; each call checks again. A name that can't be resolved now may be
 * later.
 */
export async function isAllowed(
  text: string,
  { toLoopback, resolve = resolveAll }: Pick<Options, 'toLoopback' | 'resolve'>,
): Promise<boolean> {
  try {
    const url = readUrl(text);
    if (url.protocol === 'http:' && !toLoopback) return false;
    await Promise.race([allowedAddresses(url, { toLoopback, resolve }), setTimeout(resolvedWithin)]);
    return true;
  } catch (error) {
    return !(error instanceof OutboundError);
  }
}

/** In milliseconds. */
const resolvedWithin = 3_000;

async function allowedAddresses(
  url: URL,
  { toLoopback, resolve }: Required<Pick<Options, 'toLoopback' | 'resolve'>>,
): Promise<Address[]> {
  const addresses = await addressesOf(url, resolve);
  const mayCall = ({ address }: Address) =>
    (toLoopback && isLoopback(address)) || (url.protocol === 'https:' && isPublic(address));
  if (addresses.length === 0 || !addresses.every(mayCall)) throw new OutboundError('ADDRESS_REFUSED');
  return addresses;
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.password) {
    throw new OutboundError('ADDRESS_REFUSED');
  }
  return url;
}

const resolveAll = (hostName: string): Promise<Address[]> => lookup(hostName, { all: true });

/** A literal IP address is not looked up. */
async function addressesOf({ hostname }: URL, resolve: (hostName: string) => Promise<Address[]>) {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  return family > 0 ? [{ address: host, family }] : resolve(host);
}

function send(
  url: URL,
  { method = 'GET', headers = {}, body }: OutboundCall,
  addresses: Address[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const content = body instanceof URLSearchParams ? body.toString() : (body ?? undefined);
  return new Promise((resolve, reject) => {
    request(url, { method, headers, signal, agent: false, lookup: alwaysThese(addresses) }, resolve)
      .on('error', reject)
      .end(content);
  });
}

function alwaysThese(addresses: Address[]): LookupFunction {
  return (_, { all }, callback) => {
    const [first = { address: '', family: 0 }] = addresses;
    if (all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
}

async function readAnswer(message: IncomingMessage, cutAt?: number): Promise<Response> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message) {
    length += chunk.length;
    if (cutAt === undefined && length > maxBytes) throw new OutboundError('TOO_LARGE');
    chunks.push(chunk);
    if (cutAt !== undefined && length >= cutAt) break;
  }
  const headers = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const body = length > 0 ? Buffer.concat(chunks).subarray(0, cutAt) : null;
  return new Response(body, { status: message.statusCode, headers });
}

const endOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

function asOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { code, name } = error as NodeJS.ErrnoException;
  return new OutboundError('UNREACHABLE', code ?? name);
}
