import type { Generated } from 'kysely';
import type { LegalDocument } from '#contract/legal.ts';
import type { JobFunction, UserStatus } from '#contract/users.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamp.ts';

/** An account's users, and the employees in its CRM data. */
export type UserTables = {
  users: UserTable;
  /** Which edition of which document each user has accepted. */
  legal_acceptances: {
    account_id: string;
    user_id: string;
    document: LegalDocument;
    edition: string;
    accepted_on: Timestamp;
  };
  covered_employees: { account_id: string; employee_key: string };
};

type UserTable = {
  account_id: string;
  id: string;
  first_name: string;
  first_name_key: string;
  last_name: string;
  last_name_key: string;
  email: string;
  email_key: string;
  employee_key: string | null;
  job_function: JobFunction;
  status: UserStatus;
  account_confirmed: Generated<boolean>;
  password_hash: string | null;
  password_changed_on: OptionalTimestamp;
  /** How often all of the user's sign-ins were ended: one under way with another number is void. */
  sign_ins_ended: Generated<number>;
  /** The digest of a recovery code, valid once in place of a mailed one, and its expiry. */
  recovery_code_hash: Generated<string | null>;
  recovery_code_until: Generated<Date | null>;
  search_text: string;
  /** The language tag that the user chose or was invited in. */
  locale: string | null;
  created_on: Timestamp;
  last_login_time: OptionalTimestamp;
  last_ip_address: string | null;
  /** When the person was erased: since then the row names nobody. */
  erased_on: Generated<Date | null>;
  version: Generated<number>;
};
