import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resources } from '../../../src/app/App';
import { prefetchList } from '../../../src/app/prefetchList';
import { createStore } from '../../../src/app/store';
import { createCaches } from '../../../src/layout/accountShell/caches';
import { pageSizeKey } from '../../../src/ui/list/listAddress';

const asked = vi.fn(async () => ({ data: [{ id: '1' }], total: 1 }));

/** What was asked for an address, and under which keys the answers are. */
async function prefetch(pathname: string, search = '') {
  asked.mockClear();
  const caches = createCaches();
  const scopes: object[] = [];
  const providers = {
    dataProvider: (scope: object) => {
      scopes.push(scope);
      return { getList: asked } as never;
    },
  };
  prefetchList({ resources, ownSubdomain: 'acme', address: { pathname, search }, providers, caches });
  const keys = (subdomain: string) =>
    caches
      .of(subdomain)
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(scopes.length));
  return { scopes, keys };
}

afterEach(() => createStore().removeItem(pageSizeKey));

const byName = { field: 'lastName', order: 'ASC' };

describe('the list of an address', () => {
  it('is asked for by its beginning, where the address says nothing', async () => {
    const { scopes, keys } = await prefetch('/account/user-list');
    expect(scopes).toEqual([{ subdomain: 'acme', ownSubdomain: 'acme' }]);
    const params = { pagination: { page: 1, perPage: 25 }, sort: byName, filter: { status: ['ACTIVE'] } };
    expect(keys('acme')).toEqual([['users', 'getList', { ...params, meta: undefined }]]);
  });

  it('is the other account’s, under a dialog too, by what the address says and the size that was chosen', async () => {
    createStore().setItem(pageSizeKey, 50);
    const search = '?sort=email&order=DESC&page=3&filter=%7B%22searchText%22%3A%22an%22%7D';
    const { scopes, keys } = await prefetch('/admin/accounts/birch/user-list/new', search);
    expect(scopes).toEqual([{ subdomain: 'birch', ownSubdomain: 'acme' }]);
    expect(keys('acme')).toEqual([]);
    expect(keys('birch')).toMatchObject([
      [
        'users',
        'getList',
        {
          pagination: { page: 3, perPage: 50 },
          sort: { field: 'email', order: 'DESC' },
          filter: { searchText: 'an' },
        },
      ],
    ]);
  });

  it('is asked for by a short address', async () => {
    const { keys } = await prefetch(
      '/account/user-list',
      '?status=ACTIVE,LOCKED&q=an&sort=email&order=desc&page=3',
    );
    const params = {
      pagination: { page: 3, perPage: 25 },
      sort: { field: 'email', order: 'DESC' },
      filter: { searchText: 'an', status: ['ACTIVE', 'LOCKED'] },
    };
    expect(keys('acme')).toEqual([['users', 'getList', { ...params, meta: undefined }]]);
  });

  it.each(['/', '/account/users/1', '/account/user-lists', '/admin'])('is none at %s', async (pathname) => {
    expect((await prefetch(pathname)).scopes).toEqual([]);
  });
});
