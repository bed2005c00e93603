import type { KeyTable } from '#src/ui/keys.ts';

/** Keys of a sample's review; J and K are taken there by moving between integrations. */
export const sampleKeys = {
  next: ['ArrowDown'],
  previous: ['ArrowUp'],
  right: ['r'],
  wrong: ['w'],
} as const satisfies KeyTable;
