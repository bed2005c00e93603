import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type Figure, percentile } from './figure.ts';
import { type Outcome, said, startLoad } from './load.ts';
import { type DatabaseEnv, onEachDatabase } from './onEachDatabase.ts';
import { everywhere, type Felt, feel, publicOrigin, signIn } from './person.ts';
import { startMeasured } from './server.ts';
import { shipped } from './shipped.ts';

/** How long each load goes on: in a few seconds a p99 is one or two calls. */
const seconds = Number(process.env.FAIRNESS_SECONDS ?? 60);
/**
 * In so many alternating rounds: a machine varies over time, and a heavy tenant is throttled more after some seconds.
 */
const turns = Math.ceil(seconds / 30);
const list = '/api/v1/users?perPage=25';

/** What a tenant feels of another that calls a hundred times as often, from a hundred addresses. */
export const measureFairness = (): Promise<Figure[]> => onEachDatabase(measure);

async function measure(engine: string, database: DatabaseEnv): Promise<Figure[]> {
  const behindProxy = { PUBLIC_ORIGIN: publicOrigin, TRUST_PROXY: '1' };
  const server = await startMeasured({ ...shipped, ...behindProxy, ...database, DEMO: 'small' });
  const bare = await startBareListener();
  try {
    const one = await signIn(server.port, 'birch', 'admin');
    const other = await signIn(server.port, 'acme', 'admin');
    await feel(one, list, 2);
    const alone = (await feel(one, list, seconds)).list;
    const ownRate = alone.length / seconds;
    const felt = async (perSecond: number, port: number): Promise<Beside> => {
      // The effects of the previous round are over.
      await feel(one, list, 1);
      const calls = everywhere({ ...(await other.asks(list)), port });
      const load = await startLoad({ calls, connections: 1_000, perSecond });
      const mine = await feel(one, list, seconds / turns);
      return { mine, theirs: await load.end() };
    };
    const [asOften, often, elsewhere]: [Beside[], Beside[], Beside[]] = [[], [], []];
    for (let turn = 0; turn < turns; turn += 1) {
      asOften.push(await felt(ownRate, server.port));
      often.push(await felt(100 * ownRate, server.port));
      elsewhere.push(await felt(answersPerSecond(often), bare.port));
    }
    for (const { theirs } of [...often, ...elsewhere]) console.log(`  the other, ${engine}: ${said(theirs)}`);
    const base = p99(asOften, 'list');
    const by = `beside one that asks 100 times as often, ${engine}`;
    return [
      { what: `a tenant's p99 alone, ${engine}`, value: percentile(alone, 0.99), unit: 'ms' },
      { what: `a tenant's p99 beside one that asks as often, ${engine}`, value: base, unit: 'ms' },
      { what: `times as many were answered, ${engine}`, value: answersPerSecond(often) / ownRate, unit: '' },
      { what: `to that, a tenant's p99 ${by}`, value: p99(often, 'list') / base, unit: '', target: 5 },
      {
        what: `to that, beside as many calls that are refused elsewhere, ${engine}`,
        value: p99(elsewhere, 'list') / base,
        unit: '',
      },
      { what: `health p99 ${by}`, value: p99(often, 'health'), unit: 'ms', target: 200 },
    ];
  } finally {
    bare.kill();
    await server.stop();
  }
}

/** What a tenant felt, and the outcome of the load beside it. */
type Beside = { mine: Felt; theirs: Outcome };

const p99 = (times: readonly Beside[], what: keyof Felt) =>
  percentile(
    times.flatMap(({ mine }) => mine[what]),
    0.99,
  );

function answersPerSecond(times: readonly Beside[]): number {
  const all = times.flatMap(({ theirs }) => Object.values(theirs.answers));
  const took = times.reduce((sum, { theirs }) => sum + theirs.seconds, 0);
  return all.reduce((sum, count) => sum + count, 0) / took;
}

/** The other's calls alone use this much of the machine, even if all are refused: the same for every server. */
async function startBareListener() {
  const child = fork('tests/bench/bareListener.mjs');
  const [port] = (await once(child, 'message')) as [number];
  return { port, kill: () => child.kill() };
}
