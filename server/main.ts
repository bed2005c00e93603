import { inspect } from 'node:util';
import { StartError } from './config/startError.ts';
import { startServer } from './start/start.ts';

/** Reads the environment, listens, stops cleanly. */
try {
  const started = await startServer({ env: process.env });
  const stop = (code: number) => void started.close().then(() => process.exit(code));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(0));
  void started.outdated.then(() => stop(1));
  const { logReady, welcome } = await import('./start/welcome.ts');
  if (started.config.production) logReady(started);
  else process.stdout.write(welcome(started));
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : inspect(error)}\n`);
  process.exit(1);
}
