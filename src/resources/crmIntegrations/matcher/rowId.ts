import type { MatchFirm } from '#contract/firmMatcher.ts';

/** The link that opens a match's details, which has the focus again when they are closed. */
export const rowId = ({ source, id }: Pick<MatchFirm, 'source' | 'id'>) => `match-${source}-${id}`;
