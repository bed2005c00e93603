import { appBase, errorPath } from '../../../contract/paths';
import type { Tenant } from '../../access/tenant';
import type { AppDeps } from '../../appDeps';
import { inAccount } from '../../db/inAccount';
import { isAwaited, keepOutcome } from '../../identity/federation/exchanges';
import { findProvider } from '../../identity/federation/providerRow';
import { providerEndpoints } from '../../identity/providerEndpoints';
import { judgeSamlAnswer } from '../../identity/saml/samlProtocol';

/**
 * Takes an answer that the identity provider's page has posted, once, if it belongs to an exchange of this tenant; answers
 * with where the browser goes to finish with its cookies. Who it proves is nobody's until then.
 */
export async function takeSamlAnswer(
  deps: AppDeps,
  tenant: Tenant,
  { samlResponse, relayState: id }: { samlResponse: string; relayState: string },
): Promise<string> {
  const tx = inAccount(deps.db, tenant.accountId);
  const provider = await findProvider(tx, 'Saml2P');
  const ended = appBase + errorPath('EXTERNAL_LOGIN_ENDED');
  if (!provider) return ended;
  const awaiting = { id, providerId: provider.id, now: deps.clock() };
  if (!(await isAwaited(tx, awaiting))) return ended;
  const endpoints = providerEndpoints(tenant.origin, 'Saml2P');
  const outcome = await judgeSamlAnswer({ ...deps, provider, endpoints }, { samlResponse, requestId: id });
  const isFirst = await keepOutcome(tx, { ...awaiting, outcome });
  return isFirst ? `${endpoints.callback}?${new URLSearchParams({ state: id })}` : ended;
}
