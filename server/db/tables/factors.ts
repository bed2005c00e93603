import type { FactorKind } from '#contract/factors.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamp.ts';

/** What users prove themselves by besides their password, and the recovery codes for when they have lost it. */
export type FactorTables = {
  user_factors: UserFactorTable;
  recovery_codes: { account_id: string; user_id: string; code_digest: string; created_on: Timestamp };
};

type UserFactorTable = {
  account_id: string;
  id: string;
  user_id: string;
  kind: FactorKind;
  name: string;
  /** Of an authenticator app, encrypted. */
  secret: string | null;
  /** The time step of the newest code that an authenticator app was used with: none of that or an older one is taken. */
  last_step: number | null;
  created_on: Timestamp;
  /** Set until a first code has proved that the app has the secret: till then it counts for nothing. */
  pending_until: OptionalTimestamp;
  last_used_on: OptionalTimestamp;
};
