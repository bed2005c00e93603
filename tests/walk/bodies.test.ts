import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenantOrigin } from '#server/access/tenant.ts';
import { createHttpServer, type HttpServer } from '../server/identity/tenantBrowser.ts';
import { stoppedClock } from '../support/testDeps.ts';
import { makeReady, validCall } from './calls.ts';
import { fill, isOfPlatform, type Route, routes } from './routes.ts';
import { unlimited } from './sample.ts';
import { populate, type World } from './world.ts';

let server: HttpServer;
let world: World;
let tokens: Record<'system' | 'acme', string>;
beforeAll(async () => {
  server = await createHttpServer({ clock: stoppedClock() });
  world = await populate(server);
  tokens = {
    system: await server.signInAs('admin@system.test'),
    acme: await server.signInAs('admin@acme.test'),
  };
});
afterAll(() => server.close());

/** How a body is sent: in chunks of unknown length, with none, or with a declared length. */
type Sending = { chunks: readonly Uint8Array[]; length?: number };

const withBody = routes.filter(({ row }) => row.body || row.accepts);

it(
  'a body of unknown length is read as one of a known length is',
  async () => {
    const wrong: string[] = [];
    for (const route of withBody) {
      const known = await sendWhole(route, ({ byteLength }) => ({ length: byteLength }));
      const unknown = await sendWhole(route, () => ({}));
      if (unknown.status !== known.status) wrong.push(`${route.name}: ${known.status}, but ${unknown.text}`);
    }
    console.log(`bodies: ${withBody.length} calls with a chunked body`);
    expect(withBody.length).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  },
  unlimited,
);

it(
  'a call with an empty body, without one or with less than it has is answered by one of its refusals',
  async () => {
    const wrong: string[] = [];
    for (const route of withBody) {
      const { type, bytes } = await contentOf(route);
      const sendings: Record<string, Sending> = {
        'no body': { chunks: [], length: 0 },
        'an empty body of unknown length': { chunks: [new Uint8Array()] },
        'a shorter length': { chunks: [bytes], length: 1 },
      };
      for (const [name, sending] of Object.entries(sendings)) {
        const { status, text } = await send(route, type, sending);
        const isOptional = name !== 'a shorter length' && route.row.body?.safeParse(undefined).success;
        if (status >= 500 || (status < 400 && !isOptional))
          wrong.push(`${route.name}, ${name}: ${status} ${text}`);
      }
    }
    expect(wrong).toEqual([]);
  },
  unlimited,
);

/** A call's whole body in two parts. */
async function sendWhole(route: Route, declare: (bytes: Uint8Array) => Omit<Sending, 'chunks'>) {
  await makeReady(server.deps, route, world, 'acme');
  const { type, bytes } = await contentOf(route);
  const middle = Math.ceil(bytes.byteLength / 2);
  const chunks = [bytes.subarray(0, middle), bytes.subarray(middle)];
  return send(route, type, { chunks, ...declare(bytes) });
}

async function contentOf(route: Route): Promise<{ type: string; bytes: Uint8Array }> {
  const { json, body } = validCall(route);
  const content = new Response(json === undefined ? body : JSON.stringify(json));
  const type = route.row.accepts
    ? (content.headers.get('content-type') ?? route.row.accepts)
    : 'application/json';
  return { type, bytes: new Uint8Array(await content.arrayBuffer()) };
}

function send(
  route: Route,
  type: string,
  { chunks, length }: Sending,
): Promise<{ status: number; text: string }> {
  const { method, headers, host } = validCall(route);
  const as = isOfPlatform(route) ? 'system' : 'acme';
  const subdomain = host ?? (route.row.host === 'platform' ? '' : as);
  const { hostname } = new URL(
    subdomain ? tenantOrigin(server.deps.config, subdomain) : server.deps.config.publicOrigin,
  );
  const { port } = server.browser().server.address() as AddressInfo;
  const path = fill(route, world.names(route.subject.name, 'acme'));
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: false,
        headers: {
          host: hostname,
          authorization: `Bearer ${tokens[as]}`,
          'content-type': type,
          ...headers,
          ...(length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: text.slice(0, 300) }));
      },
    ).on('error', reject);
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });
}
