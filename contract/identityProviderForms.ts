import * as z from 'zod/mini';
import {
  AzureAdConfiguration,
  AzureAdUpdate,
  OpenIdConnectConfiguration,
  SamlConfiguration,
} from './identityProviders.ts';
import type { IdentityProviderType } from './identityProviderTypes.ts';

const { name } = AzureAdUpdate.shape;

/** An identity provider as its form holds it: name and configuration side by side. */
export const IdentityProviderForms = {
  AzureAdOpenId: z.extend(AzureAdConfiguration, { name }),
  Saml2P: z.extend(SamlConfiguration, { name }),
  OpenIdConnect: z.extend(OpenIdConnectConfiguration, { name }),
} as const satisfies Record<IdentityProviderType, z.ZodMiniType>;
