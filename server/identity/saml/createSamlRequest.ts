import { SAML } from '@node-saml/node-saml';
import type { SamlConfiguration } from '#contract/identityProviders.ts';
import { samlOptions } from './samlOptions.ts';
import type { SamlServiceProvider } from './serviceProvider.ts';

type Wanted = {
  configuration: SamlConfiguration;
  serviceProvider: SamlServiceProvider;
  /** An XML name, so that it may not begin with a digit; the answer has to repeat it. */
  id: string;
  relayState: string;
};

/** Where a browser is sent to be signed in: the identity provider's address, with our request in it. */
export function createSamlRequest({
  configuration,
  serviceProvider,
  id,
  relayState,
}: Wanted): Promise<string> {
  const saml = new SAML({ ...samlOptions(configuration, serviceProvider), generateUniqueId: () => id });
  return saml.getAuthorizeUrlAsync(relayState, undefined, {});
}
