import { request as httpRequest } from 'node:http';
import { json } from 'node:stream/consumers';
import type { BrowserContext, Page, Route } from '@playwright/test';
import type { ErrorCode } from '../../contract/errors';
import { type OperationId, operation } from '../../contract/operations';

const requestId = 'planted-request';

const failing = (status: number, code: ErrorCode) => (route: Route) =>
  route.fulfill({
    status,
    headers: { 'x-request-id': requestId },
    json: { error: { code, message: `planted ${code}`, target: null, details: [] } },
  });
const answering = (contentType: string, body: string) => (route: Route) =>
  route.fulfill({ status: 200, contentType, body, headers: { 'x-request-id': requestId } });

/** What a call may meet: statuses, answers in the wrong shape, no answer, no network. */
export const faults = {
  '500': failing(500, 'UNHANDLED_ERROR'),
  '403': failing(403, 'FORBIDDEN'),
  '404': failing(404, 'NOT_FOUND'),
  '409': failing(409, 'DUPLICATE'),
  '422': failing(422, 'VALIDATION_ERROR'),
  'empty body': answering('application/json', ''),
  HTML: answering('text/html', '<!doctype html><title>Proxy</title><h1>Bad Gateway</h1>'),
  'cut JSON': answering('application/json', '{"data":[{"id":"0191'),
  never: async () => {},
  offline: (route: Route) => route.abort('internetdisconnected'),
} satisfies Record<string, (route: Route) => Promise<void>>;

export type Fault = keyof typeof faults;
export const faultNames = Object.keys(faults) as Fault[];

/** The manifest's call, in either variant, as requests name it. */
export function requestsOf(id: OperationId) {
  const { method, path } = operation(id);
  const patterns = [path.own, path.admin]
    .filter((template) => template !== undefined)
    .map((template) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`));
  return (request: { method(): string; url(): string }) => {
    const { pathname } = new URL(request.url());
    return request.method() === method && patterns.some((pattern) => pattern.test(pathname));
  };
}

/** Lets a call meet a fault from now on; answers with the way to heal it and the number of calls that met it. */
export async function plant(page: Page | BrowserContext, id: OperationId, act: (route: Route) => unknown) {
  const isMeant = requestsOf(id);
  let met = 0;
  let isHealed = false;
  // It stays in place once healed: calls that are on their way would be lost with it.
  await page.route('**/*', async (route) => {
    if (isHealed || !isMeant(route.request())) return route.fallback();
    met += 1;
    await act(route);
  });
  const heal = () => {
    isHealed = true;
  };
  return { met: () => met, heal };
}

/** What the server answers to a held call; Playwright's own way does not find hosts below localhost. */
export const answerTo = (route: Route) =>
  new Promise<unknown>((resolve, reject) => {
    const called = route.request();
    const { host, pathname, search, port } = new URL(called.url());
    const headers = { ...called.headers(), host, 'accept-encoding': 'identity' };
    httpRequest({ host: '127.0.0.1', port, path: pathname + search, headers }, (answer) =>
      resolve(json(answer)),
    )
      .once('error', reject)
      .end();
  });

/** Makes the product's patience of ten seconds a short one from now on, and faults any longer patience. */
export async function shortenPatience(page: Page) {
  await page.addInitScript(shorten);
  await page.evaluate(shorten);
}

function shorten() {
  const shortened = (ms: number) => {
    if (ms > 10_000) Reflect.get(globalThis, 'reportFault')(`waits ${ms} ms for an answer`);
    return Math.min(ms, 3_000);
  };
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, shortened(ms));
  const later = window.setTimeout;
  Object.assign(window, {
    setTimeout: (run: TimerHandler, ms?: number, ...args: unknown[]) =>
      later(run, ms === 10_000 ? shortened(ms) : ms, ...args),
  });
}
