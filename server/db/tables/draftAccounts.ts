import type { Generated, GeneratedAlways } from 'kysely';
import type { DraftStatus } from '#contract/draftAccounts.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamp.ts';

/** Requested accounts, and the invites for them; they are the platform's until an account is made. */
export type DraftAccountTables = {
  draft_accounts: DraftAccountTable;
  investor_invites: InvestorInviteTable;
};

type InvestorInviteTable = {
  id: string;
  /** The account that invites. */
  bank_id: string;
  email: string;
  email_key: string;
  /** The language of its mail. */
  locale: string;
  /** SHA-256 of the secret in the link; the secret itself is in the mail only. */
  secret_hash: string;
  sent_by: string;
  mailed_on: Timestamp;
  expires_on: Timestamp;
  used_on: OptionalTimestamp;
  revoked_on: OptionalTimestamp;
  search_text: string;
  version: Generated<number>;
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
  /** Higher means more is left to do. */
  status_rank: GeneratedAlways<number>;
  firm_emails: string[];
  suggested_subdomain: string | null;
  /** The subdomain of the account that invited the investor. */
  invited_by: string;
  /** Who registered, and which terms they accepted. */
  first_name: Generated<string | null>;
  last_name: Generated<string | null>;
  email: Generated<string | null>;
  phone: Generated<string | null>;
  is_email_verified: Generated<boolean | null>;
  is_terms_and_conditions_accepted: Generated<boolean | null>;
  is_ioi_terms_accepted: Generated<boolean | null>;
  is_marketing_agreed: Generated<boolean | null>;
  signed_up_on: OptionalTimestamp;
  search_text: string;
  version: Generated<number>;
  created_on: Timestamp;
};
