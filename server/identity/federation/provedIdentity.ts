import type { TestStep } from '../../../contract/identityProviders';
import type { ProviderSession } from '../../db/tables/signIn';
import type { Facts } from './federationFailure';

/** Whom an identity provider has proved to be there, all checks done but who of the account's users that is. */
export type ProvedIdentity = {
  /** By what the provider knows them, for good. */
  subject: string;
  /** An address that the provider vouches for. */
  email: string;
  session: ProviderSession;
  /** What was seen at each step; a step that the configuration does not ask for is left out. */
  seen: Partial<Record<TestStep, Facts>>;
};
