import type { KeyTable } from '#src/ui/keys.ts';

/** The keys by which one looks through candidates and firms. */
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
