import type { FactorKind } from '#contract/factors.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamp.ts';

/** Users' second factors, the challenges for passkeys to sign, and the recovery codes in case factors are lost. */
export type FactorTables = {
  user_factors: UserFactorTable;
  passkey_challenges: PasskeyChallengeTable;
  recovery_codes: { account_id: string; user_id: string; code_digest: string; created_on: Timestamp };
};

type UserFactorTable = {
  account_id: string;
  id: string;
  user_id: string;
  kind: FactorKind;
  name: string;
  /** An authenticator app's secret, encrypted. */
  secret: string | null;
  /** The time step of the newest code used with an authenticator app: that one and older ones are refused. */
  last_step: number | null;
  /** A passkey's id and public key, as base64url. */
  credential_id: string | null;
  public_key: string | null;
  /** The passkey's own count of its signatures; 0 for one that does not count. */
  sign_count: number | null;
  /** How browsers reach the passkey. */
  transports: string[] | null;
  created_on: Timestamp;
  /** Set until a first code has proved that the app has the secret: until then the factor is inactive. */
  pending_until: OptionalTimestamp;
  last_used_on: OptionalTimestamp;
};

type PasskeyChallengeTable = {
  account_id: string;
  /** The sign-in under way, or the session, that alone may answer it. */
  asked_by: string;
  challenge: string;
  expires_on: Timestamp;
};
