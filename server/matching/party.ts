import type { NameType } from '#contract/firmValues.ts';

/** One side of a comparison: a firm of a CRM, of the directory or of the provider, or values that someone typed. */
export type Party = {
  names: readonly PartyName[];
  /** Web domains, without `www.` and path. */
  domains: readonly string[];
  places: readonly Place[];
  identifiers: Readonly<Record<PartyIdentifier, readonly string[]>>;
};

export type PartyName = { value: string; type: NameType | null; isDisplayName: boolean };
export type PartyIdentifier = 'lei' | 'cik' | 'crd' | 'factSet' | 'rolodexKey';

/** Of an address what can be compared; `country` by ISO 3166-1, `state` of the United States and Canada by its two letters. */
export type Place = {
  text: string;
  country: string | null;
  state: string | null;
  city: string | null;
  postalCode: string | null;
};

/** How rare words are among the firms of a source. */
export type Corpus = { firms: number; firmsWith: (word: string) => number };
