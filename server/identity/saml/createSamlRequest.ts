import { SAML } from '@node-saml/node-saml';
import type { SamlConfiguration } from '#contract/identityProviders.ts';
import { samlOptions } from './samlOptions.ts';
import type { SamlServiceProvider } from './serviceProvider.ts';

type SamlRequestOptions = {
  configuration: SamlConfiguration;
  serviceProvider: SamlServiceProvider;
  /** An XML name, so it can't begin with a digit; the answer has to repeat it. */
  id: string;
  relayState: string;
  anew: boolean;
};

/** The redirect for signing in: the identity provider's address with our request. */
export function createSamlRequest({
  configuration,
  serviceProvider,
  id,
  relayState,
  anew,
}: SamlRequestOptions): Promise<string> {
  const options = samlOptions(configuration, serviceProvider);
  const saml = new SAML({ ...options, forceAuthn: anew, generateUniqueId: () => id });
  return saml.getAuthorizeUrlAsync(relayState, undefined, {});
}
