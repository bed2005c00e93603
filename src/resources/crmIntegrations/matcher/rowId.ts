import type { MatchFirm } from '#contract/firmMatcher.ts';

/** The link that opens a match's details, and gets the focus back when they are closed. */
export const rowId = ({ source, id }: Pick<MatchFirm, 'source' | 'id'>) => `match-${source}-${id}`;
