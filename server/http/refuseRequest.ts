import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppDeps } from '../appDeps';
import type { ApiError } from '../errors';
import { escapeHtml } from '../escapeHtml';
import { plainPage } from '../plainPage';
import { contentSecurityPolicy, fixedHeaders, newNonce } from '../securityPolicy';
import { directionOf, errorText, type Locale, localeOf } from '../texts';

/** Refuses a request before the app has seen it, as the app would; a browser that came for a page is given one. */
export function refuseRequest(
  { config }: Pick<AppDeps, 'config'>,
  { headers }: IncomingMessage,
  response: ServerResponse,
  error: ApiError,
): void {
  const nonce = newNonce();
  const locale = localeOf(headers['accept-language']);
  const isForPage = headers.accept?.includes('text/html');
  response.writeHead(error.status, {
    ...fixedHeaders(config),
    'content-security-policy': contentSecurityPolicy(nonce),
    'cache-control': 'no-store',
    'content-type': isForPage ? 'text/html; charset=utf-8' : 'application/json',
    ...error.headers,
  });
  response.end(isForPage ? pageOf(error, locale, nonce) : JSON.stringify(error.toBody(locale)));
}

function pageOf(error: ApiError, locale: Locale, nonce: string): string {
  const title = errorText('title', {}, locale);
  const content = `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(reasonOf(error, locale))}</p>`;
  return plainPage({ nonce, locale, direction: directionOf(locale), title, content });
}

/** Where it is known, with when to come back. */
function reasonOf({ code, headers }: ApiError, locale: Locale): string {
  const count = headers['retry-after'];
  if (!count) return errorText(code, {}, locale);
  return errorText(code === 'UNAVAILABLE' ? 'busySeconds' : 'waitSeconds', { count }, locale);
}
