import { appBase } from '#contract/paths.ts';
import type { ApiError } from '../errors.ts';
import { directionOf, errorText, findText, type Locale, localeOf, text } from '../texts/texts.ts';
import { escapeHtml } from './escapeHtml.ts';
import { plainPage } from './plainPage.ts';

/** Whether a browser has come for a page; programs, the app among them, are told in JSON. */
export const isForPage = (accept: string | undefined): boolean => accept?.includes('text/html') ?? false;

type PageFor = { nonce: string; method: string | undefined; acceptLanguage: string | undefined };

/** A failure in place of a page: what it is, when to go on where that is known, and a link to try again. */
export function failurePage(error: ApiError, { nonce, method, acceptLanguage }: PageFor): string {
  const locale = localeOf(acceptLanguage);
  const title = findText(locale, `failurePage.${error.code}`) ?? errorText('title', {}, locale);
  const content = `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(reasonOf(error, locale))}</p>
<p><a class="button" href="${method === 'GET' ? here : `${appBase}/`}">${escapeHtml(text(locale, 'failurePage.again'))}</a></p>`;
  return plainPage({ nonce, locale, direction: directionOf(locale), title, content });
}

/** Where the browser is. Its address is not written: one that begins with `//` would lead to another site. */
const here = '';

function reasonOf({ code, headers }: ApiError, locale: Locale): string {
  const count = headers['retry-after'];
  if (!count) return errorText(code, {}, locale);
  return errorText(code === 'UNAVAILABLE' ? 'busySeconds' : 'waitSeconds', { count }, locale);
}
