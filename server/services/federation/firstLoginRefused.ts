import type { RefusalReason } from '#contract/auditEvents.ts';
import type { TestReason } from '#contract/identityProviders.ts';
import { FederationFailure } from '#server/identity/federation/federationFailure.ts';

/** A proved identity without a user, for which none is created: `outcome` says why. */
export class FirstLoginRefused extends FederationFailure {
  constructor(
    readonly outcome: RefusalReason,
    email: string,
  ) {
    super('user', reasons[outcome] ?? 'userUnknown', { email });
  }
}

/** What a provider's test says instead. */
const reasons: Partial<Record<RefusalReason, TestReason>> = {
  EXTERNAL_LOGIN_NO_EMAIL: 'emailUnverified',
  EXTERNAL_LOGIN_OTHER_DOMAIN: 'domainNotAllowed',
  EXTERNAL_LOGIN_INVALID_EMAIL: 'emailInvalid',
  EXTERNAL_LOGIN_NO_LICENSE: 'licensesTaken',
};
