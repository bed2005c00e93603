import type { FirmMatch } from '#contract/firms.ts';
import { contactKey, identifierKey, nameKey, nameTokens } from '../db/firmKeys.ts';
import { type MatchLevel, matchLevels, type ParsedSearch } from './parseSearch.ts';
import { maxTypos, typosBetween } from './typos.ts';

/** The searchable values of a firm. */
export type Findable = {
  key: string;
  names: readonly { name: string; type: string; is_display_name: boolean }[];
  identifiers: readonly { value: string; type: string }[];
  contacts: readonly { value: string; type: string }[];
};

/**
 * The value that made a search find a firm: the best match; among merely similar names the one with most of the
 * words, and the display name before equally good others.
 */
export function matchOf(search: ParsedSearch, firm: Findable): FirmMatch | null {
  const whole = (kind: FirmMatch['kind'], type: string | null, value: string) =>
    ({ kind, type, value, isDisplayName: false, level: 'exact' }) as FirmMatch;
  const matches: FirmMatch[] = [
    ...(firm.key === search.key ? [whole('key', null, firm.key)] : []),
    ...firm.identifiers
      .filter(({ value }) => identifierKey(value) === search.identifier)
      .map(({ type, value }) => whole('identifier', type, value)),
    ...firm.contacts.flatMap(({ type, value }) => beginningOf(search, type, value)),
    ...firm.names.map(({ name, type, is_display_name }) => ({
      kind: 'name' as const,
      type: type as FirmMatch['type'],
      value: name,
      isDisplayName: is_display_name,
      level: levelOfName(search, name),
    })),
  ];
  const [best = null] = matches.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.level === 'similar' ? likeness(search, b.value) - likeness(search, a.value) : 0) ||
      Number(b.isDisplayName) - Number(a.isDisplayName),
  );
  return best;
}

function beginningOf({ domain, host, email }: ParsedSearch, type: string, value: string): FirmMatch[] {
  const key = contactKey(type, value);
  const [kind, whole, begun] =
    type === 'URL' ? (['webDomain', domain, host] as const) : (['email', email, email] as const);
  const level = key === whole ? 'exact' : begun !== null && key.startsWith(begun) ? 'part' : null;
  return level ? [{ kind, type: type as FirmMatch['type'], value, isDisplayName: false, level }] : [];
}

const rank = ({ level }: FirmMatch) => matchLevels.indexOf(level);

/** How many of the words a name has; one with typos counts half. */
function likeness({ words }: ParsedSearch, value: string): number {
  const tokens = nameTokens(value);
  const isNear = (word: string) =>
    tokens.some((token) => typosBetween(word, token, maxTypos(word)) <= maxTypos(word));
  return words.reduce((sum, word) => sum + (tokens.includes(word) ? 1 : isNear(word) ? 0.5 : 0), 0);
}

function levelOfName({ name, words }: ParsedSearch, value: string): MatchLevel {
  const key = nameKey(value);
  if (key === name) return 'exact';
  if (key.startsWith(name)) return 'prefix';
  const tokens = nameTokens(value);
  if (words.every((word) => tokens.includes(word))) return 'word';
  // Words typed apart may be written as one, and vice versa.
  const written = `${key} ${tokens.join(' ')} ${key.replaceAll(' ', '')}`;
  return words.every((word) => written.includes(word)) ? 'part' : 'similar';
}
