import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { isSecret } from '#server/config/secretFiles.ts';
import { variables } from '#server/config/variables.ts';
import { filesBelow } from '#tests/house/source.ts';
import { type Built, build, readStages, type Stage } from '#tests/support/imageSteps.ts';
import { freePort } from '#tests/support/postgres.ts';
import { full } from '#tests/walk/sample.ts';

/** The image without a container engine: its own steps, one by one, in folders that act as the roots of its stages. */
const stages = readStages('deploy/Dockerfile');
const folder = mkdtempSync(join(tmpdir(), 'tenantry-image-'));
afterAll(() => rm(folder, { recursive: true, force: true }), 240_000);

it('ends in a stage of production packages and of a user who owns nothing but the data', () => {
  const last = stages.at(-1);
  expect(stages.map(({ name }) => name)).toEqual(['build', 'packages', '2']);
  expect(stepsOf(last, 'USER')).toEqual(['node']);
  expect(stepsOf(last, 'RUN')).toEqual(['mkdir -m 700 /home/node/data']);
  expect(stepsOf(stages[1], 'RUN')).toEqual(['npm ci --omit=dev --no-audit --no-fund']);
});

it('leaves out of its context what is made and what is secret', () => {
  const ignored = readFileSync('deploy/Dockerfile.dockerignore', 'utf8').trim().split('\n');
  const kept = readFileSync('.gitignore', 'utf8').trim().split('\n');
  const isIgnored = (path: string) =>
    ignored.some((one) => path === one || path.replace(/^\//, '').startsWith(`${one}/`));
  expect(kept.filter((path) => path !== '*.log' && !isIgnored(path))).toEqual([]);
});

/** The lines of each file that set variables of the server. */
const settings: [file: string, lines: RegExp][] = [
  ['deploy/Dockerfile', /^ENV .+$/gm],
  ['deploy/compose.yaml', /(?<=^ {2}tenantry:\n(?: {4}.+\n)+) {6}\w+: .+$/gm],
  ['deploy/kubernetes.yaml', /^ {2}[A-Z_]+: .+$/gm],
  ['deploy/tenantry.service', /^Environment=.+$/gm],
];

it.each(settings)('%s sets variables that the server knows', (file, lines) => {
  const text = readFileSync(file, 'utf8');
  const namesIn = (content: string) =>
    (content.match(lines) ?? []).join('\n').match(/\b[A-Z_]+(?==|: )/g) ?? [];
  const [first = '', ...more] = namesIn(text);
  expect(more).not.toEqual([]);
  const isKnown = (name: string) =>
    name in variables || (name.endsWith('_FILE') && isSecret(name.slice(0, -5)));
  expect([first, ...more].filter((name) => !isKnown(name))).toEqual([]);
  expect(namesIn(text.replace(new RegExp(`\\b${first}(?=[=:])`), `MIS${first}`)), 'control').toEqual([
    `MIS${first}`,
    ...more,
  ]);
});

it('gets from the compose file all that an operator has set, and none without a sender of its own', () => {
  const text = readFileSync('deploy/compose.yaml', 'utf8');
  expect(text).toMatch(/^ {2}tenantry:\n(?: {4}.+\n)* {4}env_file: \.env\n/m);
  expect(text).toMatch(/^ {6}MAIL_FROM: \$\{MAIL_FROM:\?\}$/m);
});

it('is healthy while its server answers, at whichever port', async () => {
  const [check = ''] = stepsOf(stages.at(-1), 'HEALTHCHECK') ?? [];
  const [, ...args]: string[] = JSON.parse(check.replace('CMD ', ''));
  const isHealthy = async (PORT: string) =>
    (await once(spawn(process.execPath, args, { env: { PORT }, stdio: 'ignore' }), 'exit'))[0] === 0;
  let status = 200;
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/healthz' ? status : 404).end();
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  expect(await isHealthy(String(port))).toBe(true);
  status = 500;
  expect(await isHealthy(String(port))).toBe(false);
  server.close();
  expect(await isHealthy(String(await freePort()))).toBe(false);
});

it('is restarted later than requests in hand may take', () => {
  const seconds = (file: string, pattern: RegExp) =>
    Number(pattern.exec(readFileSync(file, 'utf8'))?.[1]?.replace('_', ''));
  const drain = seconds('server/start/drain.ts', /wholeMs: (\d+_\d+)/) / 1000;
  expect(seconds('deploy/compose.yaml', /stop_grace_period: (\d+)s/)).toBeGreaterThan(drain);
  const grace = seconds('deploy/kubernetes.yaml', /terminationGracePeriodSeconds: (\d+)/);
  expect(grace).toBeGreaterThan(drain + seconds('deploy/kubernetes.yaml', /DRAIN_SECONDS: '(\d+)'/));
  expect(seconds('deploy/tenantry.service', /TimeoutStopSec=(\d+)/)).toBeGreaterThan(drain);
});

/** As in docs/operate.md for installations without development packages. */
const firstAdministrator = 'node dist/server/createAdmin.js';

/** Installs packages twice and builds, which takes minutes: in `npm run test:full`. */
it.runIf(full)(
  'is built by its steps, takes its first administrator, and serves without writing anywhere but to its data',
  async () => {
    chmodSync(folder, 0o755);
    const rootOf = (stage: string) => join(folder, stage);
    let image: Built | undefined;
    for (const stage of stages) {
      mkdirSync(rootOf(stage.name));
      image = await build(stage, rootOf(stage.name), { context, rootOf, run });
    }
    if (!image) throw new Error('No stage');
    const before = filesBelow(image.workdir);
    const { packages } = JSON.parse(
      readFileSync(join(image.workdir, 'node_modules/.package-lock.json'), 'utf8'),
    );
    const dev = Object.entries<{ dev?: boolean }>(packages).filter(([, entry]) => entry.dev);
    expect(dev.map(([path]) => path)).toEqual([]);

    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const own = { PORT: String(port), PLATFORM_HOST: '127.0.0.1', PUBLIC_ORIGIN: origin, LOG_LEVEL: 'error' };
    const installed = { ...image, env: { ...image.env, ...own } };
    await run(`${firstAdministrator} --email p@a.test --first-name Paula --last-name Adler`, installed);
    const { answers, code } = await serve(installed, origin);
    expect({ answers, code }).toEqual({ answers: [200, 200, 200], code: 0 });
    expect(filesBelow(image.workdir)).toEqual(before);
    console.log(`image: ${stages.flatMap(({ steps }) => steps).length} steps, ${before.length} files`);
  },
  20 * 60_000,
);

it.runIf(full && process.getuid?.() === 0)('control: its user can write nothing of the image', () => {
  const { status } = spawnSync('touch', [join(folder, '2/app/package.json')], nobody());
  expect(status).not.toBe(0);
});

const stepsOf = (stage: Stage | undefined, name: string) =>
  stage?.steps.filter((step) => step.name === name).map(({ rest }) => rest);

/** The files git tracks: the context's rules leave out fewer, and nothing more. */
function context(path: string): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', path], {
    encoding: 'utf8',
  });
  return stdout.trim().split('\n');
}

async function run(command: string, { workdir, env, user, root }: Built): Promise<void> {
  const as = user === 'root' ? undefined : nobody();
  const home = join(root, 'home/node');
  mkdirSync(home, { recursive: true });
  if (as) chownSync(home, as.uid, as.gid);
  const child = spawn('sh', ['-c', command], {
    ...as,
    cwd: workdir,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${said}`);
}

/** Runs the image's program as its user, if the test may switch users; requests its page and the page's script. */
async function serve({ cmd: [program = '', ...args], workdir, env }: Built, origin: string) {
  const child = spawn(program, args, {
    ...nobody(),
    cwd: workdir,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'close');
  try {
    const ready = await vi.waitFor(() => fetch(`${origin}/readyz`), { timeout: 60_000, interval: 200 });
    const page = await fetch(`${origin}/app/select-domain`, { redirect: 'manual' });
    const script = /src="(\/app\/assets\/[^"]+)"/.exec(await page.text())?.[1];
    const { status } = await fetch(`${origin}${script}`);
    return { answers: [ready.status, page.status, status], code: await stop() };
  } finally {
    await stop();
  }
  async function stop() {
    child.kill('SIGTERM');
    return (await ended)[0];
  }
}

function nobody(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}
