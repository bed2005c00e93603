import { type Figure, percentile } from './figure.ts';
import { floods } from './floods.ts';
import { said, startLoad } from './load.ts';
import { type DatabaseEnv, onEachDatabase } from './onEachDatabase.ts';
import { feel, publicOrigin, signIn } from './person.ts';
import { startMeasured } from './server.ts';
import { shipped } from './shipped.ts';

/** How long each flood goes on; `FLOOD_SECONDS=60` is what the promises are judged by. */
const seconds = Number(process.env.FLOOD_SECONDS ?? 10);
const list = '/api/v1/users?perPage=25';

/** What a neighbour feels of floods from one address, with the default limits (promise D8), on both databases. */
export const measureNeighbours = (): Promise<Figure[]> => onEachDatabase(measure);

async function measure(engine: string, database: DatabaseEnv): Promise<Figure[]> {
  const behindProxy = { PUBLIC_ORIGIN: publicOrigin, TRUST_PROXY: '1' };
  const server = await startMeasured({ ...shipped, ...behindProxy, ...database, DEMO: 'large' });
  try {
    const neighbour = await signIn(server.port, 'birch', 'admin');
    await feel(neighbour, list, 2);
    const idle = await feel(neighbour, list, seconds);
    const figures: Figure[] = [
      { what: `neighbour's list, idle, p50, ${engine}`, value: percentile(idle.list, 0.5), unit: 'ms' },
    ];
    let attackers = 0;
    for (const [name, callFrom] of Object.entries(await floods(server.port))) {
      for (const connections of [100, 600]) {
        // A fresh one that no limit has met yet, each time.
        const call = await callFrom(`198.51.100.${++attackers}`);
        const flood = await startLoad({ calls: [call], connections });
        const felt = await feel(neighbour, list, seconds);
        const by = `${connections} connections of ${name}, ${engine}`;
        console.log(`  ${by}, ${seconds} s: ${said(await flood.end())}`);
        const times = percentile(felt.list, 0.5) / percentile(idle.list, 0.5);
        figures.push(
          { what: `neighbour's p50 to idle, ${by}`, value: times, unit: '', target: 5 },
          { what: `health p99, ${by}`, value: percentile(felt.health, 0.99), unit: 'ms', target: 200 },
        );
      }
    }
    return figures;
  } finally {
    await server.stop();
  }
}
