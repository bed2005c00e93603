import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const script = 'console.log("built");\n';

/** The folder's contents, named as by the app's build: two hashed files and one that is not. */
export const builtFiles = {
  script: '/app/assets/index-Bo15Fs8n.js',
  font: '/app/assets/inter-latin-wght-normal-Dx4kXJAl.woff2',
  unhashed: '/app/robots.txt',
};

/** A folder like the app's build, for tests that must not depend on a build. */
export function createAppFolder(): { appFolder: string; remove: () => void } {
  const appFolder = mkdtempSync(join(tmpdir(), 'tenantry-app-'));
  const place = (path: string) => join(appFolder, path.slice('/app'.length));
  mkdirSync(join(appFolder, 'assets'));
  writeFileSync(place(builtFiles.script), script);
  writeFileSync(place(`${builtFiles.script}.br`), brotliCompressSync(script));
  writeFileSync(place(`${builtFiles.script}.gz`), gzipSync(script));
  writeFileSync(place(builtFiles.font), 'a font');
  writeFileSync(place(builtFiles.unhashed), 'User-agent: *\n');
  return { appFolder, remove: () => rmSync(appFolder, { recursive: true }) };
}
