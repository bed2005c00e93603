import type { MatchFirm } from '#contract/firmMatcher.ts';
import type { Kept, NotMatches } from './notMatches.ts';
import type { DirectoryCandidate } from './readCandidates.ts';

/** A firm of the directory among the others that a party may be. */
export type RankedFirm = Kept<DirectoryCandidate>;

/** What is no match: the firm itself, what was said to be none, and what has a lower score; `found` is told of all of the directory. */
export type Except = {
  itself?: string | undefined;
  minScore: number;
  notMatches?: NotMatches | undefined;
  found?: ((ranked: readonly RankedFirm[]) => Promise<unknown>) | undefined;
};

/** Matches in order: how many there are, and any part of them. */
export type Matches = { count: number; told: (offset: number, limit: number) => Promise<MatchFirm[]> };
