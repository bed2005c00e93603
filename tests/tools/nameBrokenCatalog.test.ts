import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { expect, it } from 'vitest';
import { nameBrokenCatalog } from '#tools/nameBrokenCatalog.ts';

it('names the file and the line of a catalog that is no JSON', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tenantry-broken-'));
  mkdirSync(join(root, 'i18n/de'), { recursive: true });
  writeFileSync(join(root, 'main.js'), "export { default as texts } from './i18n/de/users.json';");
  const load = (json: string) => {
    writeFileSync(join(root, 'i18n/de/users.json'), json);
    const config = {
      root,
      configFile: false as const,
      logLevel: 'silent' as const,
      plugins: [nameBrokenCatalog()],
    };
    return runnerImport<{ texts: object }>(join(root, 'main.js'), config);
  };
  const { module } = await load('{ "name": "Benutzer" }');
  expect(module.texts).toEqual({ name: 'Benutzer' });
  await expect(load('{\n  "name": "Benutzer",\n}')).rejects.toThrow('i18n/de/users.json:3 is no JSON: ');
  rmSync(root, { recursive: true });
});
