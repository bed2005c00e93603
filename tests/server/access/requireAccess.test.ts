import { expect, it } from 'vitest';
import type { Permission } from '../../../contract/permissions';
import { type Actor, isOver, permissionsHeld } from '../../../server/access/actor';
import { requireAccess, variantFor } from '../../../server/access/requireAccess';

const actorWith = (...permissions: Permission[]): Actor => ({
  userId: 'u',
  accountId: 'own',
  subdomain: 'system',
  accountType: 'SYSTEM',
  sessionId: 's',
  name: 'A B',
  email: 'a@b.test',
  permissions,
});

it('full implies read, and read does not imply full', () => {
  expect(() => requireAccess('users.list', 'own', actorWith('full:User'))).not.toThrow();
  expect(() => requireAccess('users.update', 'own', actorWith('read:User'))).toThrow();
});

it('a global right alone does not edit the own account (ruling 15)', () => {
  const global = actorWith('full:GlobalUser');
  expect(() => requireAccess('users.update', 'admin', global, 'other')).not.toThrow();
  expect(() => requireAccess('users.update', 'admin', global, 'own')).toThrow();
  expect(() =>
    requireAccess('users.update', 'admin', actorWith('full:GlobalUser', 'full:User'), 'own'),
  ).not.toThrow();
  expect(variantFor(global, 'own')).toBe('own');
  expect(variantFor(global, 'other')).toBe('admin');
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
