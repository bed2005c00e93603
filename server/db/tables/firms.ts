import type { Generated, JSONColumnType } from 'kysely';
import type {
  AddressType,
  ContactType,
  DataSource,
  FirmCategory,
  FirmStatus,
  IdentifierType,
  NameType,
  RecordStatus,
  RoleType,
  SectorScheme,
} from '#contract/firmValues.ts';
import type { Timestamp } from '../timestamp.ts';

/** The platform's directory of firms, and the words of their names for search. */
export type FirmTables = {
  firms: FirmTable;
  firm_names: FirmNameTable;
  firm_identifiers: FirmIdentifierTable;
  firm_sectors: FirmSectorTable;
  firm_roles: FirmRoleTable;
  firm_addresses: FirmAddressTable;
  firm_contacts: FirmContactTable;
  firm_versions: FirmVersionTable;
  firm_provider_links: FirmProviderLinkTable;
  firm_provider_refreshes: FirmProviderRefreshTable;
  vocabulary: VocabularyTable;
  postings: PostingTable;
};

/** A firm belongs to the platform, not to an account (document 3, section 3, "Firm" and "Firm details"). */
type FirmTable = {
  id: string;
  /** Nine digits, which people see and an account's `cmg_entity_key` names. */
  key: string;
  parent_id: string | null;
  /** The top of its hierarchy; null where that is the firm itself. */
  ultimate_parent_id: string | null;
  /** The specification's firm category. */
  firm_type: FirmCategory;
  entity_type: string | null;
  industry_type: string | null;
  description: string | null;
  status: FirmStatus;
  record_status: Generated<RecordStatus>;
  /** Counts every change of the firm and of its records; the other two those of its details and of its parent alone. */
  version: Generated<number>;
  details_version: Generated<number>;
  relations_version: Generated<number>;
  /** What lists read: its display name and its effective roles, kept by `refreshFirms`. */
  display_name: Generated<string>;
  display_name_key: Generated<string>;
  roles: Generated<RoleType[]>;
  is_fact_set_connected: Generated<boolean>;
  created_by_subdomain: string | null;
  /** The details that staff wrote over what a file says. */
  overridden: Generated<string[]>;
  created_on: Timestamp;
} & Loaded;

/** From whom it is, and whether a file has brought it, which brings it again at the next load. */
type Loaded = { source: Generated<DataSource>; is_loaded: Generated<boolean> };

type RecordOfFirm = Loaded & {
  firm_id: string;
  id: string;
  record_status: Generated<RecordStatus>;
  version: Generated<number>;
  /** Whether the platform's own staff wrote it over what a provider or a file says. */
  is_override: Generated<boolean>;
  created_on: Timestamp;
};

/** One name of a firm is its display name. */
type FirmNameTable = RecordOfFirm & {
  name: string;
  name_key: string;
  /** The words of the name for search (`nameTokens`). */
  tokens: Generated<string[]>;
  type: NameType;
  is_display_name: Generated<boolean>;
  is_marketing_name: Generated<boolean>;
  is_finra_name: Generated<boolean>;
  is_abbreviation: Generated<boolean>;
};

type FirmIdentifierTable = RecordOfFirm & { type: IdentifierType; value: string; value_key: string };

type FirmSectorTable = RecordOfFirm & { scheme: SectorScheme; code: string };

type FirmRoleTable = RecordOfFirm & { type: RoleType };

type FirmAddressTable = RecordOfFirm & {
  type: AddressType;
  street_line1: string;
  street_line2: string | null;
  street_line3: string | null;
  city: string;
  state: string;
  postal_code: string;
  /** ISO 3166-1, two letters. */
  country: string;
  phone_number: string | null;
  fax_number: string | null;
};

type FirmContactTable = RecordOfFirm & { type: ContactType; value: string; value_key: string };

/** A firm as it was from a change on, whole; a firm that nobody has changed since it was loaded has none. */
type FirmVersionTable = {
  firm_id: string;
  version: number;
  created_on: Timestamp;
  source: DataSource;
  operation: string | null;
  author_account_id: string | null;
  author_id: string | null;
  author_name: string | null;
  /** The version that it brought back, whole or in part. */
  restored_from: number | null;
  snapshot: JSONColumnType<object>;
};

/** Which firm of the external provider a firm is connected to, and what has become of each of its values. */
type FirmProviderLinkTable = {
  firm_id: string;
  provider_firm_id: string;
  linked_on: Timestamp;
  /** By the name of a value: see `ProviderValues`. */
  held: JSONColumnType<object>;
};

/** Up to when the changes of the external provider have been applied; one row. */
type FirmProviderRefreshTable = { provider: string; refreshed_to: Timestamp };

/** The words of all names; `firms`: in how many firms, as far as it was counted last. */
type VocabularyTable = { id: string; token: string; firms: Generated<number> };

/** Which firms have a word in a name, and of how many words the shortest such name is made. */
type PostingTable = { token_id: string; norm: number; firm_id: string };
