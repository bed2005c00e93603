import { appUrl, paths } from '#contract/paths.ts';
import type { Tenant } from '#server/access/tenant.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { ApiError } from '#server/errors.ts';
import { newExchangeId } from '#server/identity/federation/exchanges.ts';
import { FederationFailure } from '#server/identity/federation/federationFailure.ts';
import { findProvider } from '#server/identity/federation/findProvider.ts';
import { providerEndpoints } from '#server/identity/providerEndpoints.ts';
import { endSamlSessions } from '#server/identity/saml/endSamlSessions.ts';
import { type LogoutRequest, readLogoutRequest } from '#server/identity/saml/readLogoutRequest.ts';
import { logoutResponseUrl } from '#server/identity/saml/samlLogout.ts';
import { type SamlSides, samlSides } from '#server/identity/saml/samlProtocol.ts';
import { nobody } from '#server/writes/refusals.ts';
import type { AppDeps } from '../appDeps.ts';
import type { FederationCall } from './federationCall.ts';

/**
 * A SAML provider's logout message: that it received ours, or that its user logged out there. Returns where to
 * redirect; throws ApiError.
 */
export async function endByProvider(
  deps: AppDeps,
  tenant: Tenant,
  { query, rawQuery, ipAddress }: Pick<FederationCall, 'query' | 'rawQuery' | 'ipAddress'>,
): Promise<string> {
  const loggedOut = appUrl(paths.loggedOut);
  if (query.has('SAMLResponse')) return loggedOut;
  const tx = inAccount(deps.db, tenant.accountId);
  const provider = await findProvider(tx, 'Saml2P');
  if (!provider) throw new ApiError('NOT_FOUND');
  const sides = samlSides({ provider, endpoints: providerEndpoints(tenant.origin, 'Saml2P') });
  const now = deps.clock();
  const request = await requestOf(deps, tenant, { ...sides, rawQuery, now }, ipAddress);
  await endSamlSessions(tx, request, { providerId: provider.id, now });
  return (await logoutResponseUrl(sides, request, newExchangeId(deps))) ?? loggedOut;
}

async function requestOf(
  { log, refusals }: AppDeps,
  account: Tenant,
  received: SamlSides & { rawQuery: string; now: Date },
  ipAddress: string | null,
): Promise<LogoutRequest> {
  try {
    return await readLogoutRequest(received);
  } catch (error) {
    if (!(error instanceof FederationFailure)) throw error;
    const { step, reason } = error;
    log.warn({ tenant: account.subdomain, step, reason }, 'external logout refused');
    const outcome = 'EXTERNAL_LOGOUT_REFUSED';
    await refusals.note({ account, author: nobody, ipAddress, operation: 'session.externalLogout', outcome });
    throw new ApiError('MALFORMED');
  }
}
