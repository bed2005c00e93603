import { Schemas } from 'scimmy';
import { scimBase, scimSchemas } from '#contract/scim.ts';
import { listAnswer } from './findUsers.ts';
import { mostRows } from './scimSyntax.ts';

/** What is supported (RFC 7643, section 5): no sorting, bulk, or passwords. */
export const serviceProviderConfig = (origin: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostRows },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of the Provisioning page, which ends after a year',
      primary: true,
    },
  ],
  meta: {
    resourceType: 'ServiceProviderConfig',
    location: `${origin}${scimBase}/ServiceProviderConfig`,
  },
});

/** The kinds of resources (RFC 7643, section 6). */
export const resourceTypes = (origin: string) => {
  const typeOf = (name: string, schema: string, extensions: string[]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema,
    ...(extensions.length > 0 && {
      schemaExtensions: extensions.map((extension) => ({ schema: extension, required: false })),
    }),
    meta: { resourceType: 'ResourceType', location: `${origin}${scimBase}/ResourceTypes/${name}` },
  });
  return listAnswer(2, 1, [
    typeOf('User', scimSchemas.user, [scimSchemas.enterprise]),
    typeOf('Group', scimSchemas.group, []),
  ]);
};

/** The library's definitions, with only the attributes that we keep. */
export const schemas = (origin: string) => {
  const kept: [{ definition: { describe: (basepath?: string) => unknown } }, string[]][] = [
    [Schemas.User, ['userName', 'name', 'displayName', 'title', 'emails', 'active', 'groups']],
    [Schemas.EnterpriseUser, ['employeeNumber']],
    [Schemas.Group, ['displayName', 'members']],
  ];
  const described = kept.map(([{ definition }, names]) => {
    const { attributes, ...rest } = definition.describe(`${origin}${scimBase}/Schemas`) as {
      attributes: { name: string }[];
    };
    return { ...rest, attributes: attributes.filter(({ name }) => names.includes(name)) };
  });
  return listAnswer(described.length, 1, described);
};
