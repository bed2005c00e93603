import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Deps } from '#server/deps.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { sendingWebhooks } from '#server/services/webhooks/fanOut.ts';
import { jobHandlers } from '#server/start/jobHandlers.ts';
import { subdomainOf, type TestServer } from '#tests/support/testServer.ts';

export type Received = { headers: IncomingHttpHeaders; body: string };
type Answer = (response: ServerResponse, got: Received) => void;

/** A receiver on this machine: what it got, and what it answers from now on. */
export async function startReceiver() {
  const received: Received[] = [];
  let answer: Answer = (response) => response.end('thanks');
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const got = { headers: request.headers, body: Buffer.concat(chunks).toString() };
    received.push(got);
    answer(response, got);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    answers: (next: Answer) => {
      answer = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Runs everything due now, like the runner. */
export async function sendDue(deps: TestServer['deps'] & Deps): Promise<void> {
  await sendingWebhooks(deps)();
  while ((await runDueJobs(deps, jobHandlers(deps))) > 0) await sendingWebhooks(deps)();
}

/** Calls of one person, who logs in afresh for each: the tests' clocks outlast every session. */
export function callsOf({ fetch, signInAs }: TestServer, as = 'admin@acme.test') {
  let keys = 0;
  const call = async (method: string, path: string, json?: unknown) => {
    const response = await fetch(`/api/v1${path}`, {
      method,
      json,
      token: await signInAs(as),
      host: subdomainOf(as),
      headers: method === 'POST' ? { 'idempotency-key': `${as} ${keys++}` } : {},
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()).data;
  };
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, json?: unknown) => call('POST', path, json),
    put: (path: string, json: unknown) => call('PUT', path, json),
  };
}
