import { expect, it } from 'vitest';
import type { Permission } from '../../../contract/permissions';
import { type Actor, isOver, permissionsHeld } from '../../../server/access/actor';
import { requireAccess } from '../../../server/access/requireAccess';

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

it('a variant that no gate names is closed to all', () => {
  const all = actorWith('full:GlobalAccount', 'full:Account');
  expect(() => requireAccess('accounts.list', 'admin', all, null)).not.toThrow();
  expect(() => requireAccess('accounts.list', 'own', all, null)).toThrow();
  expect(() => requireAccess('accounts.list', 'admin', all, 'system')).toThrow();
});

it('a role gives no more than the account holds, and nothing global to a customer (rulings 7, 15)', () => {
  const held = (account_type: Actor['accountType'], role: Permission[], trait: Permission[]) =>
    permissionsHeld({ account_type, role_permissions: role, trait_permissions: trait });
  expect(held('SELL_SIDE', ['full:Crm', 'full:User'], ['read:Crm', 'full:User'])).toEqual([
    'read:Crm',
    'full:User',
  ]);
  expect(held('SELL_SIDE', ['full:GlobalUser'], ['full:GlobalUser'])).toEqual([]);
  expect(held('SYSTEM', ['full:GlobalUser'], ['full:GlobalUser'])).toEqual(['full:GlobalUser']);
});

it('a session ends after 30 idle minutes and after 12 hours', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  expect(isOver({ started_on: ago(719), last_active_on: ago(29) }, now)).toBe(false);
  expect(isOver({ started_on: ago(60), last_active_on: ago(30) }, now)).toBe(true);
  expect(isOver({ started_on: ago(720), last_active_on: ago(0) }, now)).toBe(true);
});
