import type { FieldValues } from 'react-hook-form';
import { IdentityProviderForms } from '#contract/identityProviderForms.ts';
import type { IdentityProviderType } from '#contract/identityProviders.ts';
import type { OperationId } from '#contract/operations.ts';
import type { FormSchema } from '#src/ui/schemaResolver.ts';

type ProviderForm = {
  schema: FormSchema<FieldValues, FieldValues>;
  /** What is configured in a line of text each, in the order of its screen. */
  texts: readonly string[];
  /** All that is configured. */
  fields: readonly string[];
  /** The call that saves it. */
  call: OperationId;
};

const samlTexts = ['entityId', 'signOnUrl', 'logoutUrl'] as const;
export const samlFields = [...samlTexts, 'certificate', 'otherCertificates'] as const;
const azureAdTexts = ['clientId', 'tenantId', 'authorizedGroupId'] as const;
const openIdConnectTexts = ['clientId', 'authority'] as const;

/** What the screens of each type of identity provider are made of. */
export const providerForms: Readonly<Record<IdentityProviderType, ProviderForm>> = {
  AzureAdOpenId: {
    schema: IdentityProviderForms.AzureAdOpenId,
    texts: azureAdTexts,
    fields: azureAdTexts,
    call: 'identityProviders.saveAzureAdOpenId',
  },
  Saml2P: {
    schema: IdentityProviderForms.Saml2P,
    texts: samlTexts,
    fields: samlFields,
    call: 'identityProviders.saveSaml2P',
  },
  OpenIdConnect: {
    schema: IdentityProviderForms.OpenIdConnect,
    texts: openIdConnectTexts,
    fields: openIdConnectTexts,
    call: 'identityProviders.saveOpenIdConnect',
  },
};

/** What the form of a new provider begins with. */
export const emptyForm = (type: IdentityProviderType): FieldValues =>
  Object.fromEntries(
    ['name', ...providerForms[type].fields].map((field) => [field, field === 'otherCertificates' ? [] : '']),
  );

/** What a form holds, as it is saved: the name, and what is configured. */
export function savedOf({ name, ...configuration }: FieldValues): {
  name: string;
  configuration: FieldValues;
} {
  return { name, configuration };
}
