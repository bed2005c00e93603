import type { Generated, JSONColumnType } from 'kysely';
import type { CrmFileType } from '#contract/crmFileColumns.ts';
import type { CrmFileColumn, CrmImport, CrmImportState, CrmRule, KeptReason } from '#contract/crmImports.ts';
import type { MatchSample } from '#contract/crmInvestorFirms.ts';
import type { MatchBand, MatchExplanation } from '#contract/firmMatcher.ts';
import type { RecordStatus } from '#contract/firmValues.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamp.ts';

/** What accounts keep in their CRM, and the uploaded files. */
export type CrmTables = {
  crm_integrations: CrmIntegrationTable;
  crm_investor_firms: CrmFirmTable;
  crm_coverages: CrmCoverageTable;
  crm_contacts: CrmContactTable;
  crm_not_matches: CrmNotMatchTable;
  crm_match_samples: CrmMatchSampleTable;
  crm_match_sample_pairs: CrmMatchSamplePairTable;
  crm_undone_links: CrmUndoneLinkTable;
  crm_imports: CrmImportTable;
  crm_import_chunks: CrmImportChunkTable;
  crm_import_faults: CrmImportFaultTable;
  crm_import_rejects: CrmImportRejectTable;
  crm_import_changes: CrmImportChangeTable;
  crm_mappings: CrmMappingTable;
};

type CrmIntegrationTable = {
  account_id: string;
  modified_on: OptionalTimestamp;
  /** The last upload of investor firms: firms it added are new. */
  latest_import_id: string | null;
};

/** File columns that no list reads are in `details`, by their names. */
type Details = JSONColumnType<Record<string, string>>;

type CrmFirmTable = {
  account_id: string;
  id: string;
  firm_key: string;
  name: string;
  name_key: string;
  search_text: string;
  firm_type: string | null;
  status: RecordStatus;
  details: Details;
  /** The directory's firm it is linked to. */
  cmg_entity_key: string | null;
  linked_on: OptionalTimestamp;
  /** The bulk that accepted the link, as long as the link stays. */
  linked_by_bulk_id: string | null;
  /** When it was last linked, or declared to have no match. */
  decided_on: OptionalTimestamp;
  notes: string | null;
  /** The link's score or, without a link, that of its best match, which the `match_` columns describe. */
  match_score: number | null;
  match_band: MatchBand | null;
  match_firm_id: string | null;
  /** Its lead over the runner-up, in powers of two; null if there is none. */
  match_margin: number | null;
  match_reason: JSONColumnType<MatchExplanation['reason']> | null;
  match_is_clear: Generated<boolean>;
  /** Since when it is due to be recomputed. */
  match_is_stale: Generated<boolean>;
  match_marked_on: OptionalTimestamp;
  /** The weights it was computed with. */
  match_model: string | null;
  /** Since when this firm is the best match. */
  match_since: OptionalTimestamp;
  match_computed_on: OptionalTimestamp;
  /**
   * The blocking keys of its matches: a firm of the directory that gains or loses one of them makes it
   * stale.
   */
  match_keys: string[] | null;
  added_by_import_id: string | null;
  created_on: Timestamp;
  modified_on: OptionalTimestamp;
  modified_by: string | null;
  modified_by_system_on: OptionalTimestamp;
  modified_by_system: string | null;
  version: Generated<number>;
};

/** Rejected matches, valid while both firms are unchanged, by the hashes of what is compared. */
type CrmNotMatchTable = {
  account_id: string;
  firm_id: string;
  match_id: string;
  firm_hash: string;
  match_hash: string;
  decided_on: Timestamp;
  decided_by: string;
};

type CrmMatchSampleTable = {
  account_id: string;
  id: string;
  drawn_on: Timestamp;
  drawn_by: string;
  of_firms: number;
  expires_on: Timestamp;
  /** When matches were accepted with it: a sample is used once. */
  used_on: OptionalTimestamp;
};

/** A CRM firm and its match, as shown when they were drawn. */
type CrmMatchSamplePairTable = {
  account_id: string;
  sample_id: string;
  place: number;
  firm_id: string;
  told: JSONColumnType<Pick<MatchSample['pairs'][number], 'firm' | 'match'>>;
  is_right: boolean | null;
};

/** An accepted link that somebody removed again, which counts against the acceptance. */
type CrmUndoneLinkTable = { account_id: string; id: string; firm_id: string; undone_on: Timestamp };

type CrmCoverageTable = {
  account_id: string;
  id: string;
  firm_id: string;
  employee_key: string;
  status: RecordStatus;
  details: Details;
  created_on: Timestamp;
  modified_on: OptionalTimestamp;
  version: Generated<number>;
};

type CrmContactTable = CrmCoverageTable & { name: string };

type CrmImportTable = {
  account_id: string;
  id: string;
  type: CrmFileType;
  state: CrmImportState;
  /** What the request that brought the file is about to begin: until then no other file replaces it. */
  pending_phase: 'CHECKING' | 'APPLYING' | null;
  file_name: string;
  file_size: number;
  file_hash: string;
  encoding: CrmImport['encoding'];
  delimiter: CrmImport['delimiter'];
  columns: JSONColumnType<CrmFileColumn[]>;
  total_rows: number;
  rows_processed: Generated<number>;
  next_chunk: Generated<number>;
  new_rows: Generated<number>;
  changed_rows: Generated<number>;
  same_rows: Generated<number>;
  error_rows: Generated<number>;
  warnings: Generated<number>;
  emptied_values: Generated<number>;
  /** The last line, if it lacks cells and its line end. */
  cut_line: number | null;
  fault_counts: JSONColumnType<CrmImport['faultCounts']>;
  started_on: Timestamp;
  started_by: string;
  worked_on: Timestamp;
  ended_on: OptionalTimestamp;
  expires_on: Timestamp;
  /** Set when rows are first applied: so long are their values before kept. */
  revertable_until: OptionalTimestamp;
  revert_started_on: OptionalTimestamp;
  revert_ended_on: OptionalTimestamp;
  reverted_by: string | null;
  revert_rows: Generated<number>;
  restored_rows: Generated<number>;
  removed_rows: Generated<number>;
  kept_rows: Generated<number>;
};

/** The rows of a file while its import is open, one batch each: `[line, ...cells]`, as JSON. */
type CrmImportChunkTable = {
  account_id: string;
  import_id: string;
  position: number;
  rows: string;
  row_count: number;
  /** By the line of a row with a duplicate key, the first line with that key or, in other capitals, with this one. */
  repeated: JSONColumnType<Record<string, { firstLine: number; key?: string }>>;
  expires_on: Timestamp;
};

type CrmImportFaultTable = {
  account_id: string;
  import_id: string;
  id: string;
  line: number;
  key: string;
  column_name: string | null;
  value: string;
  rule: CrmRule;
  is_warning: boolean;
  values: JSONColumnType<Record<string, string | number>>;
  created_on: Timestamp;
};

/** The original values of a row left out. */
type CrmImportRejectTable = {
  account_id: string;
  import_id: string;
  line: number;
  cells: JSONColumnType<string[]>;
  created_on: Timestamp;
};

/** A row that an import added or changed; a revert deletes it, unless it leaves the row as it is. */
type CrmImportChangeTable = {
  account_id: string;
  import_id: string;
  row_id: string;
  /** The row's version since: while it has another, somebody else has changed it. */
  version: number;
  /** Its values before; null for a row that was added. */
  before: JSONColumnType<Record<string, unknown>> | null;
  kept_because: KeptReason | null;
  created_on: Timestamp;
};

/** The column each header was mapped to, by `headerKey`, the last time a file had these headers. */
type CrmMappingTable = {
  account_id: string;
  type: CrmFileType;
  headers: string;
  mapping: JSONColumnType<Record<string, string | null>>;
  used_on: Timestamp;
};
