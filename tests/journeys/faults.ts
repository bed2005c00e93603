import { request as httpRequest } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import type { ErrorCode } from '#contract/errors.ts';
import { type OperationId, operation } from '#contract/operations.ts';
import { type HeldCall, holdCalls } from './heldCalls.ts';

const requestId = 'planted-request';

const failing = (status: number, code: ErrorCode) => (call: HeldCall) =>
  call.fulfill({
    status,
    headers: { 'x-request-id': requestId },
    json: { error: { code, message: `planted ${code}`, target: null, details: [] } },
  });
const answering = (contentType: string, body: string) => (call: HeldCall) =>
  call.fulfill({ status: 200, contentType, body, headers: { 'x-request-id': requestId } });

/** What may happen to a call: statuses, malformed answers, no answer, no network. */
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
  offline: (call: HeldCall) => call.abort('internetdisconnected'),
} satisfies Record<string, (call: HeldCall) => Promise<void>>;

export type Fault = keyof typeof faults;
export const faultNames = Object.keys(faults) as Fault[];

/** The paths of the manifest's call, in either variant, as templates. */
const pathsOf = (id: OperationId): string[] =>
  Object.values(operation(id).path).filter((template) => template !== undefined);

/** The manifest's call, in either variant, as requests name it. */
export function requestsOf(id: OperationId) {
  const { method } = operation(id);
  const patterns = pathsOf(id).map((template) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`));
  return (request: { method(): string; url(): string }) => {
    const { pathname } = new URL(request.url());
    return request.method() === method && patterns.some((pattern) => pattern.test(pathname));
  };
}

/** Makes a call fail from now on; returns how to heal it and the number of failed calls. */
export async function plant(page: Page, id: OperationId, act: (call: HeldCall) => unknown) {
  const isMeant = requestsOf(id);
  let met = 0;
  let isHealed = false;
  // It stays in place once healed: calls under way would be lost with it.
  await holdCalls(
    page,
    pathsOf(id).map((template) => `*${template.replace(/\{\w+\}/g, '*')}*`),
    (call) => {
      if (isHealed || !isMeant(call.request())) return call.fallback();
      met += 1;
      return act(call);
    },
  );
  const heal = () => {
    isHealed = true;
  };
  return { met: () => met, heal };
}

/** The server's answer to a held call; Playwright's own way does not resolve hosts below localhost. */
export const answerTo = (call: HeldCall) =>
  new Promise<unknown>((resolve, reject) => {
    const called = call.request();
    const { host, pathname, search, port } = new URL(called.url());
    const headers = { ...called.headers(), host, 'accept-encoding': 'identity' };
    httpRequest({ host: '127.0.0.1', port, path: pathname + search, headers }, (answer) =>
      resolve(json(answer)),
    )
      .once('error', reject)
      .end();
  });

/** Shortens the product's timeout of ten seconds from now on, and reports any longer one. */
export async function shortenTimeouts(page: Page) {
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
