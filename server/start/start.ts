import type { ViteDevServer } from 'vite';
import { readConfig } from '../config/readConfig.ts';
import { takeFolder } from '../db/dataFolder.ts';
import type { StartedServer } from './listen.ts';

/**
 * Opens the database, brings it up to date, and listens. With Vite given, the app is served from its sources. To open the
 * embedded database takes as long as to read all else of the server, so both go on at once, and this reads little before.
 */
export async function startServer({
  env,
  vite,
}: {
  env: Record<string, string | undefined>;
  vite?: ViteDevServer;
}): Promise<StartedServer> {
  const config = readConfig(env);
  // Before a database is made, which takes long.
  if (config.signingKeys)
    await (await import('../identity/signingKeys.ts')).readSigningKeys(config.signingKeys);
  const folder = config.databaseUrl ? undefined : await takeFolder(config.dataDir);
  try {
    const { listen } = await import('./listen.ts');
    return await listen({ config, folder, vite });
  } catch (error) {
    // `npm run dev` starts again in the same process, on the same folder.
    await folder?.leave();
    throw error;
  }
}
