import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantOrigin } from '#server/access/tenant.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import {
  addLink,
  consumeLink,
  countOpenLinks,
  endLinks,
  issueLink,
  mailedOn,
  requireLink,
  statusOfLink,
} from '#server/identity/mailedLinks.ts';
import { maxWrongLinks } from '#server/identity/wrongLinks.ts';
import { openWrites, type WritesWorld } from '../writes/writesWorld.ts';

const hour = 3_600_000;
const hours = { invite: 168, resetPassword: 24, unlock: 1 } as const;
const purposes = ['invite', 'resetPassword', 'unlock'] as const;
const start = new Date('2027-03-01T10:00:00Z');

let world: WritesWorld;
let deps: Deps;
let acme: InAccount;
let other: InAccount;
let userId: string;
let colleague: string;
let person: { first_name: string; last_name: string; email: string };
let now: Date;
beforeAll(async () => {
  world = await openWrites();
  const { db } = world.deps;
  deps = { ...world.deps, clock: () => now };
  [acme, other] = [inAccount(db, world.acme), inAccount(db, world.system)];
  const users = await acme
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .orderBy('id')
    .limit(2)
    .execute();
  const [first, second] = users;
  if (!first || !second) throw new Error('The account has no two users');
  [person, userId, colleague] = [first, first.id, second.id];
});
beforeEach(async () => {
  now = start;
  await world.deps.db.deleteFrom('mailed_links').execute();
  await world.deps.db.deleteFrom('wrong_links').execute();
});
afterAll(() => world.close());

const later = (ms: number) => new Date(start.getTime() + ms);
const link = (token: string, more: Partial<Parameters<typeof statusOfLink>[1]> = {}) => ({
  userId,
  token,
  purpose: 'resetPassword' as const,
  now,
  ipAddress: '10.0.0.1',
  ...more,
});
const status = (token: string, more = {}, tx = acme) => statusOfLink(tx, link(token, more));
const spent = { code: 'INVALID_TOKEN', target: 'token' };

describe('a mailed link', () => {
  it.each(purposes)('works for its hours and not at their end: %s', async (purpose) => {
    const { token, expiresOn } = await addLink(deps, acme, { userId, purpose });
    const end = later(hours[purpose] * hour);
    expect([expiresOn, mailedOn(purpose, expiresOn)]).toEqual([end, start]);
    expect(await status(token, { purpose, now: new Date(end.getTime() - 1) })).toBe('VALID');
    expect(await status(token, { purpose, now: end })).toBe('SPENT');
    await expect(consumeLink(acme, link(token, { purpose, now: end }))).rejects.toMatchObject(spent);
    await consumeLink(acme, link(token, { purpose, now: new Date(end.getTime() - 1) }));
  });

  it('leads to the page of its purpose, an invite with its recipient', async () => {
    const origin = tenantOrigin(deps.config, 'acme');
    const at = async (purpose: (typeof purposes)[number]) => {
      const { token, url } = await addLink(deps, acme, { userId, purpose });
      const { origin: from, pathname, searchParams } = new URL(url);
      return { from, pathname, asked: Object.fromEntries(searchParams), token };
    };
    const [invite, reset, unlock] = [await at('invite'), await at('resetPassword'), await at('unlock')];
    const { first_name: firstName, last_name: lastName, email } = person;
    expect([invite.from, reset.from, unlock.from]).toEqual([origin, origin, origin]);
    expect(invite.pathname).toBe('/app/activate-account');
    expect(invite.asked).toEqual({ userId, code: invite.token, firstName, lastName, email });
    expect(reset.pathname).toBe('/app/reset-password');
    expect(reset.asked).toEqual({ userId, code: reset.token });
    expect(unlock.pathname).toBe('/app/unlocked');
    expect(unlock.asked).toEqual({ userId, code: unlock.token });
  });

  it('is stored so that the rows open nothing', async () => {
    const { token } = await addLink(deps, acme, { userId, purpose: 'invite' });
    const rows = await acme.selectFrom('mailed_links').selectAll().execute();
    expect(rows).toMatchObject([{ user_id: userId, purpose: 'invite', used_on: null }]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.secret_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is revealed to holders of the whole link, and to nobody else', async () => {
    const { token } = await addLink(deps, acme, { userId, purpose: 'resetPassword' });
    expect(await status(token)).toBe('VALID');
    expect(await status(`${token}x`)).toBe('WRONG');
    expect(await status(token, { userId: colleague })).toBe('WRONG');
    expect(await status(token, { purpose: 'invite' })).toBe('WRONG');
    expect(await status(token, {}, other)).toBe('WRONG');
  });

  it('works once: of two at a time one gets INVALID_TOKEN', async () => {
    const { token } = await addLink(deps, acme, { userId, purpose: 'resetPassword' });
    await requireLink(acme, link(token));
    const tried = await Promise.allSettled([1, 2].map(() => consumeLink(acme, link(token))));
    expect(tried.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(tried.find((one) => one.status === 'rejected')).toMatchObject({ reason: spent });
    expect(await status(token)).toBe('SPENT');
    await expect(requireLink(acme, link(token))).rejects.toMatchObject(spent);
  });

  it('is not used up by anyone who lacks part of it', async () => {
    const { token } = await addLink(deps, acme, { userId, purpose: 'resetPassword' });
    for (const [tx, wrong] of [
      [acme, link(`${token}x`)],
      [acme, link(token, { userId: colleague })],
      [acme, link(token, { purpose: 'invite' })],
      [other, link(token)],
    ] as const)
      await expect(consumeLink(tx, wrong)).rejects.toMatchObject(spent);
    expect(await status(token)).toBe('VALID');
  });
});

describe('of several links', () => {
  const all = async () => {
    const added = [];
    for (const purpose of purposes) added.push(await addLink(deps, acme, { userId, purpose }));
    return added.map(({ token }) => token) as [string, string, string];
  };
  const each = async (tokens: readonly string[]) =>
    Promise.all(purposes.map((purpose, n) => status(tokens[n] ?? '', { purpose })));

  it('a new one ends those of its purpose, and those of nobody else', async () => {
    const tokens = await all();
    const { token: colleagues } = await addLink(deps, acme, { userId: colleague, purpose: 'resetPassword' });
    const { token } = await issueLink(deps, acme, { userId, purpose: 'resetPassword' });
    expect(await each(tokens)).toEqual(['VALID', 'SPENT', 'VALID']);
    expect(await status(token)).toBe('VALID');
    expect(await status(colleagues, { userId: colleague })).toBe('VALID');
  });

  it('one added to others leaves them', async () => {
    const tokens = await all();
    await addLink(deps, acme, { userId, purpose: 'resetPassword' });
    expect(await each(tokens)).toEqual(['VALID', 'VALID', 'VALID']);
  });

  it('one that is used ends all others of its user', async () => {
    const tokens = await all();
    const { token: colleagues } = await addLink(deps, acme, { userId: colleague, purpose: 'resetPassword' });
    await consumeLink(acme, link(tokens[1]));
    expect(await each(tokens)).toEqual(['SPENT', 'SPENT', 'SPENT']);
    expect(await status(colleagues, { userId: colleague })).toBe('VALID');
  });

  it('one that unlocks, which proves nothing anew, ends others that unlock alone', async () => {
    const tokens = await all();
    const { token: second } = await addLink(deps, acme, { userId, purpose: 'unlock' });
    await consumeLink(acme, link(tokens[2], { purpose: 'unlock' }));
    expect(await each(tokens)).toEqual(['VALID', 'VALID', 'SPENT']);
    expect(await status(second, { purpose: 'unlock' })).toBe('SPENT');
  });

  it('all can be ended, or those of a purpose, and what was used keeps its moment', async () => {
    const tokens = await all();
    await endLinks(acme, { userId, purpose: 'invite', now });
    expect(await each(tokens)).toEqual(['SPENT', 'VALID', 'VALID']);
    now = later(1_000);
    await endLinks(other, { userId, now });
    expect(await each(tokens)).toEqual(['SPENT', 'VALID', 'VALID']);
    await endLinks(acme, { userId, now });
    expect(await each(tokens)).toEqual(['SPENT', 'SPENT', 'SPENT']);
    const rows = await acme.selectFrom('mailed_links').select(['purpose', 'used_on']).execute();
    expect(rows.find(({ purpose }) => purpose === 'invite')?.used_on).toEqual(start);
    expect(rows.find(({ purpose }) => purpose === 'unlock')?.used_on).toEqual(now);
  });

  it('those that could be used at a moment are counted, of one user and purpose', async () => {
    const open = (more = {}) => countOpenLinks(acme, { userId, purpose: 'resetPassword', now, ...more });
    expect(await open()).toBe(0);
    const [, token] = await all();
    await addLink(deps, acme, { userId, purpose: 'resetPassword' });
    await addLink(deps, acme, { userId: colleague, purpose: 'resetPassword' });
    expect(await open()).toBe(2);
    expect(await open({ now: later(24 * hour) })).toBe(0);
    expect(await countOpenLinks(other, { userId, purpose: 'resetPassword', now })).toBe(0);
    await consumeLink(acme, link(token));
    expect(await open()).toBe(0);
    expect(await open({ userId: colleague })).toBe(1);
  });
});

describe('wrong links', () => {
  const present = async (count: number, ipAddress: string | null) => {
    for (let n = 0; n < count; n += 1) await status('wrong', { ipAddress });
  };

  it('are taken from an address up to a number in an hour, then not even a right one', async () => {
    const { token } = await addLink(deps, acme, { userId, purpose: 'invite' });
    const right = (more = {}) => status(token, { purpose: 'invite', ...more });
    await present(maxWrongLinks - 1, '10.0.0.1');
    expect(await right()).toBe('VALID');
    now = later(hour - 60_500);
    await present(1, '10.0.0.1');
    await expect(right()).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      headers: { 'retry-after': '61' },
    });
    expect(await right({ ipAddress: '10.0.0.2' })).toBe('VALID');
    expect(await right({ ipAddress: null })).toBe('VALID');
    now = later(hour);
    expect(await right()).toBe('VALID');
  });

  it('are counted anew an hour after the first', async () => {
    await present(maxWrongLinks - 1, '10.0.0.1');
    now = later(hour - 1);
    expect(await status('wrong')).toBe('WRONG');
    now = later(hour);
    await present(maxWrongLinks, '10.0.0.1');
    await expect(status('wrong')).rejects.toMatchObject({ headers: { 'retry-after': '3600' } });
  });

  it('from an unknown address are counted for nobody', async () => {
    await present(maxWrongLinks + 1, null);
    expect(await world.deps.db.selectFrom('wrong_links').selectAll().execute()).toEqual([]);
  });
});
