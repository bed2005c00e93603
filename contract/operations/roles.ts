import * as z from 'zod/mini';
import { gate, inAccount, type Operations } from '../operation.ts';
import { one, pageOf } from '../paging.ts';
import { Role, RoleListQuery } from '../roles.ts';
import { User, UserListQuery } from '../users.ts';

const { read } = gate('Role');
const makesKeys = gate('ApiKey').edit;
const byId = { id: z.uuid() };

/** An account's roles (documents 1 and 2, section 7). */
export const rolesOperations = {
  'roles.list': {
    summary: "An account's roles",
    method: 'GET',
    path: inAccount('/roles'),
    // A key begins with the permissions of roles (decisions, ruling 28).
    access: { own: [...read.own, ...makesKeys.own], admin: [...read.admin, ...makesKeys.admin] },
    query: RoleListQuery,
    answer: pageOf(Role),
    idempotency: 'safe',
  },
  'roles.get': {
    summary: 'One role',
    method: 'GET',
    path: inAccount('/roles/{id}'),
    params: byId,
    access: read,
    answer: one(Role),
    idempotency: 'safe',
  },
  'roles.users': {
    summary: 'The users who hold a role',
    method: 'GET',
    path: inAccount('/roles/{id}/users'),
    params: byId,
    access: read,
    query: UserListQuery,
    answer: pageOf(User),
    idempotency: 'safe',
  },
} as const satisfies Operations;
