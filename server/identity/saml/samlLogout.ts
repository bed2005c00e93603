import { SAML } from '@node-saml/node-saml';
import type { SamlConfiguration } from '../../../contract/identityProviders';
import type { LogoutRequest } from './readLogoutRequest';
import { samlOptions } from './samlOptions';
import type { SamlServiceProvider } from './serviceProvider';

type Sides = { configuration: SamlConfiguration; serviceProvider: SamlServiceProvider };

/** Where the identity provider hears that the sessions here have ended; null where it has no address for it. */
export async function logoutResponseUrl(
  { configuration, serviceProvider }: Sides,
  { id, nameId, relayState }: LogoutRequest,
  responseId: string,
): Promise<string | null> {
  const { logoutUrl, entityId } = configuration;
  if (logoutUrl === null) return null;
  const options = {
    ...samlOptions(configuration, serviceProvider),
    logoutUrl,
    generateUniqueId: () => responseId,
  };
  const request = { ID: id, issuer: entityId, nameID: nameId, nameIDFormat: serviceProvider.nameIdFormat };
  return new SAML(options).getLogoutResponseUrlAsync(request, relayState, {}, true);
}
