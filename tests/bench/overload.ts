import { Agent } from 'node:http';
import { unlimited } from '../support/unlimited.ts';
import { type Call, send } from './call.ts';
import { type Figure, percentile } from './figure.ts';
import { goodPerSecond, type Outcome, runLoad, said, startLoad } from './load.ts';
import { type DatabaseEnv, onEachDatabase } from './onEachDatabase.ts';
import { addresses, feel, type Person, probe, publicOrigin, signIn } from './person.ts';
import { startMeasured } from './server.ts';
import { shipped } from './shipped.ts';

/** How long each overload goes on; `OVERLOAD_SECONDS=60` is what the promise is judged by. */
const seconds = Number(process.env.OVERLOAD_SECONDS ?? 10);
/** A machine varies over time: overloads alternate with its maximum rate, `OVERLOAD_ROUNDS` times. */
const rounds = Number(process.env.OVERLOAD_ROUNDS ?? 1);
const list = '/api/v1/users?perPage=25';
const subdomains = ['acme', 'birch', 'system'];

/**
 * Ten times as many calls as can be answered, from three tenants and a hundred addresses, each with a session of its
 * own.
 */
export const measureOverload = (): Promise<Figure[]> => onEachDatabase(measure);

async function measure(engine: string, database: DatabaseEnv): Promise<Figure[]> {
  const server = await startMeasured({
    ...shipped,
    // The machine's capacity is the limit here, not an account's rate.
    ACCOUNT_CALLS_PER_MINUTE: unlimited.ACCOUNT_CALLS_PER_MINUTE,
    ADDRESS_CALLS_PER_MINUTE: unlimited.ADDRESS_CALLS_PER_MINUTE,
    PUBLIC_ORIGIN: publicOrigin,
    TRUST_PROXY: '1',
    ...database,
    DEMO: 'small',
  });
  try {
    const person = await signIn(server.port, 'acme', 'admin');
    const people: { person: Person; address: string }[] = [];
    for (const [n, address] of addresses.entries()) {
      const subdomain = subdomains[n % subdomains.length] ?? '';
      people.push({ person: await signIn(server.port, subdomain, 'admin'), address });
    }
    const calls = async () => {
      const all: Call[] = [];
      for (const one of people) all.push(await one.person.asks(list, one.address));
      return all;
    };
    await runLoad({ calls: await calls(), connections: 16 }, 2);
    const idle = percentile((await feel(person, list, seconds)).list, 0.95);
    // Health checks run under overload, so they also run at the maximum rate, or their cost would distort the
    // comparison.
    const mostNow = async () => {
      const load = await startLoad({ calls: await calls(), connections: 16 });
      await probe(server.port, seconds);
      return goodPerSecond(await load.end());
    };
    const most = [await mostNow()];
    const under: Outcome[] = [];
    const health: number[] = [];
    const back: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const perSecond = 10 * (most.at(-1) ?? 0);
      const load = await startLoad({ calls: await calls(), connections: 4_000, perSecond });
      health.push(...(await probe(server.port, seconds)));
      const outcome = await load.end();
      console.log(`  overload, ${engine}, ${seconds} s: ${said(outcome)}`);
      under.push(outcome);
      back.push(await untilNormal(await person.asks(list), 2 * idle));
      most.push(await mostNow());
    }
    const peaks = under.map((_, round) => mean(most.slice(round, round + 2)));
    const shares = under.map((outcome, round) => goodPerSecond(outcome) / (peaks[round] ?? 0));
    if (rounds > 1) console.log(`  each: ${shares.map((share) => share.toFixed(3)).join(', ')}`);
    return [
      { what: `most calls a second, ${engine}`, value: mean(peaks), unit: '' },
      {
        what: `times as many were sent, ${engine}`,
        value: mean(under.map((outcome, round) => sentPerSecond(outcome) / (peaks[round] ?? 0))),
        unit: '',
      },
      {
        what: `answered under it, to the most, ${engine}`,
        value: mean(shares),
        unit: '',
        least: 0.6,
      },
      {
        what: `sent away without Retry-After, ${engine}`,
        value: under.reduce((sum, { unexplained }) => sum + unexplained, 0),
        unit: '',
        target: 0,
      },
      { what: `health p99 under it, ${engine}`, value: percentile(health, 0.99), unit: 'ms', target: 200 },
      {
        what: `until a person's list is normal again, ${engine}`,
        value: Math.max(...back),
        unit: 's',
        target: 5,
      },
    ];
  } finally {
    await server.stop();
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const sentPerSecond = ({ answers, seconds: took }: Outcome) =>
  Object.values(answers).reduce((sum, count) => sum + count, 0) / took;

/** Seconds until so many lists in a row were answered within `ms`. */
async function untilNormal(call: Call, ms: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const started = performance.now();
  const inRow = 10;
  let since = started;
  for (let row = 0; row < inRow && performance.now() - started < 20_000; ) {
    const answer = await send(call, agent);
    const isNormal = answer.status === 200 && answer.ms <= ms;
    row = isNormal ? row + 1 : 0;
    if (!isNormal) since = performance.now();
  }
  agent.destroy();
  return (since - started) / 1000;
}
