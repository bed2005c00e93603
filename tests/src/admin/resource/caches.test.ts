import { describe, expect, it } from 'vitest';
import { createCaches } from '#src/admin/resource/caches.ts';

const rows = (count: number) => ({ data: Array.from({ length: count }, (_, id) => ({ id })), total: count });
const load = (caches: ReturnType<typeof createCaches>, account: string, page: number, count: number) =>
  caches
    .of(account)
    .fetchQuery({ queryKey: ['users', 'getList', page], queryFn: () => Promise.resolve(rows(count)) });

describe('the caches', () => {
  it('of two accounts know nothing of each other', async () => {
    const caches = createCaches();
    await load(caches, 'acme', 1, 3);
    expect(caches.of('acme').getQueryData(['users', 'getList', 1])).toEqual(rows(3));
    expect(caches.of('birch').getQueryData(['users', 'getList', 1])).toBeUndefined();
  });

  it('hold a limited number of rows together, and let the oldest go', async () => {
    const caches = createCaches(100);
    await load(caches, 'acme', 1, 60);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await load(caches, 'birch', 1, 60);
    expect(caches.of('acme').getQueryData(['users', 'getList', 1])).toBeUndefined();
    expect(caches.of('birch').getQueryData(['users', 'getList', 1])).toEqual(rows(60));
  });

  it('mark what was written stale in every account, and nothing else', async () => {
    const caches = createCaches();
    for (const account of ['acme', 'birch']) {
      await load(caches, account, 1, 3);
      await caches.of(account).fetchQuery({ queryKey: ['roles', 'getList'], queryFn: () => rows(1) });
    }
    caches.markStale(['users', 'accounts']);
    const isStale = (account: string, resource: string) =>
      caches
        .of(account)
        .getQueryCache()
        .findAll({ queryKey: [resource] })[0]?.state.isInvalidated;
    expect(['acme', 'birch'].map((account) => isStale(account, 'users'))).toEqual([true, true]);
    expect(['acme', 'birch'].map((account) => isStale(account, 'roles'))).toEqual([false, false]);
  });

  it('forget everything at sign-out', async () => {
    const caches = createCaches();
    await load(caches, 'acme', 1, 3);
    caches.clear();
    expect(caches.of('acme').getQueryCache().getAll()).toEqual([]);
  });
});
