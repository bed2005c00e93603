import { FirstLoginSettings } from '../firstLogins.ts';
import {
  AzureAdUpdate,
  CertificateFile,
  CertificateRead,
  IdentityProvider,
  IdentityProviderImpact,
  IdentityProviderMetadata,
  OpenIdConnectUpdate,
  SamlConfigurationRead,
  SamlMetadataSource,
  SamlUpdate,
  samlMetadataLimit,
} from '../identityProviders.ts';
import { ProviderPath, providerPaths } from '../identityProviderTypes.ts';
import { editLoginSettings, gate, maxJsonBytes, type Operations } from '../operation.ts';
import { one } from '../paging.ts';

const { read } = gate('Account');
const edit = editLoginSettings;
const params = { type: ProviderPath };

/** Both paths of a call; no other resource has such paths (document 1, section 7.2). */
const ofProvider = <const Path extends string>(path: Path) =>
  ({
    own: `/api/v1/myAccount/identityProviders/${path}`,
    admin: `/api/v1/admin/accounts/{sub}/identityProviders/${path}`,
  }) as const;

const readBy = (type: string) => ({ call: 'identityProviders.get', params: { type } });

/** What the saves of each type share. */
const save = {
  method: 'PUT',
  access: edit,
  answer: one(IdentityProvider),
  idempotency: 'idempotent',
  versioned: true,
  touches: ['accounts'],
} as const;

/** Identity providers of an account (document 1, section 7; document 2, sections 2 to 7). */
export const identityProvidersOperations = {
  'identityProviders.get': {
    summary: 'The identity provider of a type',
    method: 'GET',
    path: ofProvider('{type}'),
    params,
    access: read,
    answer: one(IdentityProvider),
    idempotency: 'safe',
  },
  'identityProviders.metadata': {
    summary: "What a provider of a type must be told of the account's side, whether there is one yet or not",
    method: 'GET',
    path: ofProvider('{type}/metadata'),
    params,
    access: read,
    answer: one(IdentityProviderMetadata),
    idempotency: 'safe',
  },
  'identityProviders.impact': {
    summary: 'The users that enabling a provider would shut out',
    method: 'GET',
    path: ofProvider('{type}/impact'),
    params,
    access: edit,
    answer: one(IdentityProviderImpact),
    idempotency: 'safe',
  },
  'identityProviders.readSamlMetadata': {
    summary: "What a SAML provider's metadata says, to fill the form with",
    method: 'POST',
    path: ofProvider(`${providerPaths.Saml2P}/metadata`),
    access: edit,
    body: SamlMetadataSource,
    // JSON escapes quotation marks and line ends, which doubles them.
    maxBytes: 2 * samlMetadataLimit + maxJsonBytes,
    answer: one(SamlConfigurationRead),
    idempotency: 'safe',
  },
  'identityProviders.readCertificate': {
    summary: "What the file of a SAML provider's certificate says, to look at before it is saved",
    method: 'POST',
    path: ofProvider(`${providerPaths.Saml2P}/certificate`),
    access: edit,
    body: CertificateFile,
    answer: one(CertificateRead),
    idempotency: 'safe',
  },
  'identityProviders.saveAzureAdOpenId': {
    summary: 'Add, change, enable or disable Azure Active Directory',
    path: ofProvider(providerPaths.AzureAdOpenId),
    body: AzureAdUpdate,
    readBy: readBy(providerPaths.AzureAdOpenId),
    ...save,
  },
  'identityProviders.saveSaml2P': {
    summary: 'Add, change, enable or disable a provider of SAML 2.0',
    path: ofProvider(providerPaths.Saml2P),
    body: SamlUpdate,
    readBy: readBy(providerPaths.Saml2P),
    ...save,
  },
  'identityProviders.saveOpenIdConnect': {
    summary: 'Add, change, enable or disable a provider of OpenID Connect',
    path: ofProvider(providerPaths.OpenIdConnect),
    body: OpenIdConnectUpdate,
    readBy: readBy(providerPaths.OpenIdConnect),
    ...save,
  },
  'identityProviders.saveFirstLogins': {
    summary: 'Choose the users that the logins of a provider create, and the roles their groups give',
    method: 'PUT',
    path: ofProvider('{type}/firstLogins'),
    params,
    access: edit,
    body: FirstLoginSettings,
    readBy: { call: 'identityProviders.get', part: 'firstLogins' },
    answer: one(IdentityProvider),
    idempotency: 'idempotent',
    versioned: true,
    touches: ['users'],
  },
} as const satisfies Operations;
