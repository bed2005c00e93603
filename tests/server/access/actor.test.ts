import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import {
  type Actor,
  actorOfSession,
  findActorAtWork,
  findTenantAndUser,
  isOver,
  lastActivity,
  permissionsHeld,
} from '#server/access/actor.ts';
import { type Tenant, tenantOf } from '#server/access/tenant.ts';
import type { Deps } from '#server/deps.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { testDeps } from '#tests/support/testDeps.ts';
import { addUser } from '#tests/walk/addUser.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

let close: () => Promise<void>;
let deps: Deps;
let system: Tenant;
let acme: Tenant;
beforeAll(async () => {
  const database = await openTestDatabase('demo');
  close = database.close;
  deps = testDeps(database.db, { clock: () => now });
  system = await tenantOf(deps, await idOf('accounts', 'subdomain', 'system'));
  acme = await tenantOf(deps, await idOf('accounts', 'subdomain', 'acme'));
});
afterAll(() => close());

async function idOf(table: 'accounts' | 'users', column: 'subdomain' | 'email', value: string) {
  const { db } = deps;
  const row = await db.selectFrom(table).select('id').where(column, '=', value).executeTakeFirstOrThrow();
  return row.id;
}

let users = 0;
const newUser = (tenant: Tenant, permissions: Permission[] = []) => {
  users += 1;
  return addUser(deps, {
    account_id: tenant.accountId,
    email: `actor-${users}@access.test`,
    permissions,
  });
};

type Session = { started_on?: Date; last_active_on?: Date; ended_on?: Date | null };
async function newSession(tenant: Tenant, userId: string, session: Session = {}): Promise<string> {
  const id = deps.newId();
  await deps.db
    .insertInto('sessions')
    .values({
      account_id: tenant.accountId,
      id,
      user_id: userId,
      started_on: now,
      last_active_on: now,
      ended_on: null,
      ip_address: null,
      user_agent: null,
      ...session,
    })
    .execute();
  return id;
}

const activityOf = async (id: string) => {
  const sessions = deps.db.selectFrom('sessions').select('last_active_on').where('id', '=', id);
  return (await sessions.executeTakeFirstOrThrow()).last_active_on;
};

const setUser = (id: string, status: 'ACTIVE' | 'DISABLED') =>
  deps.db.updateTable('users').set({ status }).where('id', '=', id).execute();
const setAccount = (id: string, status: 'ACTIVE' | 'PENDING' | 'DISABLED') =>
  deps.db.updateTable('accounts').set({ status }).where('id', '=', id).execute();

describe('the caller of a session', () => {
  const find = async (userId: string, sessionId: string, tenant = acme, idle: number | null = null) => {
    const { signedIn } = await findTenantAndUser(deps, tenant.subdomain, { userId, sessionId });
    return actorOfSession(deps, tenant, signedIn, idle);
  };

  it('is its user, with what their roles give at this moment', async () => {
    const userId = await newUser(acme, ['full:User', 'read:Role', 'full:GlobalUser']);
    const sessionId = await newSession(acme, userId);
    expect(await find(userId, sessionId)).toEqual({
      userId,
      sessionId,
      accountId: acme.accountId,
      subdomain: 'acme',
      accountType: 'SELL_SIDE',
      name: 'Walk Subject',
      permissions: expect.arrayContaining(['full:User', 'read:Role']),
      isPlatformAdministrator: false,
    } satisfies Actor);
    expect((await find(userId, sessionId)).permissions).toHaveLength(2);
    await deps.db.deleteFrom('user_roles').where('user_id', '=', userId).execute();
    expect((await find(userId, sessionId)).permissions).toEqual([]);
  });

  it('is the platform’s administrator by that role of the system tenant alone', async () => {
    const isPlatformAdministrator = async (tenant: Tenant, email: string) => {
      const userId = await idOf('users', 'email', email);
      return (await find(userId, await newSession(tenant, userId), tenant)).isPlatformAdministrator;
    };
    expect(await isPlatformAdministrator(system, 'admin@system.test')).toBe(true);
    expect(await isPlatformAdministrator(system, 'viewer@system.test')).toBe(false);
    expect(await isPlatformAdministrator(acme, 'admin@acme.test')).toBe(false);
  });

  it('is nobody by a session of someone else, of another account or of none', async () => {
    const [userId, other] = [await newUser(acme), await newUser(acme)];
    const sessionId = await newSession(acme, userId);
    expect((await find(userId, sessionId)).userId).toBe(userId);
    await expect(find(other, sessionId)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(find(userId, sessionId, system)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(find(userId, deps.newId())).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it.each<[string, Session]>([
    ['was ended', { ended_on: now }],
    ['nobody was active in for 30 minutes', { last_active_on: ago(30) }],
    ['began 12 hours ago', { started_on: ago(720) }],
  ])('is nobody by one that %s', async (_, session) => {
    const userId = await newUser(acme);
    const refused = find(userId, await newSession(acme, userId, session));
    await expect(refused).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('is refused where user or account is disabled, and not where the account is yet to begin', async () => {
    const userId = await newUser(acme);
    const sessionId = await newSession(acme, userId);
    await setUser(userId, 'DISABLED');
    await expect(find(userId, sessionId)).rejects.toMatchObject({ code: 'USER_INACTIVE' });
    await setAccount(acme.accountId, 'DISABLED');
    await expect(find(userId, sessionId)).rejects.toMatchObject({ code: 'ACCOUNT_DISABLED' });
    await setUser(userId, 'ACTIVE');
    await setAccount(acme.accountId, 'PENDING');
    expect((await find(userId, sessionId)).userId).toBe(userId);
    await setAccount(acme.accountId, 'ACTIVE');
  });

  it.each<[string, number | null, Date]>([
    ['no time', null, ago(10)],
    ['a time before the one that is known', 601, ago(10)],
    ['a time within a minute of it', 541, ago(10)],
    ['a time a minute after it', 540, ago(9)],
    ['this moment', 0, now],
  ])('is active as they say, here %s', async (_, idle, active) => {
    const userId = await newUser(acme);
    const [sessionId, other] = [
      await newSession(acme, userId, { last_active_on: ago(10) }),
      await newSession(acme, userId, { last_active_on: ago(10) }),
    ];
    await find(userId, sessionId, acme, idle);
    expect(await activityOf(sessionId)).toEqual(active);
    expect(await activityOf(other)).toEqual(ago(10));
  });
});

describe('background work', () => {
  it('is its user without a session, as long as they may sign in', async () => {
    const userId = await newUser(acme, ['read:User']);
    expect(await findActorAtWork(deps, acme, userId)).toMatchObject({
      userId,
      sessionId: null,
      accountId: acme.accountId,
      permissions: ['read:User'],
    });
    await expect(findActorAtWork(deps, system, userId)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await setUser(userId, 'DISABLED');
    await expect(findActorAtWork(deps, acme, userId)).rejects.toMatchObject({ code: 'USER_INACTIVE' });
    await setAccount(acme.accountId, 'DISABLED');
    await expect(findActorAtWork(deps, acme, userId)).rejects.toMatchObject({ code: 'ACCOUNT_DISABLED' });
    await setAccount(acme.accountId, 'ACTIVE');
  });

  it('has the rights of the platform’s administrator if it is theirs', async () => {
    const actor = await findActorAtWork(deps, system, await idOf('users', 'email', 'admin@system.test'));
    expect(actor).toMatchObject({ accountType: 'SYSTEM', isPlatformAdministrator: true });
    expect(actor.permissions).toContain('full:GlobalUser');
  });
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
  expect(isOver({ started_on: ago(719), last_active_on: ago(29) }, now)).toBe(false);
  expect(isOver({ started_on: ago(60), last_active_on: ago(30) }, now)).toBe(true);
  expect(isOver({ started_on: ago(720), last_active_on: ago(0) }, now)).toBe(true);
});

it('a call that does not say when its person was last active counts as no activity', () => {
  expect(lastActivity(null, now)).toBeNull();
  expect(lastActivity(0, now)).toEqual(now);
  expect(lastActivity(60, now)).toEqual(ago(1));
});
