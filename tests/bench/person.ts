import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type Answer, type Call, send } from './call.ts';
import { SignInClient } from './signInClient.ts';

/** Behind a proxy addresses are what the proxy says; this one is where a measurement's persons are. */
const ownAddress = '203.0.113.10';

/** As browsers see a tenant, wherever the measured server listens. */
export const publicOrigin = 'http://localhost:4400';
export const originOf = (subdomain: string) => `http://${subdomain}.localhost:4400`;
export const hostOf = (subdomain: string) => new URL(originOf(subdomain)).host;

export type Person = {
  /** A call with a token that is valid for some more minutes. */
  asks: (path: string, address?: string) => Promise<Call>;
};

/** A demo user, signed in. */
export async function signIn(port: number, subdomain: string, mailbox: string): Promise<Person> {
  const client = new SignInClient(port, originOf(subdomain));
  await client.signIn(`${mailbox}@${subdomain}.test`);
  return {
    asks: async (path, address = ownAddress) => ({
      port,
      path,
      headers: {
        host: hostOf(subdomain),
        authorization: `Bearer ${await client.renew()}`,
        'x-forwarded-for': address,
      },
    }),
  };
}

/** A hundred addresses, none of them a measured person's. */
export const addresses = Array.from({ length: 100 }, (_, n) => `198.18.0.${n + 1}`);

/** The calls as they would come from all of these in turn. */
export const everywhere = (...calls: Call[]): Call[] =>
  addresses.flatMap((address) =>
    calls.map((call) => ({ ...call, headers: { ...call.headers, 'x-forwarded-for': address } })),
  );

/** What a person and a probe feel, in milliseconds. */
export type Felt = { list: number[]; health: number[] };

/** A list and a health check alternately, at a person's rate, for so long. */
export async function feel(person: Person, list: string, seconds: number): Promise<Felt> {
  const call = await person.asks(list);
  const felt = await repeat([call, healthOf(call.port)], seconds);
  const [lists = [], health = []] = felt;
  const refused = lists.find(({ status }) => status !== 200);
  if (refused) throw new Error(`A person was answered with ${refused.status}`);
  return { list: lists.map(({ ms }) => ms), health: health.map(({ ms }) => ms) };
}

/** What only a probe feels, which opens a new connection each time. */
export async function probe(port: number, seconds: number): Promise<number[]> {
  const [health = []] = await repeat([healthOf(port)], seconds, { keepAlive: false });
  return health.map(({ ms }) => ms);
}

const healthOf = (port: number): Call => ({ port, path: '/healthz', headers: { host: 'localhost:4400' } });

/** The answers of each of the calls, made in turn at a person's rate. */
async function repeat(
  calls: readonly Call[],
  seconds: number,
  { keepAlive } = { keepAlive: true },
): Promise<Answer[][]> {
  const agent = new Agent({ keepAlive });
  const answers = calls.map((): Answer[] => []);
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    for (const [n, call] of calls.entries()) answers[n]?.push(await send(call, agent));
    await setTimeout(50);
  }
  agent.destroy();
  return answers;
}
