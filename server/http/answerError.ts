import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { envelopeOf, wrapFailure } from '#contract/envelopes.ts';
import { scimMediaType, scimStatus } from '#contract/scim.ts';
import { DatabaseOutage, unavailable } from '../db/outage.ts';
import { ApiError } from '../errors.ts';
import { failurePage, isForPage } from '../pages/failurePage.ts';
import type { AppDeps } from '../services/appDeps.ts';
import { localeOf } from '../texts/texts.ts';
import type { AppContext } from './env.ts';

/** Every failure in the specification's one shape and the caller's language; internal details stay in the log. */
export function answerError({ log }: Pick<AppDeps, 'log'>, thrown: Error, c: AppContext): Response {
  const error = toApiError(thrown, c);
  if (error.code === 'UNHANDLED_ERROR' && error !== thrown)
    log.error({ requestId: c.get('requestId'), err: thrown }, 'request failed');
  c.set('refusedAs', error.code);
  for (const [name, value] of Object.entries(error.headers)) c.header(name, value);
  const envelope = envelopeOf(c.req.path);
  const status = (
    envelope === 'scim' ? scimStatus(error.code, error.status) : error.status
  ) as ContentfulStatusCode;
  if (status === 401) c.header('www-authenticate', 'Bearer');
  const acceptLanguage = c.req.header('accept-language');
  // A page request that may be retried soon gets a page that says so.
  if (error.headers['retry-after'] && isForPage(c.req.header('accept')))
    return c.html(
      failurePage(error, { nonce: c.get('nonce'), method: c.req.method, acceptLanguage }),
      status,
    );
  // Browsers name a language, and the app the one that its reader chose; programs name none.
  const isForDeveloper = !/[a-z]/i.test(acceptLanguage ?? '');
  const worded = error.toBody(isForDeveloper ? 'developer' : localeOf(acceptLanguage));
  const body = wrapFailure(c.req.path, worded, error.status);
  if (envelope === 'scim') return c.body(JSON.stringify(body), status, { 'content-type': scimMediaType });
  return envelope === 'graphql' ? answerGraphQL(body, status, c) : c.json(body, status);
}

/** In the media type that a caller of GraphQL over HTTP accepts. */
function answerGraphQL(body: object, status: ContentfulStatusCode, c: AppContext): Response {
  const ofGraphQL = 'application/graphql-response+json';
  const isTaken = c.req.header('accept')?.includes(ofGraphQL) ?? false;
  c.header('content-type', `${isTaken ? ofGraphQL : 'application/json'}; charset=utf-8`);
  return c.body(JSON.stringify(body), status);
}

function toApiError(error: Error, c: AppContext): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseOutage) return unavailable();
  // A client that aborted its upload gets no answer, and it is not our failure.
  if (c.env?.incoming?.readableAborted) return new ApiError('MALFORMED');
  if (error instanceof HTTPException && error.status === 413) return new ApiError('TOO_LARGE');
  if (error instanceof HTTPException && error.status < 500) return new ApiError('MALFORMED');
  return new ApiError('UNHANDLED_ERROR');
}
