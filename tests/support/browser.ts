import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';

/** Playwright's `launchOptions` for starting a Chromium. */
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

/**
 * CHROMIUM_PATH, else the Chromium inside an npm package, else an installed one. The packaged one is the same
 * everywhere and draws no window, which saves a third of the journeys' time; it runs on 64-bit Linux only.
 */
export async function findBrowser(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return { executablePath: given, args };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBrowser();
  const executablePath = onPath('chromium', 'chromium-browser', 'google-chrome');
  if (!executablePath)
    throw new Error('Found no Chromium: install one, or name its program in CHROMIUM_PATH.');
  return { executablePath, args };
}

function onPath(...names: string[]) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/**
 * The package unpacks into the temporary folder and brings its NSS libraries only on a certain cloud, so both are
 * faked: a folder that nobody else can have prepared, and that cloud.
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
    writeFileSync(join(folder, 'fonts', 'fonts.conf'), fontsIn(join(folder, 'fonts')));
    writeFileSync(complete, '');
    const { LD_LIBRARY_PATH = '' } = process.env;
    const env = {
      ...(before as Record<string, string>),
      LD_LIBRARY_PATH,
      FONTCONFIG_PATH: join(folder, 'fonts'),
    };
    return { executablePath, args, env };
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/** The package's own configuration looks for fonts in the temporary folder, and a Chromium without any font crashes. */
const fontsIn = (folder: string) =>
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>
`;
