import { expect, it } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import type { Actor } from '#server/access/actor.ts';
import { requireAccess } from '#server/access/requireAccess.ts';

const actorWith = (...permissions: Permission[]): Actor => ({
  userId: 'u',
  accountId: 'own',
  subdomain: 'system',
  accountType: 'SYSTEM',
  sessionId: 's',
  isPlatformAdministrator: false,
  name: 'A B',
  permissions,
});

const forbidden = expect.objectContaining({ code: 'FORBIDDEN', status: 403 });

it('full implies read, and read does not imply full', () => {
  expect(() => requireAccess('users.list', 'own', actorWith('full:User'), null)).not.toThrow();
  expect(() => requireAccess('users.update', 'own', actorWith('read:User'), null)).toThrow(forbidden);
});

it('a call that asks for no right is open to all', () => {
  expect(() => requireAccess('platform.health', 'own', actorWith(), null)).not.toThrow();
  expect(() => requireAccess('profile.get', 'own', actorWith(), null)).not.toThrow();
});

it('the own variant asks for no global right, whatever account its path names', () => {
  expect(() => requireAccess('users.update', 'own', actorWith('full:User'), 'system')).not.toThrow();
});

it('a global right alone does not edit the own account (ruling 15)', () => {
  const global = actorWith('full:GlobalUser');
  expect(() => requireAccess('users.update', 'admin', global, 'acme')).not.toThrow();
  expect(() => requireAccess('users.update', 'admin', global, 'system')).toThrow();
  expect(() =>
    requireAccess('users.update', 'admin', actorWith('full:GlobalUser', 'full:User'), 'system'),
  ).not.toThrow();
});

it('a global right alone edits the login settings of the own account too (document 2, section 6)', () => {
  const global = actorWith('full:GlobalAccount');
  for (const id of [
    'identityProviders.saveSaml2P',
    'accounts.setPasswordPolicy',
    'accounts.setIpSettings',
  ] as const) {
    expect(() => requireAccess(id, 'own', global, null)).not.toThrow();
    expect(() => requireAccess(id, 'admin', global, 'system')).not.toThrow();
    expect(() => requireAccess(id, 'own', actorWith('read:GlobalAccount'), null)).toThrow();
  }
});

it('a variant without a gate is closed to all', () => {
  const all = actorWith('full:GlobalAccount', 'full:Account');
  expect(() => requireAccess('accounts.list', 'admin', all, null)).not.toThrow();
  expect(() => requireAccess('accounts.list', 'own', all, null)).toThrow();
  expect(() => requireAccess('accounts.list', 'admin', all, 'system')).toThrow();
});
