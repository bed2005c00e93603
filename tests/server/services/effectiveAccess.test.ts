import { describe, expect, test } from 'vitest';
import {
  type EntityAccess,
  grants,
  levelHeld,
  type Permission,
  type PermissionDetails,
  permissionEntityNames,
} from '#contract/permissions.ts';
import type { Profile } from '#contract/profile.ts';
import { givenBy, type Role } from '#contract/roles.ts';
import type { User } from '#contract/users.ts';
import { demoSignIns } from '#server/demo/demoSignIns.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { testServer } from '#tests/support/testServer.ts';

const now = new Date('2026-06-01T12:00:00.000Z');
const server = testServer({ clock: () => now });

const as = 'admin@acme.test';
const get = async <Data>(path: string): Promise<Data> =>
  (await (await server.fetch(`/api/v1${path}`, { as })).json()).data;
const users = async (query = ''): Promise<User[]> => {
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => get<User[]>(`/users?perPage=200&page=${page}&${query}`)),
  );
  expect(pages[3]).toEqual([]);
  return pages.flat();
};
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);
const roles = () => get<Role[]>('/roles');
const find = async (email: string) => (await users(`searchText=${email}`))[0];
const entity = (access: EntityAccess[], name: string) => access.find((one) => one.name === name);

describe('effective access', () => {
  test('says for each entity the level, and the roles that give it', async () => {
    let given = 0;
    for (const user of await users('orderField=createdOn')) {
      const access = await get<EntityAccess[]>(`/users/${user.id}/access`);
      const held = user.roles.flatMap(givenBy);
      for (const { name, level, roles } of access) {
        expect(level === 'full').toBe(grants(held, `full:${name}`));
        expect(level !== 'none').toBe(grants(held, `read:${name}`));
        const byRole = user.roles.filter((role) => grants(givenBy(role), `read:${name}`));
        expect(idsOf(roles)).toEqual(idsOf(byRole));
        given += roles.length;
      }
      if (given > 500) break;
    }
    expect(given).toBeGreaterThan(500);
  });

  test('names no trait that waits for a feature', async () => {
    const administrator = await find(as);
    const access = await get<EntityAccess[]>(`/users/${administrator?.id}/access`);
    expect(entity(access, 'CertificateLibrary')).toMatchObject({
      level: 'none',
      roles: [],
      missing: { level: 'full', traits: [] },
    });
  });

  test('says which trait is missing for what a role would give', async () => {
    const viewer = await find('viewer@acme.test');
    const before = await get<EntityAccess[]>(`/users/${viewer?.id}/access`);
    expect(entity(before, 'Letter')).toMatchObject({ level: 'read', missing: null });
    const { accountId } = await without('SETTLEMENT');
    try {
      const after = await get<EntityAccess[]>(`/users/${viewer?.id}/access`);
      expect(entity(after, 'Letter')).toEqual({
        name: 'Letter',
        group: 'Settlement',
        level: 'none',
        roles: [],
        missing: { level: 'read', traits: [{ code: 'SETTLEMENT', name: 'Settlement' }] },
      });
      expect(entity(after, 'User')).toEqual(entity(before, 'User'));
      expect(await users('permission=read:Letter')).toEqual([]);
      expect((await server.fetch('/api/v1/permissions/Letter', { as })).status).toBe(404);
    } finally {
      const row = { account_id: accountId, trait_code: 'SETTLEMENT' };
      await server.deps.db.insertInto('account_traits').values(row).execute();
    }
  });

  test('says what a role not yet given would bring, and knows none of other accounts', async () => {
    const nobody = await find('nobody@acme.test');
    const sales = (await roles()).find(({ name }) => name === 'Sales');
    const other = (await (await server.fetch('/api/v1/roles', { as: 'admin@birch.test' })).json()).data[0];
    const access = (query: string) => get<EntityAccess[]>(`/users/${nobody?.id}/access${query}`);
    expect((await access('')).every(({ level }) => level === 'none')).toBe(true);
    expect(await access(`?withRoles=${other.id}`)).toEqual(await access(''));
    const tried = await access(`?withRoles=${sales?.id},${other.id}`);
    expect(entity(tried, 'Contact')).toMatchObject({
      level: 'full',
      roles: [{ name: 'Sales', level: 'full' }],
    });
    expect((await find('nobody@acme.test'))?.roles).toEqual([]);
  });
});

test.each(['system', 'acme', 'birch', 'cedar'])(
  "one's own access in %s is what the calls let one do",
  async (subdomain) => {
    for (const { email } of demoSignIns.filter((person) => person.subdomain === subdomain)) {
      const own = async <Data>(path: string): Promise<Data> =>
        (await (await server.fetch(`/api/v1/self/${path}`, { as: email })).json()).data;
      const { permissions } = await own<Profile>('profile');
      const access = await own<EntityAccess[]>('access');
      const levels = Object.fromEntries(access.map(({ name, level }) => [name, level]));
      for (const name of permissionEntityNames) {
        expect([name, levels[name] ?? 'none']).toEqual([name, levelHeld(permissions, name)]);
      }
      expect(access.some(({ level }) => level !== 'none')).toBe(!email.startsWith('nobody@'));
    }
  },
);

describe('who can', () => {
  test.each<Permission>(['read:User', 'full:User', 'full:Contact', 'full:GlobalUser'])(
    'do %s: these users',
    async (permission) => {
      const may = (await users()).filter(({ roles }) => grants(roles.flatMap(givenBy), permission));
      expect(idsOf(await users(`permission=${permission}`))).toEqual(idsOf(may));
      expect(may.length > 0).toBe(permission !== 'full:GlobalUser');
    },
  );

  test('reach an entity: these roles', async () => {
    const { roles: givers, ...contact } = await get<PermissionDetails>('/permissions/Contact');
    expect(contact).toEqual({ id: 'Contact', name: 'Contact', group: 'CRM', level: 'full' });
    const expected = (await roles()).filter((role) => grants(givenBy(role), 'read:Contact'));
    expect(idsOf(givers)).toEqual(idsOf(expected));
    expect(givers).toContainEqual(expect.objectContaining({ name: 'Viewer', level: 'read' }));
    expect((await server.fetch('/api/v1/permissions/Unheard', { as })).status).toBe(404);
  });
});

test('a last login is long ago after 90 days, to the second', async () => {
  const viewer = await find('viewer@acme.test');
  const at = async (moment: Date) => {
    const { db } = server.deps;
    await db
      .updateTable('users')
      .set({ last_login_time: moment })
      .where('id', '=', viewer?.id ?? '')
      .execute();
    return (await users('lastLoginTime=LONG_AGO')).some(({ id }) => id === viewer?.id);
  };
  const limit = now.getTime() - 90 * 24 * 60 * 60 * 1000;
  expect(await at(new Date(limit))).toBe(false);
  expect(await at(new Date(limit - 1000))).toBe(true);
  const stale = await users('lastLoginTime=NEVER,LONG_AGO');
  const expected = (await users()).filter(
    ({ lastLoginTime }) => lastLoginTime === null || new Date(lastLoginTime).getTime() < limit,
  );
  expect(idsOf(stale)).toEqual(idsOf(expected));
  expect(stale.some(({ lastLoginTime }) => lastLoginTime === null)).toBe(true);
});

/** Takes a trait from the account. */
async function without(trait_code: string) {
  const { db } = server.deps;
  const accountId = await accountIdOf({ db }, 'acme');
  await db
    .deleteFrom('account_traits')
    .where('account_id', '=', accountId)
    .where('trait_code', '=', trait_code)
    .execute();
  return { accountId };
}
