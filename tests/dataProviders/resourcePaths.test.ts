import { describe, expect, it } from 'vitest';
import { operation, operationIds } from '../../contract/operations';
import { pathOf } from '../../dataProviders/resourcePaths';
import { foreignScope, ownScope } from './testProviders';

describe('the path of every call', () => {
  it.each(operationIds)('%s is filled in for one’s own account and another', (id) => {
    const { path } = operation(id);
    for (const scope of [ownScope, foreignScope]) {
      const filled = pathOf(id, scope, 'some/id');
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
});
