import { SAML } from '@node-saml/node-saml';
import type { SamlConfiguration } from '#contract/identityProviders.ts';
import type { LogoutRequest } from './readLogoutRequest.ts';
import { samlOptions } from './samlOptions.ts';
import type { SamlServiceProvider } from './serviceProvider.ts';

type Sides = { configuration: SamlConfiguration; serviceProvider: SamlServiceProvider };
type Named = { nameId: string; nameIdFormat: string; sessionIndex: string | null };

/** Where a browser ends its session at the identity provider; null if that has no address for it. */
export async function logoutRequestUrl(
  { configuration, serviceProvider }: Sides,
  { nameId, nameIdFormat, sessionIndex }: Named,
  id: string,
): Promise<string | null> {
  const { logoutUrl, entityId } = configuration;
  if (logoutUrl === null) return null;
  const options = { ...samlOptions(configuration, serviceProvider), logoutUrl, generateUniqueId: () => id };
  const profile = {
    issuer: entityId,
    nameID: nameId,
    nameIDFormat: nameIdFormat,
    sessionIndex: sessionIndex ?? undefined,
  };
  return new SAML(options).getLogoutUrlAsync(profile, '', {});
}

/** Where the identity provider is notified that the sessions here have ended; null if it has no address for it. */
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
