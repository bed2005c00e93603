import type { KeyTable } from '#src/ui/keys.ts';

/** A hierarchy's keys, by the ARIA tree pattern. */
export const treeKeys = {
  next: ['ArrowDown'],
  previous: ['ArrowUp'],
  into: ['ArrowRight'],
  out: ['ArrowLeft'],
  first: ['Home'],
  last: ['End'],
  pageDown: ['PageDown'],
  pageUp: ['PageUp'],
  siblings: ['*'],
  open: ['Enter'],
  search: ['/'],
} as const satisfies KeyTable;

export type TreeKey = keyof typeof treeKeys;
