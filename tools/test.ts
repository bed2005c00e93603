import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter } from 'node:path';
import type { Counts } from './counts.ts';
import { inFull, type Stage, stages } from './stages.ts';
import { asked, folder, report, secondsSince, started } from './testRun.ts';
import { allTurns, nameTurns, rememberTurns, turns, turnsOfRun, turnsThatFit } from './turns.ts';

/** What `npm test` makes at each run, and what it makes in turns, which takes long: as much of it as fits into its minutes. */
const always = ['lint', 'types', 'unit', 'walk', 'build', 'most-postgres'];
const inTurn = ['journeys', 'promises', 'postgres-promises'];
/** What `npm test` may take, in seconds, without an installation, and with some to spare. */
const secondsOfTest = 540;
const megabytes = 2 ** 20;
/**
 * Tests take memory and give it back all the time, and each new page of it takes a virtual machine long. The C library of
 * Linux keeps what was given back, takes much at once, and in large pages. Not in full, where the product's own is measured.
 */
const malloc = {
  hugetlb: 1,
  mmap_threshold: 32 * megabytes,
  top_pad: 64 * megabytes,
  trim_threshold: 1_024 * megabytes,
};
const tunables = Object.entries(malloc).map(([name, value]) => `glibc.malloc.${name}=${value}`);
const ownMemory = { GLIBC_TUNABLES: process.env.GLIBC_TUNABLES ?? tunables.join(':') };

/** Each stage that ran, by its title; a stage without tests counts none. */
const ran: Record<string, { seconds: number } & Partial<Counts>> = {};
process.exitCode = (await runAsked()) ? 0 : 1;
console.log('');
console.table(ran);
console.log(`Done in ${secondsSince(started)} s`);
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);

/**
 * Runs the named stages one after the other, all of `npm test` when none is named, until one fails. It ends with the seconds
 * and tests of each, and a line that sums up the tests: `N passed, N failed, N skipped`. A stage that is named makes all
 * turns, if `TURN` names none.
 */
async function runAsked(): Promise<boolean> {
  if (asked.length > 0) return runAll(asked, process.env.TURN ? turnsOfRun().first : allTurns);
  const { first, mayFollow, why } = turnsOfRun();
  console.log(`Journeys and promises begin with ${nameTurns(first)}, ${why}.`);
  if (!(await runAll(always, []))) return false;
  let made = first;
  const began = performance.now();
  let isGreen = await runAll(inTurn, first);
  rememberTurns(first, isGreen);
  if (mayFollow && isGreen) {
    const left = secondsOfTest - secondsSince(started);
    const more = turnsThatFit(first, secondsSince(began) / first.length, left);
    made = [...first, ...more];
    isGreen = more.length === 0 || (await runAll(inTurn, more));
    rememberTurns(made, isGreen);
  }
  console.log(
    `\nMade of journeys and promises: ${nameTurns(made)}. TURN=1 to ${turns} makes one, TURN=all all.`,
  );
  return isGreen;
}

async function runAll(names: readonly string[], some: readonly number[]): Promise<boolean> {
  for (const name of names) {
    const stage = stages[name];
    if (!stage) throw new Error(`No stage ${name}; there are ${Object.keys(stages).join(', ')}`);
    if (!run(typeof stage === 'function' ? await stage(some) : stage)) return false;
  }
  return true;
}

function run(stage: Stage): boolean {
  const { title, command, env, count, skip, onGreen } = stage;
  console.log(`\n▶ ${title}`);
  const reason = skip?.();
  if (reason) {
    console.log(`Skipped: ${reason}`);
    return true;
  }
  const [program = '', ...args] = command;
  const startedStage = performance.now();
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `node_modules/.bin${delimiter}${process.env.PATH}`,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      TMPDIR: folder,
      ...(env !== inFull && ownMemory),
      ...env,
    },
  });
  const said = existsSync(report) ? readFileSync(report, 'utf8') : '';
  ran[title] = { seconds: secondsSince(startedStage), ...(said && count?.(said)) };
  rmSync(report, { force: true });
  console.log(`\n${title}: ${ran[title].seconds} s`);
  if (status !== 0) console.log(`\n✗ ${title}: failed, see above. The stages after it did not run.`);
  else onGreen?.(said);
  return status === 0;
}

function total(what: keyof Counts): number {
  return Object.values(ran).reduce((sum, { [what]: count = 0 }) => sum + count, 0);
}
