import type { FieldValues } from 'react-hook-form';
import { IdentityProviderForms } from '#contract/identityProviderForms.ts';
import type { IdentityProviderType } from '#contract/identityProviders.ts';
import type { OperationId } from '#contract/operations.ts';
import type { FormSchema } from '#src/ui/schemaResolver.ts';

type ProviderForm = {
  schema: FormSchema<FieldValues, FieldValues>;
  /** What is configured, in the order of its screen. */
  fields: readonly string[];
  /** The call that saves it. */
  call: OperationId;
};

/** What the screens of each type of identity provider are made of. */
export const providerForms: Readonly<Record<IdentityProviderType, ProviderForm>> = {
  AzureAdOpenId: {
    schema: IdentityProviderForms.AzureAdOpenId,
    fields: ['clientId', 'tenantId', 'authorizedGroupId'],
    call: 'identityProviders.saveAzureAdOpenId',
  },
  Saml2P: {
    schema: IdentityProviderForms.Saml2P,
    fields: ['entityId', 'signOnUrl', 'logoutUrl', 'certificate'],
    call: 'identityProviders.saveSaml2P',
  },
  OpenIdConnect: {
    schema: IdentityProviderForms.OpenIdConnect,
    fields: ['clientId', 'authority'],
    call: 'identityProviders.saveOpenIdConnect',
  },
};

/** What a form holds, as it is saved: the name, and what is configured. */
export function savedOf({ name, ...configuration }: FieldValues): {
  name: string;
  configuration: FieldValues;
} {
  return { name, configuration };
}
