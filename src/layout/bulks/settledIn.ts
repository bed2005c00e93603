import type { Bulk } from '../../../contract/bulk';

/** Records of a bulk that are dealt with, one way or another. */
export const settledIn = ({ done, unchanged, refused }: Bulk) => done + unchanged + refused;
