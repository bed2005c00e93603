import * as z from 'zod/mini';
import { gate, inAccount, type Operations } from '../operation.ts';
import { ordinaryCalls } from '../ordinaryCalls.ts';
import { pageOf } from '../paging.ts';
import { Role, RoleListQuery } from '../roles.ts';
import { User, UserListQuery } from '../users.ts';

const access = gate('Role');
const { read } = access;
const makesKeys = gate('ApiKey').edit;
const role = ordinaryCalls({ path: inAccount('/roles'), record: Role, access });

/** An account's roles (documents 1 and 2, section 7). */
export const rolesOperations = {
  'roles.list': {
    ...role.list("An account's roles", RoleListQuery),
    // A key begins with the permissions of roles (decisions, ruling 28).
    access: { own: [...read.own, ...makesKeys.own], admin: [...read.admin, ...makesKeys.admin] },
  },
  'roles.get': role.get('One role'),
  'roles.users': {
    summary: 'The users who hold a role',
    method: 'GET',
    path: inAccount('/roles/{id}/users'),
    params: { id: z.uuid() },
    access: read,
    query: UserListQuery,
    answer: pageOf(User),
    idempotency: 'safe',
  },
} as const satisfies Operations;
