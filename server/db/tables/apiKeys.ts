import type { Generated } from 'kysely';
import type { Permission } from '#contract/permissions.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamp.ts';

/** An account's keys for programs, and the tokens each has had. */
export type ApiKeyTables = {
  api_keys: ApiKeyTable;
  api_key_tokens: ApiKeyTokenTable;
};

type ApiKeyTable = {
  account_id: string;
  id: string;
  name: string;
  name_key: string;
  description: string | null;
  search_text: string;
  permissions: Permission[];
  /** Addresses and ranges (CIDR) it may be used from; none: from everywhere. */
  allowed_addresses: Generated<string[]>;
  /**
   * Who generated its token, and lends it their governing rights. A platform administrator belongs to another
   * account.
   */
  maker_account_id: string;
  maker_user_id: string;
  maker_name: string;
  generated_on: Timestamp;
  expires_on: OptionalTimestamp;
  revoked_on: OptionalTimestamp;
  token_end: string;
  last_used_on: OptionalTimestamp;
  last_used_from: string | null;
  version: Generated<number>;
};

type ApiKeyTokenTable = {
  account_id: string;
  id: string;
  api_key_id: string;
  hash: string;
  /** Set once another token has replaced it. */
  ends_on: OptionalTimestamp;
};
