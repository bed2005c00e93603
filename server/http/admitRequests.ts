import type { IncomingMessage, ServerResponse } from 'node:http';
import { otherAddresses } from '../../contract/auditEvents';
import { operations } from '../../contract/operations';
import { systemSubdomain } from '../../contract/subdomains';
import { subscriberOf } from '../access/addressRanges';
import { createCallRate } from '../access/callRate';
import { readHost } from '../access/tenant';
import type { AppDeps } from '../appDeps';
import type { Config } from '../config/config';
import { ApiError } from '../errors';
import { nobody } from '../writes/refusals';
import { addressOfRequest } from './clientAddress';
import { createRoom } from './rooms';
import { isHashedFile } from './serveApp';

/** Throws where a request may not come in now, and says when it may; else tells whose it is, for the turns of `db`. */
export type Admit = (request: IncomingMessage, response: ServerResponse) => { account: string; who: string };

/**
 * Holds each address and each account to its rate, and to so many calls at once, before a body is read or the database is
 * asked: else whoever calls most would have the time of all others. Throws TOO_MANY_REQUESTS, UNAVAILABLE or MALFORMED.
 */
export function createAdmission({
  config,
  clock,
  refusals,
}: Pick<AppDeps, 'config' | 'clock' | 'refusals'>): Admit {
  const rateOfAddress = createCallRate(clock, { most: config.addressCallsPerMinute, seconds: 60 });
  const rateOfAccount = createCallRate(clock, { most: config.accountCallsPerMinute, seconds: 60 });
  const roomOfAddress = createRoom({ most: config.addressCallsAtOnce, retryAfter: 1 });
  const roomOfAccount = createRoom({ most: config.accountCallsAtOnce, retryAfter: 1 });
  return (request, response) => {
    requireOneHost(request);
    const who = subscriberOf(addressOfRequest(config, request) ?? '');
    const account = accountOfRequest(config, request);
    if (isFree(request.url)) return { account, who };
    // The address first: what it has too many is not what its account has.
    const note = (ipAddress: string) =>
      refusals.noteLater({ ...tooOften, account: logOf(account), ipAddress });
    requireRate(rateOfAddress.take(who), () => note(who));
    requireRate(rateOfAccount.take(account), () => note(otherAddresses));
    roomOfAddress.enter(who, response);
    roomOfAccount.enter(account, response);
    return { account, who };
  };
}

/**
 * Calls of the platform's own host, and of any that is no account's, share what an account has: kept by their own names,
 * which anyone may choose and make long, they would fill the memory.
 */
const noAccount = '*';

/** By which name what is held to an account's numbers is known: its subdomain, or one for all that is no account's. */
export function accountOfRequest(
  { platformHost }: Pick<Config, 'platformHost'>,
  request: IncomingMessage,
): string {
  const host = readHost(hostNameOf(request), platformHost);
  return host.kind === 'subdomain' ? host.subdomain : noAccount;
}

/** A name of DNS, a colon and a port. */
const longestHost = 253 + 1 + 5;

/**
 * Two of them would be read as one here and as the other by a proxy or a log; what no address can be made of would be taken
 * for a failure of ours; and what is longer than any name costs more to read than all else of a call.
 */
function requireOneHost({ rawHeaders, headers: { host = '' } }: IncomingMessage): void {
  // Names and values in turn; `headersDistinct` would make a list of each header of each call.
  const hosts = rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'host');
  const isOne = hosts.length === 1 && host.length <= longestHost;
  if (!isOne || !URL.canParse(`http://${host}`)) throw new ApiError('MALFORMED', { target: 'Host' });
}

function requireRate(seconds: number, note: () => void): void {
  if (seconds <= 0) return;
  note();
  throw tooManyFor(seconds);
}

/** One for each number of seconds: most of what a further one would cost is where in the code it was made. */
function tooManyFor(seconds: number): ApiError {
  const headers = { 'retry-after': String(seconds) };
  const error = tooMany.get(seconds) ?? new ApiError('TOO_MANY_REQUESTS', { headers });
  tooMany.set(seconds, error);
  return error;
}

const tooMany = new Map<number, ApiError>();

const tooOften = { author: nobody, operation: 'platform.call', outcome: 'TOO_MANY_REQUESTS' } as const;

/** What is called on no account's host is the platform's. */
const logOf = (account: string) => ({ subdomain: account === noAccount ? systemSubdomain : account });

/** What costs neither a body nor the database, by what is written alone: no other spelling of a path gets through. */
const isFree = (url = '') => url === operations['platform.health'].path.own || isHashedFile(url);

/** The host that was called, without its port. */
export const hostNameOf = ({ headers }: IncomingMessage) => (headers.host ?? '').replace(/:\d+$/, '');
