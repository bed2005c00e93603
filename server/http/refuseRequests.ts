import type { IncomingMessage, ServerResponse } from 'node:http';
import { envelopeOf, wrapFailure } from '#contract/envelopes.ts';
import { requestIdHeader } from '#contract/errors.ts';
import { createCallRate } from '../access/callRate.ts';
import type { AppDeps } from '../appDeps.ts';
import type { ApiError } from '../errors.ts';
import { failurePage, isForPage } from '../failurePage.ts';
import { contentSecurityPolicy, fixedHeaders, newNonce } from '../securityPolicy.ts';
import { type Locale, localeOf } from '../texts.ts';
import { noteRefusedAs } from './logRequests.ts';
import type { Caller } from './readCaller.ts';
import { requestIdOf } from './requestIds.ts';

export type Refuse = (
  request: IncomingMessage,
  response: ServerResponse,
  caller: Caller,
  error: ApiError,
) => void;

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
const longestKept = { ofAddress: 9_000, ofAccount: 3_000 };

/** How many of all connections may be kept so: the others stay for those who are let in. */
const shareKept = 0.8;

/**
 * Refuses requests before the app has seen them: at once, or later where one address calls on and on, or many call one account
 * so. Whoever sends the next call when the last is answered would else be refused thousands of times a second, in the time
 * of all others. A few are not kept back for long: a proxy may have few connections, all of which the few would hold.
 */
export function createRefuser(deps: Pick<AppDeps, 'config' | 'clock' | 'newId'>): Refuse {
  const { config, clock } = deps;
  const [addresses, accounts] = [createCallRate(clock, told), createCallRate(clock, told)];
  const mostKept = config.connections * shareKept;
  let kept = 0;
  const keepOfAddress = createLine(longestKept.ofAddress);
  const keepOfAccount = createLine(longestKept.ofAccount);
  return (request, response, { who, account }, error) => {
    const refuse = () => refuseRequest(deps, request, response, error);
    const ofAddress = addresses.take(who);
    const ofAccount = accounts.take(account);
    if (ofAddress + ofAccount === 0 || kept >= mostKept) {
      refuse();
      return;
    }
    kept += 1;
    const leave = (ofAddress > 0 ? keepOfAddress : keepOfAccount)(refuse);
    response.on('close', () => {
      kept -= 1;
      leave();
    });
  };
}

/** Calls each when its time has come, all by one alarm; answers with what takes it out of the line before. */
function createLine(longest: number): (whenDue: () => void) => () => void {
  const waiting = new Map<() => void, number>();
  let last = 0;
  let isAwaited = false;
  const callDue = () => {
    isAwaited = false;
    const now = performance.now();
    for (const [whenDue, due] of waiting) {
      if (due > now) {
        callIn(due - now);
        return;
      }
      waiting.delete(whenDue);
      whenDue();
    }
  };
  const callIn = (ms: number) => {
    isAwaited = true;
    setTimeout(callDue, ms);
  };
  return (whenDue) => {
    const now = performance.now();
    last = Math.min(Math.max(last, now) + pace, now + longest);
    waiting.set(whenDue, last);
    if (!isAwaited) callIn(last - now);
    return () => {
      waiting.delete(whenDue);
    };
  };
}

/** Refuses a request that the app does not see, as the app would; a browser that came for a page is given one. */
export function refuseRequest(
  deps: Pick<AppDeps, 'config' | 'newId'>,
  request: IncomingMessage,
  response: ServerResponse,
  error: ApiError,
): void {
  noteRefusedAs(request, error.code);
  const { method, headers } = request;
  const nonce = newNonce();
  const acceptLanguage = headers['accept-language'];
  const inPage = isForPage(headers.accept);
  const body = inPage
    ? failurePage(error, { nonce, method, acceptLanguage })
    : bodyOf(error, localeOf(acceptLanguage), pathOf(request));
  response.writeHead(error.status, {
    ...fixedHeaders(deps.config),
    [requestIdHeader]: requestIdOf(deps, request),
    'content-security-policy': contentSecurityPolicy(nonce),
    'cache-control': 'no-store',
    'content-type': inPage ? 'text/html; charset=utf-8' : 'application/json',
    // Else it goes in pieces, each of which costs both ends as much as all of it.
    'content-length': Buffer.byteLength(body),
    ...error.headers,
  });
  response.end(body);
}

const pathOf = ({ url = '' }: IncomingMessage) => url.replace(/\?.*/s, '');

/** What says no more than its code is written once in each language and envelope. */
function bodyOf(error: ApiError, locale: Locale, path: string): string {
  const write = () => JSON.stringify(wrapFailure(path, error.toBody(locale)));
  if (error.target !== null || error.details.length > 0) return write();
  const name = `${error.code} ${locale} ${envelopeOf(path)}`;
  const body = bodies.get(name) ?? write();
  bodies.set(name, body);
  return body;
}

const bodies = new Map<string, string>();
