import { it } from 'vitest';
import { covering, everyNth, shuffled } from '../support/pairs.ts';

/**
 * `npm run test:full` walks everything, `npm test` a part of it, `npm run verify` a small part; the same every time.
 */
export const full = process.env.WALK === 'full';
export const brief = process.env.WALK === 'brief';

/** Timeout in milliseconds of an exhaustive walk: only a hanging one reaches it. */
export const unlimited = 30 * 60_000;

/** `WALK_SUBJECTS=users,roles` walks only these subjects' calls. */
const chosen = process.env.WALK_SUBJECTS?.split(',');
/** Whether every subject's calls are walked. */
export const areAllChosen = !chosen;
export const isChosen = (subject: string) => !chosen || chosen.includes(subject);

/** A walk's control covers all calls, so that it can count what it finds. */
export const control = it.skipIf(brief);

/** Every cell on a full walk, else about `wanted` of them, evenly spread over a fixed shuffle. */
export const sample = <T>(cells: readonly T[], wanted: number): T[] =>
  full || cells.length <= wanted ? [...cells] : shuffled(cells).slice(0, wanted);

/** All on a full walk, else every `step`-th of them from an offset. */
export const sampleNth = <T>(all: readonly T[], offset: number, step: number): T[] =>
  full ? [...all] : everyNth(all, offset, step);

/** Every cell on a full walk, else enough to cover every pair of facets that occurs in any cell. */
export const pairwise = <T>(cells: readonly T[], facetsOf: (cell: T) => readonly string[]): T[] =>
  full ? [...cells] : covering(cells, facetsOf);
