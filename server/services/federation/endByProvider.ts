import { appUrl, paths } from '../../../contract/paths';
import type { Tenant } from '../../access/tenant';
import type { AppDeps } from '../../appDeps';
import { inAccount } from '../../db/inAccount';
import { ApiError } from '../../errors';
import { newExchangeId } from '../../identity/federation/exchanges';
import { FederationFailure } from '../../identity/federation/federationFailure';
import { findProvider } from '../../identity/federation/providerRow';
import { providerEndpoints } from '../../identity/providerEndpoints';
import { endSamlSessions } from '../../identity/saml/endSamlSessions';
import { type LogoutRequest, readLogoutRequest } from '../../identity/saml/readLogoutRequest';
import { logoutResponseUrl } from '../../identity/saml/samlLogout';
import { type SamlSides, samlSides } from '../../identity/saml/samlProtocol';
import { nobody } from '../../writes/refusals';
import type { FederationCall } from './federationCall';

/**
 * What an identity provider of SAML says of a logout: that ours is heard, or that whoever was with it has gone. Answers
 * with where the browser goes; throws ApiError.
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
  asked: SamlSides & { rawQuery: string; now: Date },
  ipAddress: string | null,
): Promise<LogoutRequest> {
  try {
    return readLogoutRequest(asked);
  } catch (error) {
    if (!(error instanceof FederationFailure)) throw error;
    const { step, reason } = error;
    log.warn({ tenant: account.subdomain, step, reason }, 'external logout refused');
    const outcome = 'EXTERNAL_LOGOUT_REFUSED';
    await refusals.note({ account, author: nobody, ipAddress, operation: 'session.externalLogout', outcome });
    throw new ApiError('MALFORMED');
  }
}
