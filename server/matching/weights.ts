import type { Weights } from './evidence.ts';

export const weights: Weights = {
  start: -16.4,
  weights: {
    sameName: 3,
    sharedWords: 8,
    rareWord: 0.6,
    wordsOfOneSide: -3,
    sameDomain: 6,
    otherDomain: -1,
    sameCountry: 1.5,
    otherCountry: -2,
    sameIdentifier: 18,
    otherIdentifier: -6,
  },
};
