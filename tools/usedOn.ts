import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Walks every screen and writes on which of them each text of the catalogs is, into `i18n/usedOn.json`, and the way to
 * each of them, into `i18n/screens.json`: `node tools/run.mjs tools/usedOn.ts`, after `npm run build`. Texts on many
 * screens are those of the page around them.
 */
const many = 12;
const folder = mkdtempSync(join(tmpdir(), 'tenantry-used-on-'));
const { status } = spawnSync(
  'node_modules/.bin/playwright',
  ['test', '--config', 'tests/journeys/playwright.config.ts', 'pseudo.spec'],
  { stdio: 'inherit', env: { ...process.env, WALK: 'full', USED_ON: folder } },
);
const screens = new Map<string, Set<string>>();
const paths = new Map<string, string>();
for (const file of readdirSync(folder)) {
  const { screen, path, keys }: { screen: string; path: string; keys: string[] } = JSON.parse(
    readFileSync(join(folder, file), 'utf8'),
  );
  if (!paths.has(screen)) paths.set(screen, withoutIds(path));
  for (const key of keys) screens.set(key, (screens.get(key) ?? new Set()).add(screen));
}
rmSync(folder, { recursive: true });
const sorted = [...screens].sort(([a], [b]) => (a < b ? -1 : 1));
const lines = sorted.map(([key, on]) => {
  const names = on.size > many ? ['everywhere'] : [...on].sort();
  return `  ${JSON.stringify(key)}: ${JSON.stringify(names).replaceAll('","', '", "')}`;
});
writeFileSync('i18n/usedOn.json', `{\n${lines.join(',\n')}\n}\n`);
const sortedPaths = Object.fromEntries([...paths].sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('i18n/screens.json', `${JSON.stringify(sortedPaths, null, 2)}\n`);
const written = ['i18n/usedOn.json', 'i18n/screens.json'];
spawnSync('node_modules/.bin/biome', ['format', '--write', ...written], { stdio: 'inherit' });
process.exitCode = status ?? 1;

/** The app's path as far as it is the same in every installation: of a record's page, that of its list. */
function withoutIds(path: string): string {
  const inApp = path.replace(/^\/app(?=\/|$)/, '').replace(/^\/admin\/accounts\/[\w-]+/, '/account');
  const steps = inApp.split('/');
  const id = steps.findIndex((step) => /\d/.test(step));
  return steps.slice(0, id < 0 ? steps.length : id).join('/');
}
