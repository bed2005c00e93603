import { type Figure, percentile } from './figure.ts';
import { runLoad } from './load.ts';
import { type DatabaseEnv, onEachDatabase } from './onEachDatabase.ts';
import { publicOrigin, signIn } from './person.ts';
import { startMeasured } from './server.ts';

const seconds = 15;
const perSecond = 40;
const list = '/api/v1/users?perPage=25';

/**
 * How long every call waits while the garbage collector copies live objects, few if given answers are released: at a
 * rate at which calls hardly overlap.
 */
export const measureCollector = (): Promise<Figure[]> => onEachDatabase(measure);

async function measure(engine: string, database: DatabaseEnv): Promise<Figure[]> {
  const server = await startMeasured({ PUBLIC_ORIGIN: publicOrigin, ...database, DEMO: 'small' });
  try {
    const call = await (await signIn(server.port, 'birch', 'admin')).asks(list);
    await runLoad({ calls: [call], connections: 10, perSecond }, seconds / 3);
    server.followCollector();
    const { answers } = await runLoad({ calls: [call], connections: 10, perSecond }, seconds);
    const { rounds, copied } = await server.collected();
    const calls = answers[200] ?? 0;
    return [
      { what: `copied for each of ${calls} lists, ${engine}`, value: copied / calls / 1000, unit: 'kB' },
      { what: `a short round of the collector, p50, ${engine}`, value: percentile(rounds, 0.5), unit: 'ms' },
      { what: `a short round of the collector, p99, ${engine}`, value: percentile(rounds, 0.99), unit: 'ms' },
    ];
  } finally {
    await server.stop();
  }
}
