import type { KeyTable } from '#src/ui/keys.ts';

/** The keys by which a sample is looked at; J and K go from integration to integration there. */
export const sampleKeys = {
  next: ['ArrowDown'],
  previous: ['ArrowUp'],
  right: ['r'],
  wrong: ['w'],
} as const satisfies KeyTable;
