import { matchedIdentifiers } from '#contract/firmMatcher.ts';
import { identifierKey } from '../db/firmKeys.ts';
import { aliasOf, compareWebsites, isBetter } from './aliases.ts';
import { type Line, missing } from './evidence.ts';
import { bestPair, compareNames } from './names.ts';
import type { Corpus, Party, PartyIdentifier } from './party.ts';
import { comparePlaces } from './places.ts';
import { compareRenamed, type Rename } from './renames.ts';

/**
 * The evidence for and against two sides being the same firm, one line each; a value missing on one side counts for
 * neither.
 */
export function compare(left: Party, right: Party, corpus: Corpus, renames: readonly Rename[]): Line[] {
  const pair = bestPair(left, right, corpus);
  const alias = pair ? aliasOf(pair.left, right, corpus) : null;
  const isAlias = alias !== null && pair !== undefined && isBetter(alias, pair);
  const names = pair
    ? compareNames(pair, corpus, isAlias)
    : [missing('name', left.names[0]?.value ?? null, right.names[0]?.value ?? null)];
  const key = left.identifiers.rolodexKey.length > 0 ? [compareIdentifiers('rolodexKey', left, right)] : [];
  const lines = [
    ...names,
    ...compareRenamed(left, right, renames, corpus),
    compareWebsites(left, right, alias, isAlias),
    comparePlaces(left.places, right.places),
    ...identifierFields.map((field) => compareIdentifiers(field, left, right)),
    ...key,
  ];
  return lines.filter(({ left: one, right: other }) => one !== null || other !== null);
}

const identifierFields = Object.keys(matchedIdentifiers) as (keyof typeof matchedIdentifiers)[];

function compareIdentifiers(field: PartyIdentifier, left: Party, right: Party): Line {
  const [mine, theirs] = [left.identifiers[field], right.identifiers[field]];
  const [one = null, other = null] = [mine[0], theirs[0]];
  const line = missing(field, one, other);
  if (one === null || other === null) return line;
  const keys = theirs.map(identifierKey);
  const same = mine.find((value) => keys.includes(identifierKey(value)));
  if (same !== undefined) {
    const found = theirs[keys.indexOf(identifierKey(same))] ?? same;
    const measured = field === 'rolodexKey' ? { sameKey: 1 } : { sameIdentifier: 1 };
    return { ...line, left: same, right: found, outcome: 'AGREES', comparison: 'SAME_IDENTIFIER', measured };
  }
  if (isSwapped(identifierKey(one), identifierKey(other)))
    return { ...line, outcome: 'SIMILAR', comparison: 'DIGITS_SWAPPED', measured: { swappedDigits: 1 } };
  return { ...line, outcome: 'DIFFERS', comparison: 'OTHER_IDENTIFIER', measured: { otherIdentifier: 1 } };
}

/** Two neighbouring characters are swapped, or one differs: a typo. */
function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length || one.length < 5) return false;
  const wrong = [...one].flatMap((sign, n) => (sign === other[n] ? [] : n));
  const [a = 0, b = 0] = wrong;
  return wrong.length === 2 && b === a + 1 && one[a] === other[b] && one[b] === other[a];
}
