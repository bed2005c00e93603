import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageSizeKey } from '#src/admin/list/listAddress.ts';
import { createCaches } from '#src/admin/resource/caches.ts';
import { resources } from '#src/app/App.tsx';
import { listRoutes } from '#src/app/listRoutes.ts';
import { cacheList, prefetchList } from '#src/app/prefetchList.ts';
import { createStore } from '#src/app/store.ts';

type ToldProfile = Parameters<typeof prefetchList>[0]['profile'];

const asked = vi.fn(async () => ({ data: [{ id: '1' }], total: 1 }));

/** The requests for an address, and the cache keys of their answers. */
async function begin(pathname: string, search = '', profile: ToldProfile = Promise.resolve({})) {
  asked.mockClear();
  const caches = createCaches();
  const scopes: object[] = [];
  const lists = (scope: object) => {
    scopes.push(scope);
    return { getList: asked };
  };
  const address = { pathname, search };
  const begun = prefetchList({ listRoutes, ownSubdomain: 'acme', address, lists, profile });
  const here = cacheList(begun, caches);
  await Promise.race([begun, Promise.resolve()]);
  const keys = (subdomain: string) =>
    caches
      .of(subdomain)
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(scopes.length));
  return { scopes, keys, here, caches };
}

afterEach(() => {
  createStore().removeItem(pageSizeKey);
  createStore().removeItem('lists.ownBeginnings');
});

const byName = { field: 'lastName', order: 'ASC' };

describe('the list of an address', () => {
  it('is asked for by its defaults, where the address says nothing', async () => {
    const { scopes, keys } = await begin('/account/user-list');
    expect(scopes).toEqual([{ subdomain: 'acme', ownSubdomain: 'acme' }]);
    const params = { pagination: { page: 1, perPage: 25 }, sort: byName, filter: { status: ['ACTIVE'] } };
    expect(keys('acme')).toEqual([['users', 'getList', { ...params, meta: undefined }]]);
  });

  it('is the other account’s, under a dialog too, by what the address says and the size that was chosen', async () => {
    createStore().setItem(pageSizeKey, 50);
    const search = '?sort=email&order=DESC&page=3&filter=%7B%22searchText%22%3A%22an%22%7D';
    const { scopes, keys } = await begin('/admin/accounts/birch/user-list/new', search);
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
    const { keys } = await begin(
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

  it('waits for the profile where this device remembers a view of one’s own, and is asked for once', async () => {
    const view = { list: 'users', query: 'status=DISABLED&sort=email&order=asc' };
    const withView = { defaultViews: [view] };
    // The first visit can't know yet, and requests the list's general start.
    const first = await begin('/account/user-list', '', Promise.resolve(withView));
    expect(first.keys('acme')).toMatchObject([['users', 'getList', { sort: byName }]]);

    let tell = (_: typeof withView) => {};
    const late = new Promise<typeof withView>((resolve) => {
      tell = resolve;
    });
    const later = begin('/account/user-list', '', late);
    expect(asked).not.toHaveBeenCalled();
    tell(withView);
    const params = {
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'email', order: 'ASC' },
      filter: { status: ['DISABLED'] },
    };
    expect((await later).keys('acme')).toEqual([['users', 'getList', { ...params, meta: undefined }]]);

    // The URL takes precedence, and a deleted view is forgotten.
    expect(
      (await begin('/account/user-list', '?q=an', Promise.reject(new Error()))).keys('acme'),
    ).toMatchObject([['users', 'getList', { filter: { searchText: 'an' } }]]);
    await begin('/account/user-list');
    expect(createStore().getItem('lists.ownBeginnings')).toEqual([]);
  });

  it('is here when this answers', async () => {
    let answer = (_: { data: { id: string }[]; total: number }) => {};
    asked.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const { here, keys, caches } = await begin('/account/user-list');
    const [key = []] = keys('acme');
    expect(caches.of('acme').getQueryData(key)).toBeUndefined();
    answer({ data: [{ id: '1' }], total: 1 });
    await here;
    expect(caches.of('acme').getQueryData(key)).toMatchObject({ total: 1 });
  });

  it.each(['/', '/account/users/1', '/account/user-lists', '/admin'])('is none at %s', async (pathname) => {
    expect((await begin(pathname)).scopes).toEqual([]);
  });

  it('is known for every list of the app, by the same rows as its routes', () => {
    const known = resources.flatMap(({ name, area, list }) => (list ? { name, area, list } : []));
    expect(known.map(({ name }) => name).sort()).toEqual(listRoutes.map(({ name }) => name).sort());
    for (const place of listRoutes)
      expect(known.find(({ name }) => name === place.name)).toMatchObject(place);
  });
});
