import type { Bulk } from '#contract/bulk.ts';

/** Records of a bulk that are settled, one way or another. */
export const settledIn = ({ done, unchanged, refused }: Bulk) => done + unchanged + refused;
