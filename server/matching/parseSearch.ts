import { type RawBuilder, sql } from 'kysely';
import { domainOf, hostIn, identifierKey, nameKey } from '../db/firmKeys.ts';
import { normalise } from '../db/normalise.ts';

/** How well a value matches a search, best first. */
export const matchLevels = ['exact', 'prefix', 'word', 'part', 'similar'] as const;
export type MatchLevel = (typeof matchLevels)[number];

/** A search in its compared form. */
export type ParsedSearch = {
  /** The whole as one name, and its words. */
  name: string;
  words: string[];
  identifier: string;
  key: string | null;
  domain: string | null;
  /** The beginning of a web domain, or of an email address, which is normalised. */
  host: string | null;
  email: string | null;
};

export function parseSearch(text: string): ParsedSearch {
  const name = nameKey(text);
  const digits = text.trim();
  const isOneWord = !/\s/.test(digits);
  return {
    name,
    words: [...new Set(name.split(' '))].filter((word) => word !== '').slice(0, maxWords),
    identifier: identifierKey(text),
    key: /^\d{1,9}$/.test(digits) ? digits.padStart(9, '0') : null,
    domain: domainOf(text),
    host: isOneWord && hostIn(text).length >= fewestOfHost ? hostIn(text) : null,
    email: isOneWord && /.@/.test(text) ? normalise(text) : null,
  };
}

const maxWords = 8;
const fewestOfHost = 4;

/** A level's index, in a statement. */
export const levelOf = (level: MatchLevel): RawBuilder<number> => sql.raw(String(matchLevels.indexOf(level)));
