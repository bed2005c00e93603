import type { KeyTable } from '#src/ui/keys.ts';

/** Keys that only look: from candidate to candidate, and from firm to firm. */
export const walkKeys = {
  next: ['j'],
  previous: ['k'],
  details: ['Space'],
  skip: ['s'],
  goTo: ['g'],
} as const satisfies KeyTable;

/** With them, those that decide; a link is only ever proposed by a key, its dialog makes it. */
export const matcherKeys = {
  ...walkKeys,
  link: ['l'],
  reject: ['n'],
  notes: ['e'],
  undo: ['u'],
} as const satisfies KeyTable;

export type MatcherKey = keyof typeof matcherKeys;
