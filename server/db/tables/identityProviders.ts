import type { Generated, JSONColumnType } from 'kysely';
import type { TestLog, TestReason, TestStep } from '#contract/identityProviders.ts';
import type { IdentityProviderType } from '#contract/identityProviderTypes.ts';
import type { JobFunction } from '#contract/users.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamp.ts';
import type { ProviderSession } from './signIn.ts';

/**
 * Accounts' identity providers, one of each type; sign-ins and tests under way there; which users their subjects are.
 */
export type IdentityProviderTables = {
  identity_providers: IdentityProviderTable;
  federated_exchanges: FederatedExchangeTable;
  linked_subjects: LinkedSubjectTable;
  /** Roles of every user that a provider's first logins create. */
  first_login_roles: { account_id: string; provider_id: string; role_id: string };
};

type IdentityProviderTable = {
  account_id: string;
  id: string;
  provider_type: IdentityProviderType;
  name: string;
  enabled: Generated<boolean>;
  /** A test has passed since its configuration was saved. */
  verified: Generated<boolean>;
  configuration: JSONColumnType<Record<string, unknown>>;
  /** Incremented with each change of the configuration, so that a test counts only for the one it tried. */
  configuration_version: Generated<number>;
  tested_on: OptionalTimestamp;
  last_test: JSONColumnType<TestLog> | null;
  /** Whether a first login creates its user, of which domains, and with which job function. */
  creates_users: Generated<boolean>;
  allowed_domains: Generated<string[]>;
  job_function: Generated<JobFunction>;
  /** When a login last had too many groups to name them, and whose. */
  groups_unread_on: OptionalTimestamp;
  groups_unread_of: string | null;
  version: Generated<number>;
};

type FederatedExchangeTable = {
  account_id: string;
  /** The state of OpenID Connect, or the SAML request's id. */
  id: string;
  provider_id: string;
  purpose: 'signIn' | 'test';
  /** Our sign-in that it is to complete. */
  sign_in_id: string | null;
  /** SHA-256 of a secret in the browser's cookie. */
  browser_hash: string;
  nonce: string | null;
  code_verifier: string | null;
  configuration_version: number;
  return_to: string;
  created_on: Timestamp;
  expires_on: Timestamp;
  used_on: OptionalTimestamp;
  /** What an answer without the browser's cookies proved, until the browser returns. */
  outcome: JSONColumnType<ExchangeOutcome> | null;
};

/** How a provider names a person, as far as it does. */
export type IdentityNames = { givenName?: string; familyName?: string; displayName?: string };

/** The identity an answer proved, or the step at which it failed and why. */
export type ExchangeOutcome =
  | {
      identity: {
        subject: string;
        email: string;
        names?: IdentityNames;
        groups?: string[] | null;
        session: ProviderSession;
        seen: Partial<Record<TestStep, Record<string, string>>>;
      };
    }
  | { failure: { step: TestStep; reason: TestReason; facts: Record<string, string>; untried: TestStep[] } };

type LinkedSubjectTable = {
  account_id: string;
  provider_id: string;
  subject: string;
  user_id: string;
  linked_on: Timestamp;
};
