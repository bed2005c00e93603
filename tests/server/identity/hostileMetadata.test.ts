import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createGuardedFetch } from '#server/outbound/guardedFetch.ts';
import { hostilities } from '#tests/support/hostilities.ts';
import { makeCertificate } from '#tests/support/makeCertificate.ts';
import { samlMetadata } from '#tests/support/samlMetadata.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer({ deps: { outbound: () => createGuardedFetch({ toLoopback: true }) } });
let provider: Server;
let behave: RequestListener = () => {};
let met = 0;
beforeAll(async () => {
  provider = createServer((request, response) => {
    met += 1;
    behave(request, response);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
});

/** Those that only a timeout ends. */
const slow = ['never answers', 'begins an answer and stops', 'answers by drops'];
const large = 'answers two megabytes';
const several = 'answers the metadata of two providers';
const xml: Record<string, RequestListener> = {
  'answers deep metadata': (_, response) => response.end('<a>'.repeat(10_000)),
  'answers entities': (_, response) =>
    response.end('<!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>'),
  [several]: (_, response) =>
    response.end(`<EntitiesDescriptor>${samlMetadata('AAAA').repeat(2)}</EntitiesDescriptor>`),
};
const all = { ...hostilities, ...xml };

it('SAML metadata at a hostile address is answered in 5 s, by what is wrong with it', async () => {
  const unlike: string[] = [];
  const timeouts = new Map<string, number[]>();
  for (const [name, hostility] of Object.entries(all)) {
    behave = hostility;
    const asked = watchTimeouts(slow.includes(name) ? 0.01 : 1);
    const { status, target, fault } = await readMetadata();
    timeouts.set(name, asked());
    if (status !== 422 || target !== 'metadata' || !faultsOf(name).includes(fault)) {
      unlike.push(`${name}: ${status} ${target} ${fault}`);
    }
  }
  const spent = [...timeouts.values()].flat();
  console.log(
    `hostile SAML address: ${timeouts.size} answers, ${met} met, ${unlike.length} unlike, timeout at most ${Math.max(...spent)} ms`,
  );
  expect(unlike).toEqual([]);
  expect(met).toBe(timeouts.size);
  expect([...timeouts].filter(([, asked]) => asked.length !== 1 || asked.some((ms) => ms > 5_000))).toEqual(
    [],
  );
  expect((await server.fetch('/readyz')).status).toBe(200);
});

it('control: an honest address fills the form', async () => {
  const made = makeCertificate();
  behave = (_, response) => response.end(samlMetadata(made.base64));
  expect(await readMetadata()).toMatchObject({ status: 200, certificate: made.base64 });
});

it('control: a server that never answers is waited for until the timeout', async () => {
  const arrival = new Promise<void>((arrived) => {
    behave = () => arrived();
  });
  const timeout = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal);
  let isAnswered = false;
  const answer = readMetadata().finally(() => {
    isAnswered = true;
  });
  await arrival;
  expect(isAnswered).toBe(false);
  timeout.abort();
  expect((await answer).fault).toBe('samlMetadataUnreachable');
});

function faultsOf(name: string): string[] {
  if (slow.includes(name)) return ['samlMetadataUnreachable'];
  if (name === large) return ['samlMetadataTooLarge'];
  if (name === several) return ['samlMetadataOfSeveral'];
  return ['samlMetadataUnreachable', 'samlMetadataMalformed'];
}

/** Changes the server's timeout for one call; returns what it would have been. */
function watchTimeouts(part: number): () => number[] {
  const asked: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms);
    return timeout(ms * part);
  });
  return () => {
    spy.mockRestore();
    return asked;
  };
}

async function readMetadata() {
  const { port } = provider.address() as AddressInfo;
  const answer = await server.fetch('/api/v1/myAccount/identityProviders/saml2p/metadata', {
    method: 'POST',
    as: 'admin@acme.test',
    json: { metadata: `http://127.0.0.1:${port}/metadata` },
  });
  const { data, error } = await answer.json();
  const fault = String(error?.details[0]?.code ?? '').replace(/^.*\./, '');
  return { status: answer.status, target: error?.target, fault, certificate: data?.certificate };
}
