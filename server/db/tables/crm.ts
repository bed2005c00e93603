import type { Generated, JSONColumnType } from 'kysely';
import type { CrmFileType } from '#contract/crmFileColumns.ts';
import type { CrmFileColumn, CrmImport, CrmImportState, CrmRule } from '#contract/crmImports.ts';
import type { MatchSample } from '#contract/crmInvestorFirms.ts';
import type { MatchBand, MatchExplanation } from '#contract/firmMatcher.ts';
import type { RecordStatus } from '#contract/firmValues.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamp.ts';

/** What accounts keep in their CRM, and the files that it comes from. */
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
  crm_mappings: CrmMappingTable;
};

type CrmIntegrationTable = {
  account_id: string;
  modified_on: OptionalTimestamp;
  /** The last upload of investor firms: those that it added are new. */
  latest_import_id: string | null;
};

/** The columns of a file that no list reads are in `details`, by their names. */
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
  /** The firm of the directory that it is linked to. */
  cmg_entity_key: string | null;
  linked_on: OptionalTimestamp;
  /** The bulk that accepted the link, as long as it stands. */
  linked_by_bulk_id: string | null;
  /** When it was last decided what it is linked to, or that nothing fits. */
  decided_on: OptionalTimestamp;
  notes: string | null;
  /** Of its link or, where there is none, of its best match in the directory: the `match_` columns tell of that. */
  match_score: number | null;
  match_band: MatchBand | null;
  match_firm_id: string | null;
  /** By how much it is ahead of the next, in powers of two; null where there is no other. */
  match_margin: number | null;
  match_reason: JSONColumnType<MatchExplanation['reason']> | null;
  match_is_clear: Generated<boolean>;
  /** It is to be computed anew, since when. */
  match_is_stale: Generated<boolean>;
  match_marked_on: OptionalTimestamp;
  /** The weights that it was computed by. */
  match_model: string | null;
  /** Since when this firm is the best match. */
  match_since: OptionalTimestamp;
  match_computed_on: OptionalTimestamp;
  /** What its matches are looked up by: a firm of the directory that gains or loses one of these makes it stale. */
  match_keys: string[] | null;
  added_by_import_id: string | null;
  created_on: Timestamp;
  modified_on: OptionalTimestamp;
  modified_by: string | null;
  modified_by_system_on: OptionalTimestamp;
  modified_by_system: string | null;
  version: Generated<number>;
};

/** What was said to be another firm; it holds as long as both are as they were, by the hashes of what is compared. */
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
  /** When matches were accepted by it: it serves once. */
  used_on: OptionalTimestamp;
};

/** A firm of a CRM and its match, as they were told when they were drawn. */
type CrmMatchSamplePairTable = {
  account_id: string;
  sample_id: string;
  place: number;
  firm_id: string;
  told: JSONColumnType<Pick<MatchSample['pairs'][number], 'firm' | 'match'>>;
  is_right: boolean | null;
};

/** An accepted link that somebody has taken away again, which speaks against what was accepted. */
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
};

type CrmContactTable = CrmCoverageTable & { name: string };

type CrmImportTable = {
  account_id: string;
  id: string;
  type: CrmFileType;
  state: CrmImportState;
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
  fault_counts: JSONColumnType<CrmImport['faultCounts']>;
  started_on: Timestamp;
  started_by: string;
  worked_on: Timestamp;
  ended_on: OptionalTimestamp;
  expires_on: Timestamp;
};

/** The rows of a file while its import is open, a batch each: `[line, ...cells]`, as JSON. */
type CrmImportChunkTable = {
  account_id: string;
  import_id: string;
  position: number;
  rows: string;
  row_count: number;
  /** Of rows whose key stands in the file already: their line, and the first line with that key. */
  repeated: JSONColumnType<Record<string, number>>;
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

/** A row that was left out, as it was. */
type CrmImportRejectTable = {
  account_id: string;
  import_id: string;
  line: number;
  cells: JSONColumnType<string[]>;
  created_on: Timestamp;
};

/** Which column each header became, by `headerKey`, last time a file had these headers. */
type CrmMappingTable = {
  account_id: string;
  type: CrmFileType;
  headers: string;
  mapping: JSONColumnType<Record<string, string | null>>;
  used_on: Timestamp;
};
