import type { Page } from '@playwright/test';

/** A page's call that waits for its outcome. Playwright's own `Route` is one too. */
export type HeldCall = {
  request(): { url(): string; method(): string; headers(): Record<string, string> };
  fulfill(answer: {
    status?: number;
    headers?: Record<string, string>;
    contentType?: string;
    body?: string;
    json?: unknown;
  }): Promise<void>;
  abort(reason: 'internetdisconnected'): Promise<void>;
  /** Lets it continue unchanged. */
  fallback(): Promise<void>;
};

/**
 * Holds a page's requests to these addresses (`*` stands for any characters) from now on. Playwright's own way holds
 * everything, and bypasses the browser's cache.
 */
export async function holdCalls(page: Page, urlPatterns: string[], meet: (call: HeldCall) => unknown) {
  const browser = await page.context().newCDPSession(page);
  browser.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { url, method, headers } = request;
    const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    meet({
      request: () => ({
        url: () => url,
        method: () => method,
        headers: () => Object.fromEntries(lowerCase),
      }),
      fulfill: async ({ status = 200, json, body = JSON.stringify(json) ?? '', contentType, headers }) => {
        const type = contentType ?? (json === undefined ? undefined : 'application/json');
        const all = { ...headers, ...(type && { 'content-type': type }) };
        const responseHeaders = Object.entries(all).map(([name, value]) => ({ name, value }));
        const answer = { responseCode: status, responseHeaders, body: Buffer.from(body).toString('base64') };
        await browser.send('Fetch.fulfillRequest', { requestId, ...answer }).catch(ignoreGivenUp);
      },
      abort: async () => {
        const errorReason = 'InternetDisconnected';
        await browser.send('Fetch.failRequest', { requestId, errorReason }).catch(ignoreGivenUp);
      },
      fallback: async () => {
        await browser.send('Fetch.continueRequest', { requestId }).catch(ignoreGivenUp);
      },
    });
  });
  await browser.send('Fetch.enable', { patterns: urlPatterns.map((urlPattern) => ({ urlPattern })) });
}

/** Holds a page's request to this address until it is released. */
export async function holdUntil(page: Page, urlPattern: string) {
  let letThrough = () => {};
  const held = new Promise<void>((done) => {
    letThrough = done;
  });
  await holdCalls(page, [urlPattern], (call) => held.then(call.fallback));
  return { letThrough };
}

/** The app aborts calls it no longer needs, and a page may be gone. */
function ignoreGivenUp(error: Error) {
  if (!/Invalid InterceptionId|closed/.test(error.message)) throw error;
}
