import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/**
 * Adds the resource of `docs/holidays.md` to a copy of the repository, as that page says, and runs there what a new
 * resource has to pass: types, laws of the house, walks over its calls.
 */
const page = readFileSync('docs/holidays.md', 'utf8');
const walked = ['tenants', 'malformed', 'fields', 'queryValues', 'rightsEnd'].map(
  (name) => `tests/walk/${name}.test.ts`,
);
const copy = mkdtempSync(join(tmpdir(), 'tenantry-example-'));
try {
  copyRepository();
  for (const { path, blocks } of filesOf(page)) {
    for (const { language, text } of blocks) {
      if (language === 'diff') insert(path, text);
      else write(path, text);
    }
  }
  const walks = { ...process.env, WALK: 'brief', WALK_SUBJECTS: 'holidays' };
  const passes =
    run(['tools/run.mjs', 'i18n/tools/main.ts', 'confirm', 'fr', 'holidays'], process.env) &&
    run(['tools/run.mjs', 'tools/test.ts', 'types', 'house'], process.env) &&
    run(['node_modules/vitest/vitest.mjs', '--run', '--project', '*walk', ...walked], walks);
  process.exitCode = passes ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** Each heading that is a path, with the blocks below it. */
function filesOf(markdown: string) {
  return markdown.split(/^### /m).flatMap((section) => {
    const path = /^`([^`]+)`/.exec(section)?.[1];
    const blocks = [...section.matchAll(/^```(\w+)\n(.*?)^```/gms)];
    return path ? [{ path, blocks: blocks.map(([, language, text = '']) => ({ language, text })) }] : [];
  });
}

function write(path: string, text: string) {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text);
}

/** Puts the lines that begin with `+` below the one before them. */
function insert(path: string, diff: string) {
  const [above = '', ...added] = diff.trimEnd().split('\n');
  const text = readFileSync(join(copy, path), 'utf8');
  const place = `${above.slice(1)}\n`;
  if (!text.includes(place)) throw new Error(`${path} has no line ${place}`);
  write(path, text.replace(place, [above, ...added].map((line) => `${line.slice(1)}\n`).join('')));
}

function copyRepository() {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const path of stdout.split('\0').filter(Boolean)) cpSync(path, join(copy, path));
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
}

function run(args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  return spawnSync(process.execPath, args, { cwd: copy, stdio: 'inherit', env }).status === 0;
}
