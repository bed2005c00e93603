import type { MatchFirm } from '#contract/firmMatcher.ts';
import type { Kept, NotMatches } from './notMatches.ts';
import type { DirectoryCandidate } from './readCandidates.ts';

/** A firm of the directory among the candidates of a party. */
export type RankedFirm = Kept<DirectoryCandidate>;

/** Excludes the firm itself, rejected firms, and lower scores; `found` counts over the whole directory. */
export type Except = {
  itself?: string | undefined;
  minScore: number;
  notMatches?: NotMatches | undefined;
  found?: ((ranked: readonly RankedFirm[]) => Promise<unknown>) | undefined;
};

/** Ranked matches: their number, and any page of them. */
export type Matches = { count: number; page: (offset: number, limit: number) => Promise<MatchFirm[]> };
