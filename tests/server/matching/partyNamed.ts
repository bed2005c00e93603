import { partyOf } from '#server/matching/party.ts';

export type Values = { websites?: string[]; crd?: string[]; lei?: string[]; rolodexKey?: string[] };

/** A party with these names, separated by ` = `, the first of them its display name. */
export const partyNamed = (names: string, { websites = [], ...identifiers }: Values = {}) =>
  partyOf({
    names: names.split(' = ').map((value, n) => ({ value, type: null, isDisplayName: n === 0 })),
    ...{ websites, places: [], identifiers },
  });
