import { render } from '@testing-library/react';
import { HttpResponse, http, type JsonBodyType } from 'msw';
import type { SetupServer } from 'msw/node';
import { signInOperations } from '#contract/operations/session/signIn.ts';
import { xsrfCookie } from '#contract/signIn.ts';
import { openSignIn } from '#src/pages/signIn/SignInShell.tsx';
import { Themed } from '#tests/src/app/Themed.tsx';

// jsdom has no layout, so nothing can be scrolled into view.
Element.prototype.scrollIntoView = () => {};

/** The environment's. */
declare const jsdom: { cookieJar: { removeAllCookiesSync(): void } };

export type SignInCall = keyof typeof signInOperations;

/** Shows a page of the sign-in shell, in the middle of a sign-in. */
export async function showPage(path: string, query = '', { hasCookie = true } = {}) {
  jsdom.cookieJar.removeAllCookiesSync();
  // biome-ignore lint/suspicious/noDocumentCookie: as the server's own cookie, which the page reads from here
  if (hasCookie) document.cookie = `${xsrfCookie}=${'x'.repeat(43)}; path=/`;
  window.history.replaceState(null, '', `/app${path}${query && `?${query}`}`);
  return render(<Themed>{await openSignIn(path)}</Themed>);
}

/** Answers the pages' calls with this from now on; `null` is a broken connection. */
export function answerBy(
  network: SetupServer,
  id: SignInCall,
  answer: { status?: number; json?: JsonBodyType; headers?: Record<string, string> } | null,
) {
  const url = window.location.origin + signInOperations[id].path.own;
  network.use(
    http.all(url, () => {
      if (answer === null) return HttpResponse.error();
      const { status = 200, json, headers } = answer;
      return json === undefined
        ? new HttpResponse(null, { status, headers })
        : HttpResponse.json(json, { status, headers });
    }),
  );
}

/** A refusal in the specification's shape. */
export const refusal = (code: string, message = `The server says ${code}`) => ({
  error: { code, message, target: null, details: [] },
});
