import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Counts, count, type Stage, stages } from './stages.ts';

/**
 * Everything that tests leave in a temporary folder is removed with this one. PostgreSQL, which does not run as root,
 * has its data in it.
 */
const folder = mkdtempSync(join(tmpdir(), 'tenantry-tests-'));
chmodSync(folder, 0o711);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const report = join(folder, 'report.json');

/**
 * Runs the named stages in order until one fails: `node tools/run.mjs tools/test.ts lint types`. It ends with each
 * one's seconds and tests, and a summary line: `N passed, N failed, N skipped`.
 */
const started = performance.now();
/** Each stage that ran, by its title; a stage without tests counts none. */
const ran: Record<string, { seconds: number } & Partial<Counts>> = {};
process.exitCode = asked().every(run) ? 0 : 1;
console.log('');
console.table(ran);
console.log(`Done in ${secondsSince(started)} s`);
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);

function asked(): Stage[] {
  return process.argv.slice(2).map((name) => {
    const stage = stages[name];
    if (!stage) throw new Error(`No stage ${name}; there are ${Object.keys(stages).join(', ')}`);
    return stage;
  });
}

function run({ title, command: [program = '', ...args], env, tool, skip }: Stage): boolean {
  console.log(`\n▶ ${title}`);
  if (skip) {
    console.log(`Skipped: ${skip}`);
    return true;
  }
  const startedStage = performance.now();
  const { status } = spawnSync(program, [...args, ...reportersOf(tool)], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `node_modules/.bin${delimiter}${process.env.PATH}`,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      TMPDIR: folder,
      ...env,
    },
  });
  const seconds = secondsSince(startedStage);
  ran[title] = { seconds, ...(tool && existsSync(report) && count[tool](readFileSync(report, 'utf8'))) };
  rmSync(report, { force: true });
  console.log(`\n${title}: ${seconds} s`);
  if (status !== 0) console.log(`\n✗ ${title}: failed, see above. The stages after it did not run.`);
  return status === 0;
}

function reportersOf(tool: Stage['tool']): string[] {
  if (tool === 'playwright') return ['--reporter', 'list,json'];
  return tool ? ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report] : [];
}

function secondsSince(moment: number): number {
  return Math.round((performance.now() - moment) / 1000);
}

function total(what: keyof Counts): number {
  return Object.values(ran).reduce((sum, { [what]: number = 0 }) => sum + number, 0);
}
