import type { IdentityProviderType } from '#contract/identityProviderTypes.ts';
import { samlProtocol } from '../saml/samlProtocol.ts';
import { openIdConnect } from './openIdConnect.ts';
import type { Protocol } from './protocol.ts';

/** The protocol of each type of provider. */
export const protocols: Record<IdentityProviderType, Protocol> = {
  AzureAdOpenId: openIdConnect,
  OpenIdConnect: openIdConnect,
  Saml2P: samlProtocol,
};
