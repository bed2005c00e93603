import type { KeyTable } from '#src/ui/keys.ts';

/** Keys that only navigate: between candidates, and between firms. */
export const walkKeys = {
  next: ['j'],
  previous: ['k'],
  details: ['Space'],
  skip: ['s'],
  goTo: ['g'],
} as const satisfies KeyTable;

/** With them, those that decide; a key only proposes a link, its dialog makes it. */
export const matcherKeys = {
  ...walkKeys,
  link: ['l'],
  reject: ['n'],
  notes: ['e'],
  undo: ['u'],
} as const satisfies KeyTable;

export type MatcherKey = keyof typeof matcherKeys;
