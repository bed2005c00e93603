import { IdentityProviderType, providerPaths } from '#contract/identityProviderTypes.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { canaryOf } from '#server/demo/canary.ts';
import type { Deps } from '#server/deps.ts';
import { makeCertificate } from '#tests/support/makeCertificate.ts';
import { samlMetadata } from '#tests/support/samlMetadata.ts';
import type { Gate, Subject, Tenant } from '../subject.ts';

const see: Gate = { anyOf: ['read:Account', 'read:GlobalAccount'] };
const change: Gate = { anyOf: ['full:Account', 'full:GlobalAccount'] };
const govern: Gate = { ...change, governsSignIn: true };
const seeAny: Gate = { anyOf: ['read:GlobalAccount'], ownAccountToo: see.anyOf };
const changeAny: Gate = { anyOf: ['full:GlobalAccount'], ownAccountToo: change.anyOf };
const governAny: Gate = { ...changeAny, governsSignIn: true };

/** Of the own account, and of any by its subdomain (document 1, section 7). */
const own = '/api/v1/myAccount/identityProviders';
const admin = '/api/v1/admin/accounts/{sub}/identityProviders';
const gatesOf = (call: string, inOwn: Gate, inAny: Gate): Record<string, Gate> => {
  const [method, path] = call.split(' ');
  return { [`${method} ${own}/${path}`]: inOwn, [`${method} ${admin}/${path}`]: inAny };
};

/** Made on first use: generating a key takes time. */
let certificate: string | undefined;
const certificateOf = () => {
  certificate ??= makeCertificate().base64;
  return certificate;
};

const configurations = {
  AzureAdOpenId: () => ({ clientId: 'client', tenantId: 'tenant', authorizedGroupId: null }),
  Saml2P: () => ({
    entityId: 'urn:idp',
    signOnUrl: 'https://idp.example/sso',
    logoutUrl: null,
    certificate: certificateOf(),
  }),
  OpenIdConnect: () => ({ clientId: 'client', authority: 'https://login.example' }),
};

const saving = (type: IdentityProviderType) => {
  const body = (name: string) => ({ enabled: false, name, configuration: configurations[type]() });
  return {
    body: () => body('Walked'),
    takes: ['enabled', 'name', 'configuration'],
    edit: { changed: 'name', body: (who: string, n: number) => body(`${who} ${n}`) },
  };
};

const firstLogins = (domains: string[]) => ({
  ...{ createsUsers: true, domains, jobFunction: 'OTHER', roleIds: [], groups: [] },
});

/** Document 2, sections 2 to 7. */
export const subject: Subject = {
  gates: {
    ...gatesOf('GET {type}', see, seeAny),
    ...gatesOf('GET {type}/metadata', see, seeAny),
    ...gatesOf('GET {type}/impact', change, changeAny),
    ...gatesOf('POST saml2p/metadata', change, changeAny),
    ...gatesOf('POST saml2p/certificate', change, changeAny),
    ...gatesOf('PUT azureAdOpenId', change, changeAny),
    ...gatesOf('PUT saml2p', change, changeAny),
    ...gatesOf('PUT openIdConnect', change, changeAny),
    ...gatesOf('PUT {type}/firstLogins', govern, governAny),
  },
  table: 'identity_providers',
  platformNames: { type: async () => providerPaths.AzureAdOpenId },
  recordOf: async (deps, call, of) => {
    await makeReady(deps, of);
    const type = IdentityProviderType.options.find((one) => call.endsWith(one)) ?? 'AzureAdOpenId';
    const provider = inAccount(deps.db, of.accountId).selectFrom('identity_providers').select('id');
    return (await provider.where('provider_type', '=', type).executeTakeFirstOrThrow()).id;
  },
  ready: (deps, _, of) => makeReady(deps, of),
  calls: {
    'identityProviders.readSamlMetadata': {
      body: () => ({ metadata: samlMetadata(certificateOf()) }),
      takes: ['metadata'],
    },
    'identityProviders.readCertificate': {
      body: () => ({ certificate: certificateOf() }),
      takes: ['certificate'],
    },
    'identityProviders.saveAzureAdOpenId': saving('AzureAdOpenId'),
    'identityProviders.saveSaml2P': saving('Saml2P'),
    'identityProviders.saveOpenIdConnect': saving('OpenIdConnect'),
    'identityProviders.saveFirstLogins': {
      body: () => firstLogins(['acme.test']),
      takes: ['createsUsers', 'domains', 'jobFunction', 'roleIds', 'groups'],
      edit: { changed: 'domains', body: (_, n) => firstLogins([`d${n}.test`]) },
    },
  },
  app: async () => (await import('./identityProviders/app.ts')).app,
};

/** One of each type, at version 1. */
async function makeReady({ db, newId }: Deps, { accountId, subdomain }: Tenant): Promise<void> {
  const rows = IdentityProviderType.options.map((provider_type) => ({
    account_id: accountId,
    id: newId(),
    provider_type,
    name: canaryOf(subdomain),
    configuration: JSON.stringify(configurations[provider_type]()),
  }));
  await db
    .insertInto('identity_providers')
    .values(rows)
    .onConflict((taken) => taken.columns(['account_id', 'provider_type']).doUpdateSet({ version: 1 }))
    .execute();
}
