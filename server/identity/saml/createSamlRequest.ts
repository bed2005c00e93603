import { SAML } from '@node-saml/node-saml';
import type { SamlConfiguration } from '#contract/identityProviders.ts';
import { samlOptions } from './samlOptions.ts';
import type { SamlServiceProvider } from './serviceProvider.ts';

type Wanted = {
  configuration: SamlConfiguration;
  serviceProvider: SamlServiceProvider;
  /** An XML name, so it can't begin with a digit; the answer has to repeat it. */
  id: string;
  relayState: string;
};

/** The redirect for signing in: the identity provider's address with our request. */
export function createSamlRequest({
  configuration,
  serviceProvider,
  id,
  relayState,
}: Wanted): Promise<string> {
  const saml = new SAML({ ...samlOptions(configuration, serviceProvider), generateUniqueId: () => id });
  return saml.getAuthorizeUrlAsync(relayState, undefined, {});
}
