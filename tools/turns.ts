import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What of `npm test` takes long, journeys and promises, is made in turns: as many at a run as fit into its minutes. */
export const turns = 15;

export const allTurns: readonly number[] = Array.from({ length: turns }, (_, n) => n + 1);

/**
 * The turns that a run begins with. `TURN` names one or all, and no other is made then. Else they are those that failed here
 * last until they are green, else the one that the commit draws; more may follow. Where there is no commit, the first.
 * Throws where `TURN` is none.
 */
export function turnsOfRun(
  named = process.env.TURN,
  failed = readFailed(),
  commit = readCommit(),
): { first: readonly number[]; mayFollow: boolean; why: string } {
  if (named) return { first: parse(named), mayFollow: false, why: 'as TURN says' };
  if (failed) return { first: failed, mayFollow: true, why: 'as it failed here last' };
  if (!commit) return { first: [1], mayFollow: true, why: 'as there is no commit' };
  const drawn = (Number.parseInt(commit.slice(0, 8), 16) % turns) + 1;
  return { first: [drawn], mayFollow: true, why: 'which the commit draws' };
}

/** The turns after these, in their order, of which as many fit into `left` as one took `each` at most. */
export function turnsThatFit(made: readonly number[], each: number, left: number): number[] {
  const last = made.at(-1) ?? 0;
  const others = [...allTurns.slice(last), ...allTurns.slice(0, last)].filter((turn) => !made.includes(turn));
  return others.slice(0, Math.max(0, Math.floor(left / each)));
}

/** Those of some turns, each turn spread over all of them. */
export const inTurns = <T>(all: readonly T[], some: readonly number[]): T[] =>
  all.filter((_, n) => some.includes((n % turns) + 1));

export function nameTurns(some: readonly number[]): string {
  if (some.length === turns) return 'all turns';
  return `turn${some.length > 1 ? 's' : ''} ${some.join(', ')} of ${turns}`;
}

function parse(named: string): readonly number[] {
  const turn = Number(named);
  if (named === 'all') return allTurns;
  if (allTurns.includes(turn)) return [turn];
  throw new Error(`TURN must be 1 to ${turns}, or all, but it is ${named}`);
}

const memory = join('node_modules', '.cache', 'tenantry-turns.json');

/** A fix draws another turn than the fault did, so those that met it are kept until they are green. */
export function rememberTurns(some: readonly number[], isGreen: boolean, path = memory): void {
  if (!isGreen) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(some));
  } else if (readFailed(path)?.every((turn) => some.includes(turn))) rmSync(path);
}

export const readFailed = (path = memory): number[] | null =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;

function readCommit(): string | null {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? stdout : null;
}
