import type { Hono } from 'hono';
import { afterAll, beforeAll } from 'vitest';
import { xsrfCookie, xsrfHeader } from '#contract/signIn.ts';
import { createApp } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import { createSampleProvider } from '#server/demo/provider/sampleProvider.ts';
import type { AppEnv } from '#server/http/env.ts';
import { createIdentity } from '#server/identity/createIdentity.ts';
import { newSecret } from '#server/ids/ids.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { createGuardedFetch } from '#server/outbound/guardedFetch.ts';
import type { AppDeps } from '#server/services/appDeps.ts';
import { jobHandlers } from '#server/start/jobHandlers.ts';
import { createRefusals } from '#server/writes/refusals.ts';
import { checkAnswer } from './checkAnswer.ts';
import type { Fixture } from './fixtures.ts';
import { mintToken } from './mintToken.ts';
import { openTestDatabase } from './testDatabase.ts';
import { testDeps } from './testDeps.ts';

export type TestServer = {
  app: Hono<AppEnv>;
  deps: AppDeps;
  /** Every line that was logged. */
  logs: string[];
  /** Calls the app as a browser on a tenant's host would, and checks the answer against the manifest. */
  fetch: (path: string, call?: TestCall) => Promise<Response>;
  /** A real access token of a new session of this user. */
  signInAs: (email: string) => Promise<string>;
  /** Runs all jobs that are due, and those that become due by them. */
  runJobs: () => Promise<void>;
  /** Once all pending calls are answered, even of an unmounted screen. */
  close: () => Promise<void>;
};

export type TestCall = {
  method?: string;
  /** The email of the signed-in user; the first call signs in. */
  as?: string;
  /** A bearer token instead. */
  token?: string;
  /** The subdomain of the host called, `''` for the bare platform host; else the user's own, else `acme`. */
  host?: string;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
};

export type TestServerOptions = {
  fixture?: Fixture;
  config?: Partial<Config>;
  clock?: () => Date;
  /** Replaces any of the app's dependencies. */
  deps?: Partial<AppDeps>;
};

/** The server of a test file or `describe`: it starts before the first test and closes after the last. */
export function testServer(options?: TestServerOptions): TestServer {
  let made: TestServer | undefined;
  const server = () => {
    if (!made) throw new Error('The server starts before the first test');
    return made;
  };
  beforeAll(async () => {
    made = await createTestServer(options);
  });
  afterAll(() => made?.close());
  return {
    get app() {
      return server().app;
    },
    get deps() {
      return server().deps;
    },
    get logs() {
      return server().logs;
    },
    fetch: (path, call) => server().fetch(path, call),
    signInAs: (email) => server().signInAs(email),
    runJobs: () => server().runJobs(),
    close: () => server().close(),
  };
}

/**
 * The whole server without a socket, on a given database or its own with demo data (every password is
 * `demoPassword`).
 */
export async function createTestServer({
  fixture = 'demo',
  clock,
  ...options
}: TestServerOptions = {}): Promise<TestServer> {
  const logs: string[] = [];
  const given = options.deps?.db;
  const { db, close } = given ? { db: given, close: async () => {} } : await openTestDatabase(fixture);
  const base = testDeps(db, { clock, config: options.config, log: (line) => void logs.push(line) });
  const refusals = createRefusals(base);
  const deps: AppDeps = {
    ...base,
    identity: await createIdentity(base, refusals),
    metrics: createMetrics(),
    traces: null,
    refusals,
    firmProvider: createSampleProvider(base.clock),
    outbound: (limits) => createGuardedFetch({ ...limits, toLoopback: base.config.loopbackProviders }),
    page: async () => testPage,
    appFolder: 'dist/app',
    accepting: () => true,
    standby: null,
    ...options.deps,
  };
  const app = createApp(deps);
  const tokens = new Map<string, Promise<string>>();
  const signInAs = (email: string) => mintToken(deps, email);
  const answer = async (path: string, call: TestCall) => {
    const { as } = call;
    if (as && !tokens.has(as)) tokens.set(as, signInAs(as));
    const request = requestOf(deps.config, path, call, as ? await tokens.get(as) : call.token);
    const response = await app.fetch(request);
    await checkAnswer(request, response);
    return response;
  };
  const inHand = new Set<Promise<Response>>();

  return {
    app,
    deps,
    logs,
    signInAs,
    runJobs: async () => {
      while ((await runDueJobs(deps, jobHandlers(deps))) > 0);
    },
    fetch: (path, call = {}) => {
      const answered = answer(path, call).finally(() => inHand.delete(answered));
      inHand.add(answered);
      return answered;
    },
    close: async () => {
      while (inHand.size > 0) await Promise.allSettled(inHand);
      await close();
    },
  };
}

/** A demo user's subdomain, from the email's domain. */
export const subdomainOf = (email: string): string => /@([^.]+)/.exec(email)?.[1] ?? '';

/** The cookie and header that the calls of the sign-in pages carry. */
export function signInHeaders(): Record<string, string> {
  const secret = newSecret();
  return { cookie: `${xsrfCookie}=${secret}`, [xsrfHeader]: secret };
}

/** Vite's build of index.html, as far as the server needs it. */
const testPage = `<!doctype html><html lang="en"><head><title>Tenantry</title>
<script type="module" nonce="__CSP_NONCE__" src="/app/assets/main.js"></script>
<link rel="stylesheet" nonce="__CSP_NONCE__" href="/app/assets/main.css"></head><body></body></html>`;

function requestOf(config: Config, path: string, call: TestCall, token?: string): Request {
  const { as, host = as ? subdomainOf(as) : 'acme', json, body, headers, method = 'GET' } = call;
  const origin = new URL(config.publicOrigin);
  if (host) origin.hostname = `${host}.${config.platformHost}`;
  return new Request(origin.origin + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: json === undefined ? body : JSON.stringify(json),
    // Node requires this if a body is a stream.
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
}
