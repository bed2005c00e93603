import type { TestStep } from '#contract/identityProviders.ts';
import { isStorable } from '#contract/values.ts';
import type { IdentityNames } from '#server/db/tables/identityProviders.ts';
import type { ProviderSession } from '#server/db/tables/signIn.ts';
import { type Facts, FederationFailure } from './federationFailure.ts';

/** A user that an identity provider has identified; all that remains is finding them among the account's users. */
export type ProvedIdentity = {
  /** The provider's permanent id for them. */
  subject: string;
  /** An address that the provider vouches for. */
  email: string;
  /** The provider says that the address is not verified: enough to log in where one directory assigns them. */
  isUnverified?: boolean;
  names?: IdentityNames;
  /** The values of `groups`; null if there are too many to name, undefined if an older release read the answer. */
  groups?: string[] | null;
  session: ProviderSession;
  /** What was seen at each step; steps the configuration does not ask for are left out. */
  seen: Partial<Record<TestStep, Facts>>;
};

/**
 * Throws if a name contains forbidden characters: the database would reject it, or take it for another's where it
 * replaces them.
 */
export function requireReadable({ subject, email }: Pick<ProvedIdentity, 'subject' | 'email'>): void {
  if (isStorable(subject) && isStorable(email)) return;
  throw new FederationFailure('answer', 'malformed', { subject, email });
}
