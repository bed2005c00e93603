import type { IdentityProviderType } from '../../../contract/identityProviders';
import { samlProtocol } from '../saml/samlProtocol';
import { openIdConnect } from './openIdConnect';
import type { Protocol } from './protocol';

/** How each type of provider is spoken with. */
export const protocols: Record<IdentityProviderType, Protocol> = {
  AzureAdOpenId: openIdConnect,
  OpenIdConnect: openIdConnect,
  Saml2P: samlProtocol,
};
