import type { IncomingMessage, ServerResponse } from 'node:http';
import { subscriberOf } from '../access/addressRanges';
import { createCallRate } from '../access/callRate';
import type { AppDeps } from '../appDeps';
import type { ApiError } from '../errors';
import { failurePage, isForPage } from '../failurePage';
import { contentSecurityPolicy, fixedHeaders, newNonce } from '../securityPolicy';
import { localeOf } from '../texts';
import { accountOfRequest } from './admitRequests';
import { addressOfRequest } from './clientAddress';

export type Refuse = (request: IncomingMessage, response: ServerResponse, error: ApiError) => void;

/**
 * An address, and the callers of an account, are told at once so often that they may not come in now; each further refusal is
 * kept back, until they pause.
 */
const told = { most: 20, seconds: 20, owed: 20 };

/**
 * Those kept back leave at an even pace, in ms from one to the next, and none is kept for longer: one of an address that calls
 * on and on, and one whose account others call so. Both are less than the app waits for an answer.
 */
const pace = 5;
const longestKept = { ofAddress: 8_000, ofAccount: 3_000 };

/** How many of all connections may be kept so: the others stay for those who are let in. */
const shareKept = 0.8;

/**
 * Refuses requests before the app has seen them: at once, or later where one address calls on and on, or many call one account
 * so. Whoever sends the next call when the last is answered would else be refused thousands of times a second, in the time
 * of all others. A few are not kept back for long: a proxy may have few connections, all of which the few would hold.
 */
export function createRefuser({ config, clock }: Pick<AppDeps, 'config' | 'clock'>): Refuse {
  const [addresses, accounts] = [createCallRate(clock, told), createCallRate(clock, told)];
  const mostKept = config.connections * shareKept;
  let kept = 0;
  const [leaveOfAddress, leaveOfAccount] = [inLine(longestKept.ofAddress), inLine(longestKept.ofAccount)];
  return (request, response, error) => {
    const ofAddress = addresses.take(subscriberOf(addressOfRequest(config, request) ?? ''));
    const ofAccount = accounts.take(accountOfRequest(config, request));
    if (ofAddress + ofAccount === 0 || kept >= mostKept) {
      refuseRequest({ config }, request, response, error);
      return;
    }
    kept += 1;
    const now = clock().getTime();
    const leaves = (ofAddress > 0 ? leaveOfAddress : leaveOfAccount)(now);
    const later = setTimeout(() => refuseRequest({ config }, request, response, error), leaves - now);
    response.once('close', () => {
      kept -= 1;
      clearTimeout(later);
    });
  };
}

/** When the next one leaves a line whose last one leaves no later than `longest`. */
function inLine(longest: number): (now: number) => number {
  let last = 0;
  return (now) => {
    last = Math.min(Math.max(last, now) + pace, now + longest);
    return last;
  };
}

/** Refuses a request that the app does not see, as the app would; a browser that came for a page is given one. */
export function refuseRequest(
  { config }: Pick<AppDeps, 'config'>,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  error: ApiError,
): void {
  const nonce = newNonce();
  const acceptLanguage = headers['accept-language'];
  const inPage = isForPage(headers.accept);
  const body = inPage
    ? failurePage(error, { nonce, method, acceptLanguage })
    : JSON.stringify(error.toBody(localeOf(acceptLanguage)));
  response.writeHead(error.status, {
    ...fixedHeaders(config),
    'content-security-policy': contentSecurityPolicy(nonce),
    'cache-control': 'no-store',
    'content-type': inPage ? 'text/html; charset=utf-8' : 'application/json',
    // Else it goes in pieces, each of which costs both ends as much as all of it.
    'content-length': Buffer.byteLength(body),
    ...error.headers,
  });
  response.end(body);
}
