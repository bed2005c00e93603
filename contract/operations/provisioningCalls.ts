import * as z from 'zod/mini';
import { gate, type Operations } from '../operation.ts';
import { one, pageOf } from '../paging.ts';
import { ProvisioningCall, ProvisioningCallQuery } from '../provisioning.ts';

const { read } = gate('Account');

const path = <const Rest extends string>(rest: Rest) =>
  ({
    own: `/api/v1/myAccount/provisioning/calls${rest}`,
    admin: `/api/v1/admin/accounts/{sub}/provisioning/calls${rest}`,
  }) as const;

/** What an account's directory has sent. */
export const provisioningCallsOperations = {
  'provisioningCalls.list': {
    summary: "The directory's calls of the last 30 days that changed something or were refused",
    method: 'GET',
    path: path(''),
    access: read,
    query: ProvisioningCallQuery,
    answer: pageOf(ProvisioningCall),
    idempotency: 'safe',
  },
  'provisioningCalls.get': {
    summary: 'One of them, with the body of a refused one',
    method: 'GET',
    path: path('/{id}'),
    params: { id: z.uuid() },
    access: read,
    answer: one(ProvisioningCall),
    idempotency: 'safe',
  },
} as const satisfies Operations;
