import { describe, expect, it } from 'vitest';
import { paramNames } from '#contract/operation.ts';
import { type OperationId, operation, operationIds } from '#contract/operations.ts';
import { pathOf, placeOf, recordOf } from '#dataProviders/resourcePaths.ts';
import { foreignScope, ownScope } from './testProviders.ts';

describe('the path of every call', () => {
  it.each(operationIds)('%s is filled in for one’s own account and another', (id) => {
    const { path } = operation(id);
    for (const scope of [ownScope, foreignScope]) {
      const filled = pathOf(
        id,
        scope,
        Object.fromEntries(paramNames(anyPath(id)).map((name) => [name, 'some/id'])),
      );
      expect(filled).toMatch(/^\//);
      expect(filled).not.toMatch(/[{}]|undefined|some\/id/);
      if (path.own && path.admin && !id.startsWith('accounts.')) {
        expect(filled.includes('/admin/')).toBe(scope === foreignScope);
      }
    }
  });

  it('control: a scope of one’s own account never names it', () => {
    expect(pathOf('users.list', ownScope)).toBe('/api/v1/users');
    expect(pathOf('users.list', { ...ownScope, subdomain: 'birch' })).toBe('/api/v1/admin/birch/users');
  });

  it('names a record by the last name in the path, and an account by its subdomain', () => {
    expect(recordOf('users.get', ownScope, 'x')).toEqual({ scope: ownScope, params: { id: 'x' } });
    const { scope, params } = recordOf('accounts.get', ownScope, 'birch');
    expect(pathOf('accounts.get', scope, params)).toBe('/api/v1/admin/accounts/birch');
    const save = 'identityProviders.saveSaml2P';
    expect(recordOf(save, foreignScope, 'saml2p')).toEqual({ scope: foreignScope, params: {} });
  });

  it.each([
    ['users.get', true, { before: '/api/v1/admin/birch', segment: 'users' }],
    ['users.create', false, { before: '/api/v1/admin/birch', segment: 'users' }],
    ['accounts.get', true, { before: '/api/v1/admin', segment: 'accounts' }],
    ['crmIntegrations.get', true, { before: '/api/v1/admin/crm', segment: 'accounts' }],
    ['firms.updateName', true, { before: '/dex/api/v1/firms/a%2Fb', segment: 'names' }],
    ['users.setStatus', true, undefined],
    ['profile.get', true, undefined],
  ] as const)('has a place for simple-rest, if it ends in a record: %s', (id, isNamed, place) => {
    expect(placeOf(id, foreignScope, { id: 'a/b' }, isNamed)).toEqual(place);
  });

  it('is not made without the record that it is within', () => {
    expect(() => pathOf('crmInvestorFirms.list', foreignScope)).toThrow('errors.onlyWithin');
  });
});

function anyPath(id: OperationId): string {
  const { path } = operation(id);
  return path.admin ?? path.own ?? '';
}
