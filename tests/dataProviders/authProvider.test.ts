import { describe, expect, it } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import type { Profile } from '#contract/profile.ts';
import type { Scope } from '#dataProviders/types.ts';
import { foreignScope, ownScope, testProviders } from './testProviders.ts';

const profileWith = (permissions: Permission[]) =>
  ({ id: 'u1', firstName: 'Nora', lastName: 'Whitfield', email: 'n@acme.test', permissions }) as Profile;
const may = (permissions: Permission[], scope: Scope, resource: string, action: string) =>
  testProviders().authProvider(profileWith(permissions), scope).canAccess?.({ resource, action });

describe('canAccess', () => {
  const rows: [held: Permission[], scope: Scope, resource: string, action: string, may: boolean][] = [
    [['read:User'], ownScope, 'users', 'list', true],
    [['read:User'], ownScope, 'users', 'edit', false],
    [['full:User'], ownScope, 'users', 'edit', true],
    [['full:User'], ownScope, 'users', 'setStatus', true],
    [['full:GlobalUser'], ownScope, 'users', 'list', true],
    [['full:GlobalUser'], ownScope, 'users', 'create', false],
    [['full:User'], foreignScope, 'users', 'list', false],
    [['full:GlobalUser'], foreignScope, 'users', 'create', true],
    [['read:GlobalUser'], foreignScope, 'users', 'show', true],
    [['full:Account'], ownScope, 'accounts', 'list', false],
    [['read:GlobalAccount'], ownScope, 'accounts', 'list', true],
    [['full:GlobalUser', 'full:User'], ownScope, 'users', 'delete', false],
    [[], ownScope, 'users', 'list', false],
  ];
  it.each(rows)('%j in %j, %s %s: %s', async (held, scope, resource, action, expected) => {
    expect(await may(held, scope, resource, action)).toBe(expected);
  });
});

describe('identity and errors', () => {
  const open = () => {
    const { session, authProvider } = testProviders();
    return { session, provider: authProvider(profileWith(['read:User']), ownScope) };
  };

  it('names the person', async () => {
    const { provider } = open();
    const nora = { id: 'u1', fullName: 'Nora Whitfield', email: 'n@acme.test' };
    expect(await provider.getIdentity?.()).toEqual(nora);
    expect(await provider.getPermissions?.({})).toEqual(['read:User']);
  });

  it('signs in and out by the session', async () => {
    const { session, provider } = open();
    await provider.login({});
    await provider.login({ returnTo: '/users' });
    await provider.logout({});
    expect(session.signIn.mock.calls).toEqual([['/'], ['/users']]);
    expect(session.signOut).toHaveBeenCalledOnce();
  });

  it('signs nobody out because a call failed', async () => {
    const { provider } = open();
    await expect(provider.checkError({ status: 401 })).resolves.toBeUndefined();
    await expect(provider.checkAuth({})).resolves.toBeUndefined();
  });
});
