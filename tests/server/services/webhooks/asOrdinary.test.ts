import { expect, it } from 'vitest';
import { asOrdinary } from '#server/services/webhooks/asOrdinary.ts';

const before = { firstName: 'A', email: 'a@acme.test', status: 'ACTIVE', roles: [], managedBy: 'Okta' };

it.each([
  ['scim.createUser', null, before, ['users.create']],
  ['scim.createUser', { ...before, managedBy: null }, before, ['users.link']],
  [
    'scim.patchUser',
    before,
    { ...before, firstName: 'B', email: 'b@acme.test' },
    ['users.setEmail', 'users.update'],
  ],
  [
    'scim.deleteUser',
    before,
    { ...before, status: 'DISABLED', managedBy: null },
    ['users.setStatus', 'users.stopManaging'],
  ],
  ['users.setStatus', before, { ...before, status: 'DISABLED' }, []],
])('%s amounts to the calls of what it changed', (action, from, to, calls) => {
  expect(asOrdinary({ action, object_type: 'users', before: from, after: to })).toEqual(calls);
});
