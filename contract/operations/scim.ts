import * as z from 'zod/mini';
import type { Operation, Operations } from '../operation.ts';
import { maxGroupBytes, ScimBody, ScimQuery, scimBase, scimMediaType } from '../scim.ts';

const byId = { id: z.uuid() };
const shared = {
  access: 'provisioning',
  protocol: 'scim',
  produces: scimMediaType,
  answer: null,
  query: ScimQuery,
} as const;
const described = { ...shared, method: 'GET', idempotency: 'safe' } as const;

/** Reading and writing of users or groups: `Users`, `Groups`. */
const resource = <const Path extends string>(path: Path, name: string, maxBytes?: number) => {
  const written = {
    ...shared,
    body: ScimBody,
    ...(maxBytes !== undefined && { maxBytes }),
    // Of these the accounts show licenses, and users their roles.
    touches: null,
  } as const;
  const all = { own: `${scimBase}/${path}` } as const;
  const single = { own: `${scimBase}/${path}/{id}` } as const;
  return {
    list: { ...described, summary: `SCIM: the ${name}s that the directory manages`, path: all },
    get: { ...described, summary: `SCIM: one ${name}`, path: single, params: byId },
    create: {
      ...written,
      summary: `SCIM: create or link a ${name}`,
      method: 'POST',
      path: all,
      status: 201,
      idempotency: 'never',
    },
    replace: {
      ...written,
      summary: `SCIM: replace a ${name}`,
      method: 'PUT',
      path: single,
      params: byId,
      idempotency: 'idempotent',
    },
    patch: {
      ...written,
      summary: `SCIM: change a ${name}`,
      method: 'PATCH',
      path: single,
      params: byId,
      idempotency: 'idempotent',
    },
    delete: {
      ...shared,
      summary: `SCIM: end a ${name}`,
      method: 'DELETE',
      path: single,
      params: byId,
      status: 204,
      idempotency: 'idempotent',
      touches: null,
    },
  } as const satisfies Record<string, Operation>;
};

const user = resource('Users', 'user');
const group = resource('Groups', 'group', maxGroupBytes);

/** What an account's directory calls (RFC 7644); its token is no user. */
export const scimOperations = {
  'scim.serviceProviderConfig': {
    ...described,
    summary: 'SCIM: what is supported',
    path: { own: `${scimBase}/ServiceProviderConfig` },
  },
  'scim.resourceTypes': {
    ...described,
    summary: 'SCIM: the kinds of resources',
    path: { own: `${scimBase}/ResourceTypes` },
  },
  'scim.schemas': { ...described, summary: 'SCIM: the schemas', path: { own: `${scimBase}/Schemas` } },
  'scim.listUsers': user.list,
  'scim.getUser': user.get,
  'scim.createUser': user.create,
  'scim.replaceUser': user.replace,
  'scim.patchUser': user.patch,
  'scim.deleteUser': user.delete,
  'scim.listGroups': group.list,
  'scim.getGroup': group.get,
  'scim.createGroup': group.create,
  'scim.replaceGroup': group.replace,
  'scim.patchGroup': group.patch,
  'scim.deleteGroup': group.delete,
} as const satisfies Operations;
