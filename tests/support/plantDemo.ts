import { join } from 'node:path';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedDemo } from '#server/demo/seedDemo.ts';
import { plantTexts } from './plantTexts.ts';

/**
 * Fills a folder with demo data in which each text ends with payloads, and returns how many texts of which columns
 * do.
 */
const { DATA_DIR = '' } = process.env;
const { db } = await openEmbedded({ dataDir: join(DATA_DIR, 'database') });
await migrate(db);
await seedDemo({ db }, 'small', { until: new Date() });
process.stdout.write(`${JSON.stringify(await plantTexts(db))}\n`);
await db.destroy();
