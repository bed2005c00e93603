import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { released } from './release/changelog.ts';
import { noticesOf, noticesText } from './release/notices.ts';
import { promisesOf, type Release, releaseFile } from './release/promises.ts';
import { refusalsOf } from './release/refusals.ts';

/**
 * `npm run release -- 2.1.0`: the version, the section of CHANGELOG.md, what the next release is compared with, a commit
 * and a tag; and in `release/2.1.0/` the sources, a bill of materials, notices and checksums. It pushes nothing.
 */
const options = { 'dry-run': { type: 'boolean', default: false } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [version = ''] = positionals;
const changelog = readFileSync('CHANGELOG.md', 'utf8');
const now = promisesOf(version);
const refusals = refusalsOf({
  version,
  changelog,
  last: JSON.parse(readFileSync(releaseFile, 'utf8')) as Release,
  now,
  changed: linesOf(git('status', '--porcelain')),
  tags: linesOf(git('tag')),
});
const folder = join('release', version);
for (const sentence of refusals) console.error(`✗ ${sentence}`);
if (readFileSync('LICENSE', 'utf8').includes('*NAME*')) {
  console.error(
    '! LICENSE has *NAME* where its owner belongs: fill that in before anyone gets this release.',
  );
}
if (refusals.length > 0) {
  console.error('Nothing was changed.');
  process.exitCode = 1;
} else if (values['dry-run']) {
  console.log(`${version} can be made. It would change package.json, package-lock.json, CHANGELOG.md and
${releaseFile}, commit them, tag that v${version}, and write ${folder}/. Nothing was changed.`);
} else {
  writeVersion();
  const undo = `To take it back: git tag -d v${version} && git reset --hard HEAD~1 && rm -rf ${folder}`;
  try {
    writePackages();
    console.log(`${readFileSync(join(folder, 'SHA256SUMS'), 'utf8')}
The commit and the tag v${version} are here alone. To publish them: git push origin HEAD v${version}
${undo}`);
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : error}\nThe commit and the tag v${version} were made. ${undo}`,
    );
    process.exitCode = 1;
  }
}

function writeVersion(): void {
  run('npm', 'version', version, '--no-git-tag-version');
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync('CHANGELOG.md', released(changelog, version, day));
  writeFileSync(releaseFile, `${JSON.stringify(now, null, 2)}\n`);
  run('node_modules/.bin/biome', 'check', '--write', releaseFile);
  git('commit', '--quiet', '--all', '--message', `build(release): make ${version}`);
  git('tag', '--annotate', '--message', `Tenantry ${version}`, `v${version}`);
}

function writePackages(): void {
  mkdirSync(folder, { recursive: true });
  const name = `tenantry-${version}`;
  git('archive', `--prefix=${name}/`, `--output=${join(folder, `${name}.tar.gz`)}`, `v${version}`);
  const bill = JSON.parse(run('npm', 'sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'));
  // npm takes the folder's name.
  bill.metadata.component.name = 'tenantry';
  writeFileSync(join(folder, `${name}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`);
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  run(process.execPath, 'tools/build.mjs');
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesText(noticesOf(lock.packages)));
  const sums = readdirSync(folder)
    .filter((file) => file !== 'SHA256SUMS')
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex')}  ${file}\n`,
    );
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
}

function git(...args: string[]): string {
  return run('git', ...args);
}

function run(program: string, ...args: string[]): string {
  const { status, stdout } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')} failed with ${status}`);
  return stdout;
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}
