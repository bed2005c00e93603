import type { Tenant } from '#server/access/tenant.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { isAwaited, keepOutcome } from '#server/identity/federation/exchanges.ts';
import { findProvider } from '#server/identity/federation/findProvider.ts';
import { providerEndpoints } from '#server/identity/providerEndpoints.ts';
import { judgeSamlAnswer } from '#server/identity/saml/samlProtocol.ts';
import type { AppDeps } from '../appDeps.ts';
import { refuseAnswer } from './refuseAnswer.ts';

type PostedAnswer = { samlResponse: string; relayState: string; ipAddress: string | null };

/**
 * Takes an answer posted by the identity provider's page, once, if it belongs to an exchange of this tenant; returns
 * where the browser continues with its cookies. Until then it identifies nobody.
 */
export async function takeSamlAnswer(
  deps: AppDeps,
  tenant: Tenant,
  { samlResponse, relayState: id, ipAddress }: PostedAnswer,
): Promise<string> {
  const tx = inAccount(deps.db, tenant.accountId);
  const provider = await findProvider(tx, 'Saml2P');
  const refuse = () => refuseAnswer(deps, tenant, ipAddress);
  if (!provider) return refuse();
  const awaiting = { id, providerId: provider.id, now: deps.clock() };
  if (!(await isAwaited(tx, awaiting))) return refuse();
  const endpoints = providerEndpoints(tenant.origin, 'Saml2P');
  const outcome = await judgeSamlAnswer({ ...deps, provider, endpoints }, { samlResponse, requestId: id });
  const isFirst = await keepOutcome(tx, { ...awaiting, outcome });
  return isFirst ? `${endpoints.callback}?${new URLSearchParams({ state: id })}` : refuse();
}
