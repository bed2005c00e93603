import { matchedIdentifiers } from '#contract/firmMatcher.ts';
import { identifierKey } from '../db/firmKeys.ts';
import type { Line } from './evidence.ts';
import { compareNames } from './names.ts';
import type { Corpus, Party } from './party.ts';

/** All that speaks for and against two sides being one firm, a line each; a value that a side lacks speaks for neither. */
export function compare(left: Party, right: Party, corpus: Corpus): Line[] {
  return [
    ...compareNames(left, right, corpus),
    compareDomains(left, right),
    comparePlaces(left, right),
    ...identifierFields.map((field) => compareIdentifiers(field, left, right)),
  ];
}

const identifierFields = Object.keys(matchedIdentifiers) as (keyof typeof matchedIdentifiers)[];

const missing = (field: Line['field'], left: string | null, right: string | null): Line => ({
  ...{ field, outcome: 'MISSING', comparison: null, left, right },
  ...{ nameType: null, how: [], rarity: null, features: {} },
});

function compareDomains({ domains }: Party, { domains: others }: Party): Line {
  const [left = null, right = null] = [domains[0], others[0]];
  const same = domains.find((one) => others.includes(one));
  const line = missing('webDomain', left, right);
  if (left === null || right === null) return line;
  if (same)
    return {
      ...line,
      ...{ left: same, right: same, outcome: 'AGREES', comparison: 'SAME_DOMAIN' },
      features: { sameDomain: 1 },
    };
  return { ...line, outcome: 'DIFFERS', comparison: 'OTHER_DOMAIN', features: { otherDomain: 1 } };
}

function comparePlaces({ places }: Party, { places: others }: Party): Line {
  const [left, right] = [places[0], others[0]];
  const line = missing('address', left?.text ?? null, right?.text ?? null);
  if (!left?.country || !right?.country) return line;
  if (left.country === right.country)
    return { ...line, outcome: 'AGREES', comparison: 'SAME_COUNTRY', features: { sameCountry: 1 } };
  return { ...line, outcome: 'DIFFERS', comparison: 'OTHER_COUNTRY', features: { otherCountry: 1 } };
}

function compareIdentifiers(field: keyof typeof matchedIdentifiers, left: Party, right: Party): Line {
  const [mine, theirs] = [left.identifiers[field], right.identifiers[field]];
  const [one = null, other = null] = [mine[0], theirs[0]];
  const line = missing(field, one, other);
  if (one === null || other === null) return line;
  const keys = theirs.map(identifierKey);
  const same = mine.find((value) => keys.includes(identifierKey(value)));
  if (same !== undefined) {
    const found = theirs[keys.indexOf(identifierKey(same))] ?? same;
    return {
      ...line,
      ...{ left: same, right: found, outcome: 'AGREES', comparison: 'SAME_IDENTIFIER' },
      features: { sameIdentifier: 1 },
    };
  }
  return { ...line, outcome: 'DIFFERS', comparison: 'OTHER_IDENTIFIER', features: { otherIdentifier: 1 } };
}
