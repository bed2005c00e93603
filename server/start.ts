import pino from 'pino';
import type { ViteDevServer } from 'vite';
import { readConfig } from './config/readConfig';
import { openDatabase } from './db/openDatabase';
import type { StartedServer } from './listen';

/**
 * Opens the database, brings it up to date, and listens. With Vite given, the app is served from its sources. To open the
 * embedded database takes as long as to read all else of the server, so both go on at once.
 */
export async function startServer({
  env,
  vite,
}: {
  env: Record<string, string | undefined>;
  vite?: ViteDevServer;
}): Promise<StartedServer> {
  const config = readConfig(env);
  const log = pino({ level: config.logLevel, base: null });
  const opening = openDatabase(config, log);
  try {
    const [database, { listen }] = await Promise.all([opening, import('./listen')]);
    return await listen({ config, log, database, vite });
  } catch (error) {
    // `npm run dev` starts again in the same process, on the same folder. What failed first is what is told.
    await opening.then(({ close }) => close()).catch(() => undefined);
    throw error;
  }
}
