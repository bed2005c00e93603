import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepMaps } from '#tools/keepMaps.ts';
import { filesBelow } from '../house/source.ts';

const folder = mkdtempSync(join(tmpdir(), 'tenantry-maps-'));
beforeAll(() => {
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/src/main.js"></script>');
  writeFileSync(join(folder, 'src/main.js'), "document.title = 'A page';\n");
});
afterAll(() => rmSync(folder, { recursive: true }));

it('keeps the maps of a build beside what is served, which names them nowhere', async () => {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir: 'dist/app', sourcemap: 'hidden' },
    plugins: [keepMaps()],
  });
  const built = filesBelow(join(folder, 'dist')).map((path) => path.slice(folder.length));
  const inApp = built.filter((path) => path.startsWith('/dist/app/'));
  expect(inApp.filter((path) => path.endsWith('.map'))).toEqual([]);
  expect(built.filter((path) => path.startsWith('/dist/maps/'))).toEqual([
    expect.stringMatching(/\/index-[\w-]+\.js\.map$/),
  ]);
});
