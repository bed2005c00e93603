import type { Comparison } from '#contract/firmMatcher.ts';
import { normalise } from '../db/normalise.ts';
import { countryOf, stateOf } from './countries.ts';
import { type Line, type Measured, missing } from './evidence.ts';
import type { Place } from './party.ts';

type Parts = {
  streetLine1?: string;
  streetLine2?: string | null;
  city: string;
  state: string;
  postalCode: string;
  country: string;
};

/** The place of an address with known parts. */
export function placeOf({ streetLine1, streetLine2, city, state, postalCode, country }: Parts): Place {
  const lines = [streetLine1, streetLine2, city, [state, postalCode].filter(Boolean).join(' '), country];
  const code = countryOf(country);
  const known = code === null || code === 'US' || code === 'CA' ? stateOf(state) : null;
  return {
    text: lines.filter(Boolean).join(', '),
    country: code ?? known?.country ?? null,
    state: known?.state ?? (normalise(state) || null),
    city: cityKey(city),
    postalCode: postalKey(postalCode),
  };
}

/**
 * The safe parts of a single-text address, and nothing more: a country if the last part is one, a US or Canadian
 * state with its postal code at the end, and the city before these, after a comma, in the same part or alone.
 */
export function placeIn(text: string): Place {
  const parts = text.split(/[,;\n]+/).flatMap((part) => part.trim() || []);
  const place: Place = { text, country: null, state: null, city: null, postalCode: null };
  const country = lastCountry(parts.at(-1) ?? '');
  if (country) {
    place.country = country;
    parts.pop();
  }
  const last = parts.at(-1);
  if (last === undefined) return place;
  const ending = lastState(last, country);
  if (ending && parts.length > 1) {
    Object.assign(place, { state: ending.state, country: ending.country, postalCode: ending.postalCode });
    parts.pop();
    place.city = cityIn(parts.at(-1) ?? '').city;
    return place;
  }
  const inOne = ending ? null : cityAndState(last, country);
  if (inOne) Object.assign(place, inOne);
  else if (country || (parts.length === 1 && isCityAlone(last))) Object.assign(place, cityIn(last));
  return place;
}

/** `Boston MA 02110`, and without a code if the state is written in capitals and is no country. */
function cityAndState(part: string, country: string | null): Omit<Place, 'text'> | null {
  const words = part.split(/\s+/);
  for (let at = 1; at < words.length; at++) {
    const [before, named] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const ending = lastState(named, country);
    const isSure = ending?.postalCode || /^[A-Z]{2}$/.test(named);
    if (ending && isSure && isCityAlone(before)) return { ...ending, city: cityIn(before).city };
  }
  return null;
}

const isCityAlone = (part: string): boolean =>
  stateOf(part)?.state.toLowerCase() !== part.toLowerCase() &&
  !(stateOf(part) && countryOf(part)) &&
  !street.test(part) &&
  cityIn(part).city !== null;

const street =
  /\b(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|row|court|place|square|way|boulevard|blvd|floor|fl|suite|building|house|tower|plaza|box|park|centre|center)\.?$/i;

/** `CA` and `Georgia` are states as well: neither is taken for a country, nor the latter for a state. */
const lastCountry = (part: string): string | null => (stateOf(part) ? null : countryOf(part));

function lastState(part: string, country: string | null) {
  const words = part.split(/\s+/);
  const taken = [1, 2].find((count) => postalCodes.test(words.slice(-count).join(''))) ?? 0;
  const postal = taken > 0 ? words.slice(-taken).join('') : '';
  const named = words.slice(0, words.length - taken).join(' ');
  const known = stateOf(named);
  if (!known || (country && country !== known.country)) return null;
  const isSure =
    country !== null || postal !== '' || !(ambiguous.has(named) || countryOf(named.length > 2 ? named : ''));
  return isSure ? { ...known, postalCode: postalKey(postal) } : null;
}

/** Of the United States and of Canada. */
const postalCodes = /^(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\d[A-Z]\d)$/i;

/** State codes that also stand for countries in about as many addresses. */
const ambiguous: ReadonlySet<string> = new Set(['DE', 'IN']);

/** A city, perhaps with its postal code before or after; nothing if the part has other digits, as streets have. */
function cityIn(part: string): Pick<Place, 'city' | 'postalCode'> {
  const [, before = '', city = '', after = ''] =
    /^(?:(\d{4,6}) )?(\D+?)(?: ([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{4,6}))?$/i.exec(part) ?? [];
  return { city: cityKey(city), postalCode: postalKey(before || after) };
}

const cityKey = (city: string): string | null =>
  normalise(city)
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .replace(/\bst\b/, 'saint')
    .trim() || null;

/** US codes by their first five digits, others without blanks. */
const postalKey = (code: string): string | null => {
  const key = code.toUpperCase().replace(/[\s-]/g, '');
  return (/^\d{9}$/.test(key) ? key.slice(0, 5) : key) || null;
};

/** Addresses by the finest part that both have; of several pairs the one that agrees in most. */
export function comparePlaces(left: readonly Place[], right: readonly Place[]): Line {
  let best: Line | undefined;
  for (const one of left) {
    for (const other of right) {
      const line = comparePair(one, other);
      if (!best || depthOf(line) > depthOf(best)) best = line;
    }
  }
  return best ?? missing('address', left[0]?.text ?? null, right[0]?.text ?? null);
}

/** Nothing could be read of an address. */
const isUnread = ({ country, state, city, postalCode }: Place): boolean =>
  (country ?? state ?? city ?? postalCode) === null;

/** Whose address could not be read, if one has none that is missing. */
function unread(one: Place, other: Place): Comparison | null {
  if (!one.text || !other.text) return null;
  if (isUnread(one)) return 'CRM_NOT_READ';
  return isUnread(other) ? 'ORGANIZATION_NOT_READ' : 'NOT_COMPARABLE';
}

const depths: readonly (Comparison | null)[] = [
  'OTHER_COUNTRY',
  null,
  'OTHER_STATE',
  'OTHER_CITY',
  'SAME_COUNTRY',
  'SAME_STATE',
  'SAME_CITY',
  'SAME_POSTAL_CODE',
];
const depthOf = ({ comparison, outcome }: Line): number =>
  depths.indexOf(outcome === 'MISSING' ? null : comparison);

function comparePair(one: Place, other: Place): Line {
  const line = {
    ...missing('address', one.text || null, other.text || null),
    comparison: unread(one, other),
  };
  const same = (part: 'country' | 'state' | 'city' | 'postalCode') =>
    one[part] === null || other[part] === null ? null : one[part] === other[part];
  const differs = (comparison: Comparison, measured: Measured): Line => ({
    ...{ ...line, outcome: 'DIFFERS', comparison, measured },
  });
  const agrees = (comparison: Comparison, measured: Measured): Line => ({
    ...{ ...line, outcome: 'AGREES', comparison, measured },
  });
  const [country, state, city, postalCode] = [
    same('country'),
    same('state'),
    same('city'),
    same('postalCode'),
  ];
  if (country === false) return differs('OTHER_COUNTRY', { otherCountry: 1 });
  if (country === null && !city) return line;
  const known = country ? { sameCountry: 1 } : {};
  if (postalCode)
    return agrees('SAME_POSTAL_CODE', { ...known, samePostalCode: 1, sameCity: 1, sameState: state ? 1 : 0 });
  if (city && state !== false)
    return agrees('SAME_CITY', { ...known, sameCity: 1, sameState: state ? 1 : 0 });
  if (state === false) return differs('OTHER_STATE', { ...known, otherState: 1 });
  if (city === false) {
    return {
      ...differs('OTHER_CITY', { ...known, otherCity: 1, sameState: state ? 1 : 0 }),
      outcome: 'SIMILAR',
    };
  }
  return state ? agrees('SAME_STATE', { ...known, sameState: 1 }) : agrees('SAME_COUNTRY', known);
}
