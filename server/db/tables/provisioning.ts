import type { Generated } from 'kysely';
import type { DirectoryKind } from '#contract/directoryKinds.ts';
import type { CallOutcome, ExistingUsers } from '#contract/provisioning.ts';
import type { JobFunction } from '#contract/users.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamp.ts';

/** An account's directory, which manages users of it. */
export type ProvisioningTables = {
  provisionings: {
    account_id: string;
    id: string;
    enabled: boolean;
    directory: DirectoryKind;
    existing_users: ExistingUsers;
    job_function: JobFunction;
    role_id: string | null;
    /** The beginning and the end of the token, for people to recognise it. */
    token_start: string | null;
    token_ends_on: OptionalTimestamp;
    turned_on_on: Timestamp;
    turned_on_by: string;
    tested_on: OptionalTimestamp;
    last_call_on: OptionalTimestamp;
    version: Generated<number>;
  };
  provisioning_tokens: { account_id: string; hash: string; ends_on: Timestamp };
  /** `GONE`: deleted by the directory. `RELEASED`: managed here again. */
  provisioned_users: {
    account_id: string;
    user_id: string;
    state: 'LINKED' | 'GONE' | 'RELEASED';
    external_id: string | null;
    linked_on: Timestamp;
    disabled_here: Generated<boolean>;
    /** Linked here by hand; the directory's next POST takes them over. */
    is_awaited: Generated<boolean>;
  };
  provisioned_groups: {
    account_id: string;
    id: string;
    name: string;
    name_key: string;
    external_id: string | null;
    /** Of a group that this provider's logins name; a directory's have none. */
    provider_id: Generated<string | null>;
    created_on: Timestamp;
    /** A job is giving and taking its roles. */
    applying: Generated<boolean>;
    version: Generated<number>;
  };
  provisioned_members: { account_id: string; group_id: string; user_id: string };
  group_roles: {
    account_id: string;
    group_id: string;
    role_id: string;
    given_on: Timestamp;
    given_by_account_id: string;
    given_by_user_id: string;
  };
  provisioning_calls: {
    account_id: string;
    id: string;
    called_on: Timestamp;
    operation: string;
    path: string;
    subject_kind: 'user' | 'group' | null;
    subject_id: string | null;
    subject_name: string | null;
    outcome: CallOutcome;
    http_status: number;
    code: string | null;
    /** A key of the catalogs, and its values. */
    reason: { code: string; values?: Record<string, string | number> } | null;
    changes: unknown;
    /** Of refused calls only, without passwords. */
    body: string | null;
    took_ms: number;
  };
};
