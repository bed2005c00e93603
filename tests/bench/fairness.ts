import { type Figure, percentile } from './figure';
import { said, startLoad } from './load';
import { type DatabaseEnv, onEachDatabase } from './onEachDatabase';
import { everywhere, feel, publicOrigin, signIn } from './person';
import { startMeasured } from './server';
import { shipped } from './shipped';

/** How long each load goes on; `FAIRNESS_SECONDS=60` is what the promise is judged by. */
const seconds = Number(process.env.FAIRNESS_SECONDS ?? 10);
const list = '/api/v1/users?perPage=25';

/** What a tenant feels of another that asks a hundred times as often, from a hundred addresses (promise D7). */
export const measureFairness = (): Promise<Figure[]> => onEachDatabase(measure);

async function measure(engine: string, database: DatabaseEnv): Promise<Figure[]> {
  const behindProxy = { PUBLIC_ORIGIN: publicOrigin, TRUST_PROXY: '1' };
  const server = await startMeasured({ ...shipped, ...behindProxy, ...database, DEMO: 'small' });
  try {
    const one = await signIn(server.port, 'birch', 'admin');
    const other = await signIn(server.port, 'acme', 'admin');
    await feel(one, list, 2);
    const ownRate = (await feel(one, list, seconds)).list.length / seconds;
    const felt = async (times: number) => {
      const load = await startLoad({
        calls: everywhere(await other.asks(list)),
        connections: 1_000,
        perSecond: ownRate * times,
      });
      const { list: lists, health } = await feel(one, list, seconds);
      console.log(`  a tenant at ${times} times, ${engine}, ${seconds} s: ${said(await load.end())}`);
      return { list: percentile(lists, 0.99), health: percentile(health, 0.99) };
    };
    const once = await felt(1);
    const often = await felt(100);
    const by = `beside one that asks 100 times as often, ${engine}`;
    return [
      { what: `a tenant's p99 beside one that asks as often, ${engine}`, value: once.list, unit: 'ms' },
      { what: `to that, a tenant's p99 ${by}`, value: often.list / once.list, unit: '', target: 1.5 },
      { what: `health p99 ${by}`, value: often.health, unit: 'ms', target: 200 },
    ];
  } finally {
    await server.stop();
  }
}
