import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { faultsOf } from '#contract/faults.ts';
import {
  AzureAdUpdate,
  certificateLimit,
  OpenIdConnectUpdate,
  SamlUpdate,
  TestFact,
  TestReason,
  TestStep,
} from '#contract/identityProviders.ts';
import texts from '#i18n/en/screens/identityProviderScreens.json';

const azureAd = { clientId: 'client', tenantId: 'tenant', authorizedGroupId: '' };
const openIdConnect = { clientId: 'client', authority: 'https://login.example' };
const saml = {
  entityId: 'urn:idp',
  signOnUrl: 'https://idp.example/sso',
  logoutUrl: '',
  certificate: bytes(certificateLimit - 1),
};

it('what is optional and left empty is null', () => {
  const payload = { enabled: false, name: ' Okta ' };
  expect(AzureAdUpdate.parse({ ...payload, configuration: azureAd })).toEqual({
    enabled: false,
    name: 'Okta',
    configuration: { ...azureAd, authorizedGroupId: null },
  });
  expect(SamlUpdate.parse({ ...payload, configuration: saml }).configuration.logoutUrl).toBeNull();
});

it.each([
  ['a client', AzureAdUpdate, azureAd, { clientId: ' ' }, 'clientIdRequired'],
  ['an Azure tenant', AzureAdUpdate, azureAd, { tenantId: null }, 'azureTenantIdRequired'],
  ['a client of OpenID Connect', OpenIdConnectUpdate, openIdConnect, { clientId: null }, 'clientIdRequired'],
  ['an authority', OpenIdConnectUpdate, openIdConnect, { authority: '' }, 'authorityRequired'],
  ['a web address of it', OpenIdConnectUpdate, openIdConnect, { authority: 'login' }, 'authorityInvalid'],
  [
    'no other scheme',
    OpenIdConnectUpdate,
    openIdConnect,
    { authority: 'file:///etc/passwd' },
    'authorityInvalid',
  ],
  ['an entity', SamlUpdate, saml, { entityId: '' }, 'entityIdRequired'],
  ['where to sign on', SamlUpdate, saml, { signOnUrl: null }, 'signOnUrlRequired'],
  ['no script', SamlUpdate, saml, { signOnUrl: 'javascript:alert(1)' }, 'signOnUrlInvalid'],
  ['an address to log out at', SamlUpdate, saml, { logoutUrl: 'logout' }, 'logoutUrlInvalid'],
  ['a certificate', SamlUpdate, saml, { certificate: null }, 'certificateRequired'],
  [
    'less than 20 KB of it',
    SamlUpdate,
    saml,
    { certificate: bytes(certificateLimit) },
    'certificateTooLarge',
  ],
  ['base64', SamlUpdate, saml, { certificate: 'no base64!' }, 'certificateInvalid'],
] as const)('asks for %s', (_, schema: z.ZodMiniType, configuration, wrong, key) => {
  const payload = { enabled: false, name: 'Okta' };
  const { error } = z.safeParse(schema, { ...payload, configuration: { ...configuration, ...wrong } });
  const [field] = Object.keys(wrong);
  expect(error?.issues.flatMap(faultsOf)).toMatchObject([
    {
      path: ['configuration', field],
      key: `identityProviderScreens.validation.${key}`,
    },
  ]);
});

it.each([
  ['step', TestStep, texts.lastTest.steps],
  ['reason', TestReason, texts.reasons],
  ['fact', TestFact, texts.facts],
])('every %s of a test has its words', (_, names, worded) => {
  expect(Object.keys(worded).sort()).toEqual([...names.options].sort());
});

it('asks for a name', () => {
  const { error } = AzureAdUpdate.safeParse({ enabled: false, name: '', configuration: azureAd });
  expect(error?.issues.flatMap(faultsOf)).toMatchObject([{ path: ['name'], key: 'validation.nameRequired' }]);
});

function bytes(count: number): string {
  return Buffer.alloc(count).toString('base64');
}
