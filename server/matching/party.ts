import type { NameType } from '#contract/firmValues.ts';
import { type CompanyName, companyName, spellingsOf } from './companyName.ts';
import { hostOf, isSharedHost, webLabel } from './webLabels.ts';

/** One side of a comparison: a firm of a CRM, the directory or the provider, or values that someone typed. */
export type Party = {
  names: readonly PartyName[];
  websites: readonly Website[];
  places: readonly Place[];
  identifiers: Identifiers;
};

export type PartyName = { value: string; type: NameType | null; isDisplayName: boolean; parsed: CompanyName };
/**
 * `host`: the site's own host, null for a page on a shared site. `label`: the part of the address that names the
 * firm. `shown`: the host, or the page's address.
 */
export type Website = { host: string | null; label: string | null; shown: string };
export type PartyIdentifier = 'lei' | 'cik' | 'crd' | 'factSet' | 'rolodexKey';
type Identifiers = Readonly<Record<PartyIdentifier, readonly string[]>>;

/**
 * The comparable parts of an address; `country` by ISO 3166-1, `state` of the United States and Canada by its two
 * letters.
 */
export type Place = {
  text: string;
  country: string | null;
  state: string | null;
  city: string | null;
  postalCode: string | null;
};

/** Word frequencies among the firms of a source. */
export type Corpus = { firms: number; firmsWith: (word: string) => number };

type Values = {
  names: readonly Omit<PartyName, 'parsed'>[];
  websites: readonly string[];
  places: readonly Place[];
  identifiers: Partial<Record<PartyIdentifier, readonly (string | null | undefined)[]>>;
};

export function partyOf({ names, websites, places, identifiers }: Values): Party {
  const told = (kind: PartyIdentifier) => (identifiers[kind] ?? []).flatMap((value) => value || []);
  return {
    names: names.map((name) => ({ ...name, parsed: companyName(name.value) })),
    websites: websites.flatMap(websiteOf),
    places,
    identifiers: {
      lei: told('lei'),
      cik: told('cik'),
      crd: told('crd'),
      factSet: told('factSet'),
      rolodexKey: told('rolodexKey'),
    },
  };
}

export function websiteOf(website: string): Website[] {
  const host = hostOf(website);
  if (!host) return [];
  const isPage = isSharedHost(host);
  const shown = isPage ? website.trim().replace(/^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:www\.)?/i, '') : host;
  return [{ host: isPage ? null : host, label: webLabel(website), shown }];
}

/** All words whose frequency a comparison of these parties needs. */
export function wordsOf(parties: readonly Party[]): string[] {
  const words = new Set<string>();
  for (const { names } of parties) {
    for (const { parsed } of names) for (const word of spellingsOf(parsed)) words.add(word);
  }
  return [...words];
}
