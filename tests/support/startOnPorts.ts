import { startServer } from '#server/start/start.ts';

/** Starts a server on each of these ports in turn, in one process and on one folder, and reports how each went. */
for (const PORT of process.argv.slice(2)) {
  try {
    const { close } = await startServer({ env: { ...process.env, PORT } });
    console.log(`started on ${PORT}`);
    await close();
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
  }
}
process.exit();
