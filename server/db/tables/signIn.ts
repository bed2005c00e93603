import type { Generated, JSONColumnType } from 'kysely';
import type { LinkPurpose } from '#contract/signIn.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamp.ts';

/**
 * Mailed links and wrong ones, allowances, passwords, codes and browsers, failed attempts, sessions, the OpenID
 * provider's records, and the server's own keys.
 */
export type SignInTables = {
  mailed_links: MailedLinkTable;
  wrong_links: WrongLinkTable;
  allowances_taken: { kind: string; subject: string; taken: number; first_on: Timestamp };
  sign_in_failures: SignInFailureTable;
  sign_in_codes: SignInCodeTable;
  remembered_browsers: RememberedBrowserTable;
  replaced_passwords: { account_id: string; user_id: string; replaced_on: Timestamp; password_hash: string };
  sessions: SessionTable;
  oidc_records: OidcRecordTable;
  secrets: { name: string; value: string };
};

type MailedLinkTable = {
  account_id: string;
  user_id: string;
  purpose: LinkPurpose;
  /** SHA-256 of the secret in the link; the secret itself is in the mail only. */
  secret_hash: string;
  expires_on: Timestamp;
  used_on: OptionalTimestamp;
};

type WrongLinkTable = { ip_address: string; tries: number; first_on: Timestamp };

type SignInFailureTable = {
  account_id: string;
  email_key: string;
  failures: number;
  first_failed_on: Timestamp;
  locked_until: OptionalTimestamp;
};

type SignInCodeTable = {
  account_id: string;
  /** The sign-in under way that this code completes. */
  sign_in_id: string;
  user_id: string;
  /** The user's value when the password was verified. */
  sign_ins_ended: Generated<number>;
  /** Null while a factor of the user is awaited instead of a mailed code. */
  code_hash: string | null;
  tries: Generated<number>;
  sent_on: Timestamp;
  expires_on: Timestamp;
};

type RememberedBrowserTable = {
  account_id: string;
  secret_hash: string;
  user_id: string;
  skips_code: boolean;
  expires_on: Timestamp;
  ip_address: string | null;
  user_agent: string | null;
};

type SessionTable = {
  account_id: string;
  /** The OpenID provider's session uid, the `sid` of its tokens. */
  id: string;
  user_id: string;
  started_on: Timestamp;
  last_active_on: Timestamp;
  ended_on: OptionalTimestamp;
  ip_address: string | null;
  user_agent: string | null;
  /** The identity provider it came from, and what a logout there needs. */
  provider_id: string | null;
  provider_session: JSONColumnType<ProviderSession> | null;
};

/** OpenID Connect's id token, or the subject and session of a SAML answer. */
export type ProviderSession =
  | { idToken: string }
  | { nameId: string; nameIdFormat: string; sessionIndex: string | null };

type OidcRecordTable = {
  account_id: string;
  model: string;
  id: string;
  payload: JSONColumnType<Record<string, unknown>>;
  uid: string | null;
  grant_id: string | null;
  consumed_on: OptionalTimestamp;
  expires_on: OptionalTimestamp;
};
