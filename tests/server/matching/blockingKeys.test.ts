import { expect, it } from 'vitest';
import { blockingKeys, directoryKeys } from '#server/matching/blockingKeys.ts';
import { partyOf } from '#server/matching/party.ts';

it('a party has a key for each word, name, identifier, web host and label, but none for its own key', () => {
  const party = partyOf({
    names: [
      { value: 'Quorvane Tressmoor Inc', type: null, isDisplayName: true },
      { value: 'Quorvane Tressmoor', type: null, isDisplayName: false },
    ],
    websites: ['https://www.quor.com/about', 'https://facebook.com/tressmoor'],
    places: [],
    identifiers: { crd: ['00123'], lei: ['5493-001'], rolodexKey: ['R7'] },
  });
  expect(blockingKeys(party)).toEqual([
    ...['quorvane', 'tressmoor', 'inc', 'quorvanes', 'tressmoors', 'quorvanetressmoor'],
    ...['=quorvane tressmoor', '#5493001', '#123', 'quor.com'],
    ...['/quor', '/tressmoor', '/quorvanetres', '/quorvane'],
  ]);
});

it('a firm of the directory has the keys that such a party is looked up by', () => {
  const firm = {
    names: ['Pell Worth Inc'],
    identifiers: ['00123'],
    urls: ['https://www.quorv.com', 'nowhere', 'https://facebook.com/in/someone'],
  };
  expect(directoryKeys(firm)).toEqual({
    sure: ['=pell worth', '#123', 'quorv.com', 'facebook.com'],
    words: ['pell', 'worth', 'inc', '.pwi'],
    labels: ['quo', 'quor', 'quorv'],
  });
});
