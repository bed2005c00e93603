import type { Duplicate } from '#contract/duplicates.ts';

/** The other answer than the present one. */
export const otherDecision = ({ id, firms, band }: Duplicate) => ({
  id,
  name: firms.map(({ displayName }) => displayName).join(', '),
  isDuplicate: band === 'NOT_DUPLICATE',
});
