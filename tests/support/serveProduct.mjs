import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Serves the built product with new demo data, which is removed when the process ends. */
const folder = mkdtempSync(join(tmpdir(), 'tenantry-journeys-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.env.DATA_DIR = folder;
await import(new URL('../../dist/server/main.js', import.meta.url).href);
