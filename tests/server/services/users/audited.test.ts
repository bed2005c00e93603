import { expect, it } from 'vitest';
import { User } from '#contract/users.ts';
import { audited } from '#server/services/users/changedUser.ts';
import { user } from '#tests/dataProviders/testProviders.ts';

/**
 * What no call writes: the event names the user, and the rest follows from sign-ins, invites and other records. Events
 * of the directory's link add `managedBy`.
 */
const unwritten = [
  'id',
  'lockoutEnd',
  'invitedOn',
  'passwordExpiresOn',
  'isAddressRefused',
  'erasedOn',
  'managedBy',
  'isDisabledHere',
  'roleGrants',
  'createdOn',
  'lastLoginTime',
  'lastIpAddress',
  'configurationStatus',
];

it('the log has every field of a user that a call writes', () => {
  expect([...Object.keys(audited(user)), ...unwritten].sort()).toEqual(Object.keys(User.shape).sort());
});
