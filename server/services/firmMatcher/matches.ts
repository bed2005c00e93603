import type { MatchFirm } from '#contract/firmMatcher.ts';

/** Matches in order: how many there are, and any part of them. */
export type Matches = { count: number; told: (offset: number, limit: number) => Promise<MatchFirm[]> };
