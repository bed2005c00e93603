import { describe, expect, it } from 'vitest';
import { currentItem } from '#src/layout/currentItem.ts';

const own = { name: 'own', under: ['/account', '/admin/accounts/system'] };
const accounts = { name: 'accounts', under: ['/admin/account-list', '/admin/accounts'] };
const traits = { name: 'traits', under: ['/admin/traits'] };

describe('the current item', () => {
  it.each([
    ['/account/user-list', 'own'],
    ['/account', 'own'],
    ['/admin/accounts/system', 'own'],
    ['/admin/accounts/system/users/1', 'own'],
    ['/admin/accounts/systemic/user-list', 'accounts'],
    ['/admin/accounts/acme', 'accounts'],
    ['/admin/account-list', 'accounts'],
    ['/admin/traits/crm', 'traits'],
    ['/accounting', undefined],
    ['/profile', undefined],
  ])('of %s is %s, in whatever order the items stand', (path, expected) => {
    const items = [own, accounts, traits];
    expect(currentItem(items, path)?.name).toBe(expected);
    expect(currentItem(items.reverse(), path)?.name).toBe(expected);
  });
});
