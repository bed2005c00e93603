import { type Figure, percentile, spread } from './figure.ts';
import type { DatabaseEnv } from './onEachDatabase.ts';
import { feel, publicOrigin, signIn } from './person.ts';
import { startMeasured } from './server.ts';

/** Seconds that another tenant's list is called for. */
export const seconds = 20;
const list = '/api/v1/users?perPage=25';

export const besideEnv = (database: DatabaseEnv) => ({
  ...database,
  PUBLIC_ORIGIN: publicOrigin,
  TRUST_PROXY: '1',
  DEMO: 'small',
});

type Beside = { figures: Figure[]; processorMs: number };

/** What another tenant's list takes on an idle server, and while one does the jobs that `queueWork` leaves to it. */
export async function measureBeside(
  env: ReturnType<typeof besideEnv>,
  queueWork: () => Promise<void>,
  of: (what: string) => string,
): Promise<Beside> {
  let server = await startMeasured(env);
  const neighbour = () => signIn(server.port, 'birch', 'admin');
  await feel(await neighbour(), list, 2);
  const idle = (await feel(await neighbour(), list, seconds)).list;
  await server.stop();
  await queueWork();
  server = await startMeasured(env);
  const person = await neighbour();
  await server.health();
  const felt = await feel(person, list, seconds);
  const { longestBlock, processorMs } = await server.health();
  await server.stop();
  return {
    figures: [
      ...spread(of("a neighbour's list, idle"), idle, {}),
      ...spread(of("a neighbour's list meanwhile"), felt.list, { p95: 2 * percentile(idle, 0.95) }),
      { what: of('longest block of the event loop'), value: longestBlock, unit: 'ms' },
    ],
    processorMs,
  };
}
