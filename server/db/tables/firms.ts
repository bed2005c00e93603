import type { Generated, JSONColumnType } from 'kysely';
import type { ChangedField, ChangeOrigin } from '#contract/directoryChanges.ts';
import type { DraftStatus } from '#contract/draftAccounts.ts';
import type { FirmMergeChoices } from '#contract/firmMerges.ts';
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
import type { OptionalTimestamp, Timestamp } from '../timestamp.ts';

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
  firm_merges: FirmMergeTable;
  firm_provider_links: FirmProviderLinkTable;
  firm_provider_refreshes: FirmProviderRefreshTable;
  vocabulary: VocabularyTable;
  postings: PostingTable;
};

/** A firm belongs to the platform, not to an account (document 3, section 3, "Firm" and "Firm details"). */
type FirmTable = {
  id: string;
  /** Nine digits, shown to people and referenced by an account's `cmg_entity_key`. */
  key: string;
  parent_id: string | null;
  /** The top of its hierarchy; null if that is the firm itself. */
  ultimate_parent_id: string | null;
  /** The specification's firm category. */
  firm_type: FirmCategory;
  entity_type: string | null;
  industry_type: string | null;
  description: string | null;
  status: FirmStatus;
  record_status: Generated<RecordStatus>;
  /** The firm it was merged into; it is deleted then. */
  merged_into: Generated<string | null>;
  /** Counts every change of the firm and its records; the other two count those of its details and its parent alone. */
  version: Generated<number>;
  details_version: Generated<number>;
  relations_version: Generated<number>;
  /** What lists read: display name and effective roles, kept by `refreshNames` and `refreshRoles`. */
  display_name: Generated<string>;
  display_name_key: Generated<string>;
  roles: Generated<RoleType[]>;
  is_fact_set_connected: Generated<boolean>;
  created_by_subdomain: string | null;
  /** Details that staff wrote over a file's values. */
  overridden: Generated<string[]>;
  created_on: Timestamp;
} & Loaded;

/** Its source, and whether it came from a file, which brings it again at the next load. */
type Loaded = { source: Generated<DataSource>; is_loaded: Generated<boolean> };

type RecordOfFirm = Loaded & {
  firm_id: string;
  id: string;
  record_status: Generated<RecordStatus>;
  version: Generated<number>;
  /** Whether the platform's staff wrote it over a provider's or a file's value. */
  is_override: Generated<boolean>;
  created_on: Timestamp;
};

/** One name of a firm is its display name. */
type FirmNameTable = RecordOfFirm & {
  name: string;
  name_key: string;
  /** The words that the name is posted under (`postedTokens`). */
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

/** A firm in full as a change left it; a firm unchanged since its load has none. */
type FirmVersionTable = {
  firm_id: string;
  version: number;
  created_on: Timestamp;
  source: DataSource;
  operation: string | null;
  author_account_id: string | null;
  author_id: string | null;
  author_name: string | null;
  /** Normalised; empty where nobody is the author. */
  author_key: Generated<string>;
  /** The version it restored, in full or in part. */
  restored_from: number | null;
  origin: Generated<ChangeOrigin>;
  /** What differs from the version before. */
  changed: Generated<ChangedField[]>;
  /** The bulk action that it belongs to. */
  batch_id: Generated<string | null>;
  /** Whether it is a row of the directory's changes: not what was loaded, and of a bulk action the first only. */
  is_listed: Generated<boolean>;
  snapshot: JSONColumnType<object>;
};

/** A firm that became part of another: the versions of both before, what was chosen, and what moved. */
type FirmMergeTable = {
  id: string;
  merged_id: string;
  survivor_id: string;
  merged_on: Timestamp;
  merged_by: string;
  merged_version: number;
  survivor_version: number;
  choices: JSONColumnType<FirmMergeChoices>;
  moved: JSONColumnType<MovedToSurvivor>;
  unmerged_on: OptionalTimestamp;
};

/** The records that pointed at the merged firm. */
export type MovedToSurvivor = {
  links: { accountId: string; firmId: string }[];
  /** With the state that each draft had. */
  drafts: { id: string; status: DraftStatus }[];
  /** With whether the move is what protects the parent from a file or a provider. */
  children: { id: string; isOverridden: boolean }[];
  /** The merged firm's connection to the external provider, as it was. */
  connection: { providerId: string; held: object } | null;
};

/** The external provider's firm that a firm is connected to, and what became of each of its values. */
type FirmProviderLinkTable = {
  firm_id: string;
  provider_firm_id: string;
  linked_on: Timestamp;
  /** By hand; null if never. */
  refreshed_on: Timestamp | null;
  /** By a value's name: see `ProviderValues`. */
  held: JSONColumnType<object>;
};

/** Up to when the external provider's changes have been applied; a single row. */
type FirmProviderRefreshTable = { provider: string; refreshed_to: Timestamp };

/** The words of all names; `firms`: how many firms have it, as of the last count. */
type VocabularyTable = { id: string; token: string; firms: Generated<number> };

/** Which firms have a word in a name, and the word count of the shortest such name. */
type PostingTable = { token_id: string; norm: number; firm_id: string };
