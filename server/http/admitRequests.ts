import type { IncomingMessage, ServerResponse } from 'node:http';
import { otherAddresses } from '#contract/auditEvents.ts';
import { systemSubdomain } from '#contract/subdomains.ts';
import { createCallRate } from '../access/callRate.ts';
import type { AppDeps } from '../appDeps.ts';
import { ApiError } from '../errors.ts';
import { nobody } from '../writes/refusals.ts';
import { takePlaceInTime } from './accountPlaces.ts';
import { isProbe } from './probes.ts';
import { type Caller, noAccount } from './readCaller.ts';
import { createRoom } from './rooms.ts';
import { isHashedFile } from './serveApp.ts';

/** Throws where a request may not come in now, and says when it may. */
export type Admit = (request: IncomingMessage, response: ServerResponse, caller: Caller) => void;

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
  return (request, response, { account, who }) => {
    requireOneHost(request);
    if (isFree(request.url)) return;
    // The address first: what it has too many is not what its account has.
    const note = (ipAddress: string) =>
      refusals.noteLater({ ...tooOften, account: logOf(account), ipAddress });
    requireRate(rateOfAddress.take(who), () => note(who));
    requireRate(rateOfAccount.take(account), () => note(otherAddresses));
    roomOfAddress.enter(who, response);
    takePlaceInTime(request, () => roomOfAccount.enter(account, response));
  };
}

/** A name of DNS, a colon and a port. */
const longestHost = 253 + 1 + 5;

/**
 * Two of them would be read as one here and as the other by a proxy or a log; what no address can be made of would be taken
 * for a failure of ours; and what is longer than any name costs more to read than all else of a call.
 */
function requireOneHost({ rawHeaders, headers: { host = '' } }: IncomingMessage): void {
  // Names and values in turn; `headersDistinct` would make a list of each header of each call.
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) if (isHost(rawHeaders[n])) hosts += 1;
  const isOne = hosts === 1 && host.length <= longestHost;
  if (!isOne || !URL.canParse(`http://${host}`)) throw new ApiError('MALFORMED', { target: 'Host' });
}

const isHost = (name = '') => name.length === 4 && name.toLowerCase() === 'host';

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

/** What costs neither a body nor more of the database than one look, by what is written alone: no other spelling gets through. */
const isFree = (url = '') => isProbe(url) || isHashedFile(url);
