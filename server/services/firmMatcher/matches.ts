import type { MatchFirm } from '#contract/firmMatcher.ts';

/** What is no match: the firm itself, and what has a lower score. */
export type Except = { itself: string | undefined; minScore: number };

/** Matches in order: how many there are, and any part of them. */
export type Matches = { count: number; told: (offset: number, limit: number) => Promise<MatchFirm[]> };
