import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeMoreFirms } from '#server/demo/demoFirms.ts';
import type { Figure } from './figure.ts';
import type { DatabaseEnv } from './onEachDatabase.ts';

const loaded = 100_000;

/** `npm run directory:load` with a file of new firms beside so many others, and with the same file once more. */
export async function measureLoad(database: DatabaseEnv, others: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-bench-'));
  try {
    const file = join(folder, 'firms.csv');
    await writeFile(file, linesOf(others));
    const added = await load(database, file, `${loaded} added`);
    const again = await load(database, file, `${loaded} as they were`);
    const count = loaded.toLocaleString('en');
    return [
      { what: `${count} firms loaded from a file, a second`, value: added.rate, unit: '', least: 10_000 },
      { what: 'the same, unchanged, a second', value: again.rate, unit: '', least: 30_000 },
      { what: 'memory at most', value: Math.max(added.memory, again.memory), unit: 'MB', target: 400 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Firms a second, as the command prints it, and the most memory (MB). */
async function load(database: DatabaseEnv, file: string, expected: string) {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(printMemory)}`,
      'dist/server/directoryLoad.js',
      file,
    ],
    { env: { ...process.env, ...database } },
  );
  if (!stdout.includes(expected)) throw new Error(stdout + stderr);
  const [, seconds] = / in ([\d.]+) s/.exec(stdout) ?? [];
  const [, kilobytes] = /memory (\d+)/.exec(stderr) ?? [];
  return { rate: loaded / Number(seconds), memory: Number(kilobytes) / 1_000 };
}

const printMemory = `process.on('exit', () => console.error('memory', process.resourceUsage().maxRSS))`;

/** A file in the directory's own format, of firms that are numbered after the existing ones. */
function* linesOf(others: number) {
  yield 'firm_id,legal_name,entity_type,street,city,region,postal_code,country,website,industry\n';
  for (let n = others; n < others + loaded; n += 1_000) {
    const { names, addresses, contacts } = makeMoreFirms(n, 1_000, others + loaded);
    const sites = new Map(contacts.map(({ firm_id, value }) => [firm_id, value]));
    for (const [row, { firm_id, name }] of names.filter(({ type }) => type === 'LEGAL').entries()) {
      const { street_line1, city, state, postal_code } = addresses[row] ?? {};
      const place = [street_line1, city, state, postal_code, 'Japan'];
      const cells = [firm_id, name, 'operating', ...place, sites.get(firm_id ?? ''), 'Banks'];
      yield `${cells.map((cell) => `"${cell ?? ''}"`).join()}\n`;
    }
  }
}
