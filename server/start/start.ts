import type { ViteDevServer } from 'vite';
import { readConfig } from '../config/readConfig.ts';
import { takeFolder } from '../db/dataFolder.ts';
import type { StartedServer } from './listen.ts';

/**
 * Opens the database, migrates it, and listens. With Vite given, the app is served from its sources. Opening the
 * embedded database takes as long as loading the rest of the server, so both run at once, and this file imports
 * little first.
 */
export async function startServer({
  env,
  vite,
}: {
  env: Record<string, string | undefined>;
  vite?: ViteDevServer;
}): Promise<StartedServer> {
  const config = readConfig(env);
  // Before creating a database, which takes long.
  if (config.signingKeys)
    await (await import('../identity/signingKeys.ts')).readSigningKeys(config.signingKeys);
  const folder = config.databaseUrl ? undefined : await takeFolder(config.dataDir);
  try {
    const { listen } = await import('./listen.ts');
    return await listen({ config, folder, vite });
  } catch (error) {
    // `npm run dev` restarts in the same process, on the same folder.
    await folder?.leave();
    throw error;
  }
}
