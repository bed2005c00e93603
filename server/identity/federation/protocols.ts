import type { IdentityProviderType } from '../../../contract/identityProviders';
import { openIdConnect } from './openIdConnect';
import type { Protocol } from './protocol';

/** How each type of provider is spoken with. */
export const protocols: Partial<Record<IdentityProviderType, Protocol>> = {
  AzureAdOpenId: openIdConnect,
  OpenIdConnect: openIdConnect,
};
