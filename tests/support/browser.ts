import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';

/** What Playwright's `launchOptions` needs to start a Chromium. */
export type Browser = { executablePath: string; args: string[]; env?: Record<string, string> };

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** CHROMIUM_PATH, a Chromium of the system, else the one that comes inside an npm package. */
export async function findBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || onPath('chromium', 'chromium-browser', 'google-chrome');
  return executablePath ? { executablePath, args } : unpackBrowser();
}

function onPath(...names: string[]) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/**
 * The package unpacks into the temporary folder and brings its NSS libraries only where it believes it runs on a
 * certain cloud, so both are pretended: a folder that nobody else can have prepared, and that cloud.
 */
async function unpackBrowser(): Promise<Browser> {
  const folder = resolve('node_modules/.cache/chromium');
  const complete = join(folder, 'complete');
  if (!existsSync(complete)) rmSync(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  const before = { ...process.env };
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: 'nodejs20.x' });
  delete process.env.FONTCONFIG_PATH;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    writeFileSync(complete, '');
    const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = process.env;
    return {
      executablePath,
      args,
      env: { ...(before as Record<string, string>), LD_LIBRARY_PATH, FONTCONFIG_PATH },
    };
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
