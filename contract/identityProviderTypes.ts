import * as z from 'zod/mini';

/** What may prove a user's identity instead of a password: an account has at most one of each type. */
export const IdentityProviderType = z.enum(['AzureAdOpenId', 'Saml2P', 'OpenIdConnect']);
export type IdentityProviderType = z.infer<typeof IdentityProviderType>;

/** How paths name each type: in calls, in screens and in the sign-in. */
export const providerPaths = {
  AzureAdOpenId: 'azureAdOpenId',
  Saml2P: 'saml2p',
  OpenIdConnect: 'openIdConnect',
} as const satisfies Record<IdentityProviderType, string>;
export const ProviderPath = z.enum(Object.values(providerPaths));
export type ProviderPath = z.infer<typeof ProviderPath>;

/** The type that a path names. */
export const providerTypes = {
  azureAdOpenId: 'AzureAdOpenId',
  saml2p: 'Saml2P',
  openIdConnect: 'OpenIdConnect',
} as const satisfies Record<ProviderPath, IdentityProviderType>;
