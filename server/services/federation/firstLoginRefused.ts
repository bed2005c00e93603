import type { RefusalReason } from '#contract/auditEvents.ts';
import { FederationFailure } from '#server/identity/federation/federationFailure.ts';

/** A proved identity without a user, for which none is created: `outcome` says why. */
export class FirstLoginRefused extends FederationFailure {
  constructor(
    readonly outcome: RefusalReason,
    email: string,
  ) {
    super('user', 'userUnknown', { email });
  }
}
