import { appBase } from '#contract/paths.ts';
import type { ApiError } from '../errors.ts';
import { directionOf, findText, type Locale, localeOf, text } from '../texts/texts.ts';
import { escapeHtml } from './escapeHtml.ts';
import { plainPage } from './plainPage.ts';

/** Whether a browser asks for a page; programs, including the app, get JSON. */
export const isForPage = (accept: string | undefined): boolean => accept?.includes('text/html') ?? false;

type PageFor = { nonce: string; method: string | undefined; acceptLanguage: string | undefined };

/** A failure as a page: what happened, when to continue if that is known, and a link to try again. */
export function failurePage(error: ApiError, { nonce, method, acceptLanguage }: PageFor): string {
  const locale = localeOf(acceptLanguage);
  const title = findText(locale, `failurePage.${error.code}`) ?? text(locale, 'errors.title');
  const content = `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(reasonOf(error, locale))}</p>
<p><a class="button" href="${method === 'GET' ? here : `${appBase}/`}">${escapeHtml(text(locale, 'failurePage.again'))}</a></p>`;
  return plainPage({ nonce, locale, direction: directionOf(locale), title, content });
}

/** The current page. Its address is not written out: one that begins with `//` would lead to another site. */
const here = '';

function reasonOf({ code, headers }: ApiError, locale: Locale): string {
  const count = headers['retry-after'];
  if (!count) return text(locale, `errors.${code}`);
  return text(locale, `errors.${code === 'UNAVAILABLE' ? 'busySeconds' : 'waitSeconds'}`, { count });
}
