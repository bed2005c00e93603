import type { IncomingMessage, ServerResponse } from 'node:http';
import { subscriberOf } from '../access/addressRanges';
import { createCallRate } from '../access/callRate';
import type { AppDeps } from '../appDeps';
import type { ApiError } from '../errors';
import { failurePage, isForPage } from '../failurePage';
import { contentSecurityPolicy, fixedHeaders, newNonce } from '../securityPolicy';
import { localeOf } from '../texts';
import { addressOfRequest } from './clientAddress';

export type Refuse = (request: IncomingMessage, response: ServerResponse, error: ApiError) => void;

/** An address is told so often that it may not come in now; from then on each refusal is kept back, in milliseconds. */
const told = { most: 60, seconds: 60 };
const keptBack = 1_000;

/** So many are kept back and no more: each of them has a connection. */
const mostKept = 2_000;

/**
 * Refuses requests before the app has seen them: at once, or a second later to an address that calls on and on. Whoever
 * sends the next call when the last is answered would else be refused thousands of times a second, in the time of all others.
 */
export function createRefuser({ config, clock }: Pick<AppDeps, 'config' | 'clock'>): Refuse {
  const rate = createCallRate(clock, told);
  let kept = 0;
  return (request, response, error) => {
    const who = subscriberOf(addressOfRequest(config, request) ?? '');
    if (rate.take(who) === 0 || kept >= mostKept) {
      refuseRequest({ config }, request, response, error);
      return;
    }
    kept += 1;
    const later = setTimeout(() => refuseRequest({ config }, request, response, error), keptBack);
    response.once('close', () => {
      kept -= 1;
      clearTimeout(later);
    });
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
  response.writeHead(error.status, {
    ...fixedHeaders(config),
    'content-security-policy': contentSecurityPolicy(nonce),
    'cache-control': 'no-store',
    'content-type': inPage ? 'text/html; charset=utf-8' : 'application/json',
    ...error.headers,
  });
  response.end(
    inPage
      ? failurePage(error, { nonce, method, acceptLanguage })
      : JSON.stringify(error.toBody(localeOf(acceptLanguage))),
  );
}
