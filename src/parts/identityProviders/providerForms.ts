import type { FieldValues } from 'react-hook-form';
import { IdentityProviderForms } from '#contract/identityProviderForms.ts';
import type { IdentityProviderType } from '#contract/identityProviderTypes.ts';
import type { OperationId } from '#contract/operations.ts';
import type { FormSchema } from '#src/admin/form/schemaResolver.ts';

type ProviderForm = {
  schema: FormSchema<FieldValues, FieldValues>;
  /** The single-line text fields of the configuration, in the order of its screen. */
  texts: readonly string[];
  /** All fields of the configuration. */
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

/** The initial values of a new provider's form. */
export const emptyForm = (type: IdentityProviderType): FieldValues =>
  Object.fromEntries(
    ['name', ...providerForms[type].fields].map((field) => [field, field === 'otherCertificates' ? [] : '']),
  );

/** A form's values as saved: name and configuration. */
export function savedOf({ name, ...configuration }: FieldValues): {
  name: string;
  configuration: FieldValues;
} {
  return { name, configuration };
}
