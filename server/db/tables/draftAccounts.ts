import type { Generated, GeneratedAlways } from 'kysely';
import type { DraftStatus } from '#contract/draftAccounts.ts';
import type { Moment } from '../moment.ts';

/** Accounts that are asked for; they are the platform's until they are made. */
export type DraftAccountTables = {
  draft_accounts: DraftAccountTable;
};

type DraftAccountTable = {
  id: string;
  investor_name: string;
  investor_name_key: string;
  account_name: string | null;
  account_name_key: string | null;
  investor_subdomain: string | null;
  cmg_entity_key: string | null;
  status: DraftStatus;
  /** The higher, the more there is left to do. */
  status_rank: GeneratedAlways<number>;
  firm_emails: string[];
  suggested_subdomain: string | null;
  /** The subdomain of the account that has invited the investor. */
  invited_by: string;
  search_text: string;
  version: Generated<number>;
  created_on: Moment;
};
