import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administers } from '#contract/ceiling.ts';
import { scimSchemas } from '#contract/scim.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { connectDirectory, type Directory } from '#tests/support/directory.ts';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';

const as = 'admin@acme.test';
let server: TestServer;
let directory: Directory;
let tx: InAccount;
/** Two plain ones, and the last governs. */
let roles: string[];
let viewer = '';
beforeAll(async () => {
  server = await createTestServer();
  directory = await connectDirectory(server);
  tx = inAccount(server.deps.db, await accountIdOf(server.deps, 'acme'));
  await tx.db
    .updateTable('accounts')
    .set({ license_count: 1_000_000 })
    .where('id', '=', tx.accountId)
    .execute();
  const known = await tx.selectFrom('roles').select(['id', 'permissions']).orderBy('name').execute();
  const plain = known.filter(({ permissions }) => !permissions.some(administers)).slice(0, 2);
  const governing = known.filter(({ permissions }) => permissions.includes('full:User')).slice(0, 1);
  roles = [...plain, ...governing].map(({ id }) => id);
  expect(roles).toHaveLength(3);
  const { id } = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'viewer@acme.test')
    .executeTakeFirstOrThrow();
  viewer = id;
});
afterAll(() => server.close());

const user = fc.nat({ max: 2 });
const group = fc.nat({ max: 1 });
const some = fc.uniqueArray(fc.nat({ max: 2 }), { maxLength: 3 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('create' as const), user }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('rename' as const), user, name: fc.nat({ max: 9 }) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('activate' as const), user, active: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('remove' as const), user }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('disableHere' as const), user, active: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('push' as const), group, members: some }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('join' as const), group, user, joins: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('replace' as const), group, members: some }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('dissolve' as const), group }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('map' as const), group, given: some }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('lapse' as const), group }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('byHand' as const), user, given: some }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type Person = {
  id: string;
  name: string;
  isThere: boolean;
  active: boolean;
  disabledHere: boolean;
  byHand: Set<number>;
  byGroup: Set<number>;
};
type Group = { id: string; members: Set<number>; given: Set<number>; isLapsed: boolean };
type Model = { round: number; people: (Person | undefined)[]; groups: (Group | undefined)[] };

const patch = (path: string, ...Operations: object[]) =>
  directory.call('PATCH', path, { schemas: [scimSchemas.patch], Operations });
const put = (path: string, json: object, who: string = as) =>
  server.fetch(`/api/v1/${path}`, { method: 'PUT', as: who, json });
const idsOf = ({ people }: Model, numbers: readonly number[]) =>
  numbers.flatMap((n) => (people[n]?.isThere ? [people[n].id] : []));
const thereOf = ({ people }: Model, numbers: readonly number[]) => numbers.filter((n) => people[n]?.isThere);

/** What the directory or a person here does, and what it has to come to. */
const takes: {
  [Does in Step['does']]: (model: Model, step: Extract<Step, { does: Does }>) => Promise<unknown>;
} = {
  async create(model, { user: n }) {
    const held = model.people[n];
    const userName = `model${model.round}.${n}@acme.test`;
    const { status, body } = await directory.call('POST', '/Users', {
      userName,
      name: { familyName: 'New' },
    });
    expect(status).toBe(held?.isThere ? 409 : 201);
    if (held?.isThere) return;
    if (held) {
      expect(body.id).toBe(held.id);
      Object.assign(held, { isThere: true, name: 'New', active: held.active || !held.disabledHere });
      return;
    }
    const empty = { byHand: new Set<number>(), byGroup: new Set<number>() };
    model.people[n] = {
      id: body.id,
      name: 'New',
      isThere: true,
      active: true,
      disabledHere: false,
      ...empty,
    };
  },
  async rename({ people }, { user: n, name }) {
    const held = people[n];
    const replaced = { op: 'replace', path: 'name.familyName', value: `Name ${name}` };
    if (!held) return;
    const { status } = await patch(`/Users/${held.id}`, replaced);
    expect(status).toBe(held.isThere ? 200 : 404);
    if (held.isThere) held.name = `Name ${name}`;
  },
  async activate({ people }, { user: n, active }) {
    const held = people[n];
    if (!held?.isThere) return;
    expect((await patch(`/Users/${held.id}`, { op: 'replace', path: 'active', value: active })).status).toBe(
      200,
    );
    held.active = active && !(held.disabledHere && !held.active);
  },
  async remove({ people, groups }, { user: n }) {
    const held = people[n];
    if (!held?.isThere) return;
    expect((await directory.call('DELETE', `/Users/${held.id}`)).status).toBe(204);
    Object.assign(held, { isThere: false, active: false });
    for (const one of groups) one?.members.delete(n);
  },
  async disableHere({ people }, { user: n, active }) {
    const held = people[n];
    if (!held?.isThere || held.active === active || (active && !held.disabledHere)) return;
    const status = active ? 'ACTIVE' : 'DISABLED';
    expect((await put(`users/${held.id}/status`, { status })).status).toBe(200);
    Object.assign(held, { active, disabledHere: !active });
  },
  async push(model, { group: n, members }) {
    const displayName = `Model ${model.round} ${n}`;
    const sent = { displayName, members: idsOf(model, members).map((value) => ({ value })) };
    const { status, body } = await directory.call('POST', '/Groups', sent);
    expect(status).toBe(model.groups[n] ? 409 : 201);
    model.groups[n] ??= {
      id: body.id,
      members: new Set(thereOf(model, members)),
      given: new Set(),
      isLapsed: false,
    };
  },
  async join({ people, groups }, { group: n, user: m, joins }) {
    const [one, person] = [groups[n], people[m]];
    if (!one || !person?.isThere) return;
    const change = joins
      ? { op: 'add', path: 'members', value: [{ value: person.id }] }
      : { op: 'remove', path: `members[value eq "${person.id}"]` };
    expect((await patch(`/Groups/${one.id}`, change)).status).toBe(200);
    if (joins) one.members.add(m);
    else one.members.delete(m);
  },
  async replace(model, { group: n, members }) {
    const one = model.groups[n];
    if (!one) return;
    const displayName = `Model ${model.round} ${n}`;
    const sent = { displayName, members: idsOf(model, members).map((value) => ({ value })) };
    expect((await directory.call('PUT', `/Groups/${one.id}`, sent)).status).toBe(200);
    one.members = new Set(thereOf(model, members));
  },
  async dissolve({ groups }, { group: n }) {
    const one = groups[n];
    if (!one) return;
    expect((await directory.call('DELETE', `/Groups/${one.id}`)).status).toBe(204);
    groups[n] = undefined;
  },
  async map({ groups }, { group: n, given }) {
    const one = groups[n];
    if (!one) return;
    const path = `myAccount/provisioning/groups/${one.id}/roles`;
    const json = { roleIds: given.map((role) => roles[role]) };
    expect((await put(path, json, 'viewer@acme.test')).status).toBe(403);
    expect((await put(path, json)).status).toBe(200);
    Object.assign(one, { given: new Set(given), isLapsed: false });
  },
  /** Who mapped the group may no longer give its governing role. */
  async lapse({ groups }, { group: n }) {
    const one = groups[n];
    if (!one) return;
    await tx
      .updateTable('group_roles')
      .set({ given_by_user_id: viewer })
      .where('group_id', '=', one.id)
      .execute();
    one.isLapsed = true;
  },
  async byHand({ people }, { user: n, given }) {
    const held = people[n];
    if (!held) return;
    const answer = await put(
      `admin/acme/users/${held.id}/roles`,
      { roles: given.map((role) => roles[role]) },
      'admin@system.test',
    );
    expect(answer.status).toBe(200);
    held.byHand = new Set(given.filter((role) => held.byHand.has(role) || !held.byGroup.has(role)));
  },
};

/** Groups give what they are mapped to; a lapsed governing role stays with those who have it, and comes to nobody. */
function settle({ people, groups }: Model) {
  people.forEach((person, n) => {
    const of = groups.filter((one) => one?.members.has(n) && person?.isThere);
    const [all, due] = [new Set<number>(), new Set<number>()];
    for (const one of of)
      for (const role of one?.given ?? []) {
        all.add(role);
        if (!(one?.isLapsed && role === 2)) due.add(role);
      }
    if (person) person.byGroup = new Set([...[...person.byGroup].filter((role) => all.has(role)), ...due]);
  });
}

const sorted = (given: Iterable<number>) => [...given].map((role) => roles[role]).sort();

async function check({ people, groups }: Model) {
  for (const person of people) {
    if (!person) continue;
    const { status, body } = await directory.call('GET', `/Users/${person.id}`);
    expect(status).toBe(person.isThere ? 200 : 404);
    if (person.isThere)
      expect(body).toMatchObject({ active: person.active, name: { familyName: person.name } });
    const held = await tx
      .selectFrom('user_roles')
      .select(['role_id', 'source'])
      .where('user_id', '=', person.id)
      .execute();
    const from = (source: string) =>
      held.flatMap((one) => (one.source === source ? [one.role_id] : [])).sort();
    expect({ hand: from('hand'), group: from('group') }).toEqual({
      hand: sorted(person.byHand),
      group: sorted(person.byGroup),
    });
    const { status: stored } = await tx
      .selectFrom('users')
      .select('status')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(stored).toBe(person.active ? 'ACTIVE' : 'DISABLED');
  }
  for (const one of groups) {
    if (!one) continue;
    const { body } = await directory.call('GET', `/Groups/${one.id}`);
    const members = ((body.members ?? []) as { value: string }[]).map(({ value }) => value).sort();
    expect(members).toEqual([...one.members].map((n) => people[n]?.id).sort());
  }
}

it('any order of a directory’s calls ends in its state; roles by hand stay, and none goes beyond the ceiling', async () => {
  const done: Record<string, number> = {};
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
      round += 1;
      const model: Model = {
        round,
        people: [undefined, undefined, undefined],
        groups: [undefined, undefined],
      };
      for (const one of steps) {
        await takes[one.does](model, one as never);
        settle(model);
        done[one.does] = (done[one.does] ?? 0) + 1;
        await check(model);
      }
      for (const one of model.groups) if (one) await directory.call('DELETE', `/Groups/${one.id}`);
    }),
    { numRuns: 15, seed: 20_261_129 },
  );
  console.log(`directory calls: ${JSON.stringify(done)}`);
  expect(Object.keys(done)).toHaveLength(Object.keys(takes).length);
}, 180_000);
