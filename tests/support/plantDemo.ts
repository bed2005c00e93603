import { join } from 'node:path';
import { openEmbedded } from '../../server/db/embedded';
import { migrate } from '../../server/db/migrate';
import { seedDemo } from '../../server/demo/seedDemo';
import { plantTexts } from './plantTexts';

/** Serves the built product on demo data in which each text ends with payloads; says how many texts of which columns do. */
const { DATA_DIR = '' } = process.env;
const { db } = await openEmbedded({ dataDir: join(DATA_DIR, 'database') });
await migrate(db);
await seedDemo({ db }, 'small', { until: new Date() });
process.stdout.write(`${JSON.stringify(await plantTexts(db))}\n`);
await db.destroy();
await import(/* @vite-ignore */ new URL('../../dist/server/main.js', import.meta.url).href);
