import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inTurn } from '../tests/support/pairs';

/** `npm test` is to end in ten minutes, also where others share the cores: so each commit meets a part of the tests. */
export const turns = 6;

/** A part of the tests, from 1 on, or all of them. */
export type Turn = number | 'all';

/**
 * The turn that `TURN` names, else the one that failed here last until it is green, else the one that the commit draws, so
 * that it is the same wherever the commit is tested. Where there is no commit, all. Throws where `TURN` is none.
 */
export function turnOfRun(
  named = process.env.TURN,
  failed = readFailed(),
  commit = readCommit(),
): { turn: Turn; why: string } {
  if (named) return { turn: parse(named), why: 'as TURN says' };
  if (failed) return { turn: failed, why: 'as it failed here last' };
  if (commit)
    return { turn: (Number.parseInt(commit.slice(0, 8), 16) % turns) + 1, why: 'which the commit draws' };
  return { turn: 'all', why: 'as there is no commit' };
}

/** Those of a turn, spread over all of them. */
export const inTurnOf = <T>(all: readonly T[], turn: Turn): T[] =>
  turn === 'all' ? [...all] : inTurn(all, turn - 1, turns);

function parse(named: string): Turn {
  const turn = Number(named);
  if (named === 'all') return named;
  if (Number.isInteger(turn) && turn >= 1 && turn <= turns) return turn;
  throw new Error(`TURN must be 1 to ${turns}, or all, but it is ${named}`);
}

const memory = join('node_modules', '.cache', 'tenantry-turn.json');

/** A fix draws another turn than the fault did, so the one that met it is kept until it is green. */
export function rememberTurn(turn: Turn, isGreen: boolean, path = memory): void {
  if (turn !== 'all' && !isGreen) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(turn));
  } else if (isGreen && [readFailed(path), 'all'].includes(turn)) rmSync(path, { force: true });
}

export const readFailed = (path = memory): number | null =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;

function readCommit(): string | null {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? stdout : null;
}
