import type { TestStep } from '#contract/identityProviders.ts';
import { isStorable } from '#contract/text.ts';
import type { ProviderSession } from '#server/db/tables/signIn.ts';
import { type Facts, FederationFailure } from './federationFailure.ts';

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

/**
 * Throws where a name holds what no text of ours may hold: the database would fail at it, or take it for another's where
 * it replaces what it can't keep.
 */
export function requireReadable({ subject, email }: Pick<ProvedIdentity, 'subject' | 'email'>): void {
  if (isStorable(subject) && isStorable(email)) return;
  throw new FederationFailure('answer', 'malformed', { subject, email });
}
