import type { Tenant } from '#server/access/tenant.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { isPending, storeOutcome } from '#server/identity/federation/exchanges.ts';
import { findProvider } from '#server/identity/federation/findProvider.ts';
import { providerEndpoints } from '#server/identity/providerEndpoints.ts';
import { verifySamlResponse } from '#server/identity/saml/samlProtocol.ts';
import type { AppDeps } from '../appDeps.ts';
import { refuseAnswer } from './refuseAnswer.ts';

type PostedAnswer = { samlResponse: string; relayState: string; ipAddress: string | null };

/**
 * The identity provider's cross-site POST carries no SameSite cookies: verifies the response and stores the outcome once,
 * then redirects to our callback, where the cookie binds it to the browser. Until then it identifies nobody.
 */
export async function receiveSamlResponse(
  deps: AppDeps,
  tenant: Tenant,
  { samlResponse, relayState: id, ipAddress }: PostedAnswer,
): Promise<string> {
  const tx = inAccount(deps.db, tenant.accountId);
  const provider = await findProvider(tx, 'Saml2P');
  const refuse = () => refuseAnswer(deps, tenant, ipAddress);
  if (!provider) return refuse();
  const exchangeKey = { id, providerId: provider.id, now: deps.clock() };
  if (!(await isPending(tx, exchangeKey))) return refuse();
  const endpoints = providerEndpoints(tenant.origin, 'Saml2P');
  const outcome = await verifySamlResponse({ ...deps, provider, endpoints }, { samlResponse, requestId: id });
  const isFirst = await storeOutcome(tx, { ...exchangeKey, outcome });
  return isFirst ? `${endpoints.callback}?${new URLSearchParams({ state: id })}` : refuse();
}
