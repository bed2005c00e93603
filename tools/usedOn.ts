import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Walks every screen and writes on which of them each text of the catalogs is, into `i18n/usedOn.json`:
 * `node tools/run.mjs tools/usedOn.ts`, after `npm run build`. Texts on many screens are those of the page around them.
 */
const many = 12;
const folder = mkdtempSync(join(tmpdir(), 'tenantry-used-on-'));
const { status } = spawnSync(
  'node_modules/.bin/playwright',
  ['test', '--config', 'tests/journeys/playwright.config.ts', 'pseudo.spec'],
  { stdio: 'inherit', env: { ...process.env, WALK: 'full', USED_ON: folder } },
);
const screens = new Map<string, Set<string>>();
for (const file of readdirSync(folder)) {
  const { screen, keys }: { screen: string; keys: string[] } = JSON.parse(
    readFileSync(join(folder, file), 'utf8'),
  );
  for (const key of keys) screens.set(key, (screens.get(key) ?? new Set()).add(screen));
}
rmSync(folder, { recursive: true });
const sorted = [...screens].sort(([a], [b]) => (a < b ? -1 : 1));
const lines = sorted.map(([key, on]) => {
  const names = on.size > many ? ['everywhere'] : [...on].sort();
  return `  ${JSON.stringify(key)}: ${JSON.stringify(names).replaceAll('","', '", "')}`;
});
writeFileSync('i18n/usedOn.json', `{\n${lines.join(',\n')}\n}\n`);
spawnSync('node_modules/.bin/biome', ['format', '--write', 'i18n/usedOn.json'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
