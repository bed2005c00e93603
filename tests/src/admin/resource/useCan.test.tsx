import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { operationIds } from '#contract/operations.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Profile } from '#contract/profile.ts';
import { AccountScopeContext } from '#src/admin/resource/AccountScope.ts';
import { type SignedIn, SignedInContext } from '#src/admin/resource/SignedIn.ts';
import { useCan } from '#src/admin/resource/useCan.ts';
import { testProviders } from '#tests/dataProviders/testProviders.ts';

const holdings: Permission[][] = [
  [],
  ['read:User'],
  ['full:User', 'read:Role'],
  ['read:GlobalUser'],
  ['full:GlobalUser', 'full:GlobalAccount', 'read:GlobalRole'],
];

describe('useCan', () => {
  it.each(['acme', 'birch'])('answers in %s what canAccess answers, for every call', async (subdomain) => {
    let open = 0;
    for (const permissions of holdings) {
      const { can, canAccess } = signedIn(permissions, subdomain);
      for (const id of operationIds) {
        const [resource = '', action = ''] = id.split('.');
        expect([id, can(id)]).toEqual([id, await canAccess?.({ resource, action })]);
        if (can(id)) open += 1;
      }
    }
    expect(open).toBeGreaterThan(0);
    expect(open).toBeLessThan(operationIds.length * holdings.length);
  });

  it('is about the account around the screen, unless another is named', () => {
    const { can } = signedIn(['full:GlobalUser'], 'birch');
    expect([can('users.create'), can('users.create', 'acme'), can('users.create', 'cedar')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('knows which call gives roles, in one’s own account and another', () => {
    expect(signedIn(['full:User'], 'acme').can('users.setRoles')).toBe(true);
    expect(signedIn(['full:User'], 'birch').can('users.setRoles')).toBe(false);
    expect(signedIn(['full:GlobalUser'], 'birch').can('users.setRoles')).toBe(true);
  });
});

/** Someone of acme, on a screen of this account. */
function signedIn(permissions: Permission[], subdomain: string) {
  const providers = testProviders();
  const profile = { permissions, account: { subdomain: 'acme' } } as Profile;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SignedInContext value={{ profile, providers } as Partial<SignedIn> as SignedIn}>
      <AccountScopeContext
        value={{ subdomain, isOwn: subdomain === 'acme', account: { name: subdomain, subdomain } }}
      >
        {children}
      </AccountScopeContext>
    </SignedInContext>
  );
  const { canAccess } = providers.authProvider(profile, { subdomain, ownSubdomain: 'acme' });
  return { can: renderHook(useCan, { wrapper }).result.current, canAccess };
}
