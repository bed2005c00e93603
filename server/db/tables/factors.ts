import type { FactorKind } from '#contract/factors.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamp.ts';

/** Users' second factors, and the recovery codes in case they are lost. */
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
  /** An authenticator app's secret, encrypted. */
  secret: string | null;
  /** The time step of the newest code used with an authenticator app: that one and older ones are refused. */
  last_step: number | null;
  created_on: Timestamp;
  /** Set until a first code has proved that the app has the secret: until then the factor is inactive. */
  pending_until: OptionalTimestamp;
  last_used_on: OptionalTimestamp;
};
