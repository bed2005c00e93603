import type {
  FirmAddressWrite,
  FirmContactWrite,
  FirmIdentifierWrite,
  FirmNameWrite,
  FirmSectorWrite,
} from '#contract/firmParts.ts';
import type { EntityType, IndustryType } from '#contract/firmValues.ts';
import type { Corpus, Party } from '#server/matching/party.ts';

/** A firm as the external provider lists it. */
export type ProviderFirm = {
  id: string;
  parentId: string | null;
  name: string;
  description: string | null;
  entityType: EntityType | null;
  industryType: IndustryType | null;
};

/** A record has the provider's own name (`key`), which stays while its values change. */
type Keyed<Write> = Omit<Write, 'recordStatus'> & { key: string };

export type ProviderRecords = {
  names: Keyed<FirmNameWrite>[];
  identifiers: Keyed<FirmIdentifierWrite>[];
  sectors: Keyed<FirmSectorWrite>[];
  addresses: Keyed<FirmAddressWrite>[];
  contacts: Keyed<FirmContactWrite>[];
};

/** What an adapter to an external provider of firms answers; null for an unknown id. */
export type FirmProvider = {
  /** One page of the best, counted from 1, and the total. */
  search: (
    text: string,
    page: { page: number; perPage: number; order: 'bestMatch' | 'properName'; descending: boolean },
  ) => Promise<{ firms: ProviderFirm[]; total: number }>;
  firm: (id: string) => Promise<ProviderFirm | null>;
  /** From the topmost down to the firm itself. */
  ancestors: (id: string) => Promise<ProviderFirm[] | null>;
  /** All its data on a firm. */
  preview: (id: string) => Promise<(ProviderFirm & ProviderRecords) | null>;
  /** At most so many firms worth comparing with a party, in any order, and the frequency of words. */
  alike: (
    subject: Party,
    most: number,
  ) => Promise<{ firms: (ProviderFirm & ProviderRecords)[]; corpus: Corpus }>;
  /** The ids of firms changed since. */
  changesSince: (since: Date) => Promise<string[]>;
};
