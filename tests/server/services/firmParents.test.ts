import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HierarchyNode } from '#contract/firms.ts';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';
import { directoryOf } from './firmWorld.ts';

let server: TestServer;
let staff: Staff;
beforeAll(async () => {
  server = await createTestServer();
  staff = directoryOf(server);
});
afterAll(() => server.close());

type Staff = ReturnType<typeof directoryOf>;
const setParent = (staff: Staff, id: string, parentId: string | null) =>
  staff.call('PUT', `/${id}/relations/${id}/parent`, { parentId });

/** Two people's repeated simultaneous actions: each puts a firm under another, or under none. */
const move = fc.record({ firm: fc.nat(5), parent: fc.option(fc.nat(5), { freq: 6 }) });
const moves = fc.array(fc.tuple(move, move), { minLength: 4, maxLength: 12 });
type Move = { firm: number; parent: number | null };

/** Moves firms as both say, and returns what is wrong with the tree after each pair. */
async function walk(
  on: TestServer,
  by: Staff,
  pairs: [Move, Move][],
  counts: Record<number, number>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < 6; n++) ids.push((await by.create(`Node ${n}`)).id);
  const versions = new Map(ids.map((id) => [id, 1]));
  const faults: string[] = [];
  for (const pair of pairs) {
    const moved = pair.map(({ firm, parent }) => ({
      id: ids[firm] ?? '',
      to: parent === null ? null : ids[parent],
    }));
    const answers = await Promise.all(moved.map(({ id, to = null }) => setParent(by, id, to)));
    for (const [who, { status }] of answers.entries()) {
      counts[status] = (counts[status] ?? 0) + 1;
      const id = moved[who]?.id ?? '';
      if (status === 200) versions.set(id, (versions.get(id) ?? 0) + 1);
      else if (status !== 422) faults.push(`answered ${status}`);
    }
    faults.push(...(await faultsOfTree(on, ids, versions)));
  }
  return faults;
}

/** A cycle, a top that differs from the firms above, a version that nobody made. */
async function faultsOfTree(
  { deps: { db } }: TestServer,
  ids: readonly string[],
  versions: ReadonlyMap<string, number>,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
    parent: string | null;
    top: string | null;
    version: number;
    kept: number;
  }>`
    select id, parent_id as parent, ultimate_parent_id as top, version,
      (select count(*)::int from firm_versions where firm_id = firms.id) as kept
    from firms where id = any(${ids}::uuid[])`.execute(db);
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  return rows.flatMap(({ id, top, version, kept }) => {
    let above = parents.get(id) ?? null;
    let topmost: string | null = null;
    for (let steps = 0; above !== null; steps++) {
      if (steps > ids.length) return [`${id} is in a cycle`];
      topmost = above;
      above = parents.get(above) ?? null;
    }
    const wanted = versions.get(id) ?? 0;
    return [
      ...(top === topmost ? [] : [`the top of ${id} is ${top}, not ${topmost}`]),
      ...(version === wanted && kept === wanted ? [] : [`${id} has ${version}, ${kept} kept, not ${wanted}`]),
    ];
  });
}

it('any moves by two at once make no cycle, and versions of what was moved alone', async () => {
  const counts: Record<number, number> = {};
  await fc.assert(
    fc.asyncProperty(moves, async (pairs) => {
      expect(await walk(server, staff, pairs, counts)).toEqual([]);
    }),
    { numRuns: 10, seed: 20_261_127 },
  );
  console.log(`moves of firms by two at once: ${JSON.stringify(counts)}`);
  for (const status of [200, 422]) expect(counts[status]).toBeGreaterThan(10);
});

it('two that put themselves under each other at once: one of them does', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await staff.create(`One ${round}`), await staff.create(`Other ${round}`)];
    const answers = await Promise.all([
      setParent(staff, one.id, other.id),
      setParent(staff, other.id, one.id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  }
});

it('control: a cycle that is planted is found', async () => {
  const [one, other] = [await staff.create('Planted One'), await staff.create('Planted Other')];
  await sql`update firms set parent_id = case id when ${one.id} then ${other.id}::uuid else ${one.id}::uuid end
    where id in (${one.id}, ${other.id})`.execute(server.deps.db);
  const versions = new Map([one, other].map(({ id }) => [id, 1]));
  const faults = await faultsOfTree(server, [one.id, other.id], versions);
  await sql`update firms set parent_id = null where id in (${one.id}, ${other.id})`.execute(server.deps.db);
  expect(faults.join()).toContain('is in a cycle');
});

it('refuses itself, what is below it, what is deleted and what is not there, saying why', async () => {
  const [top, below, gone] = [
    await staff.create('Top'),
    await staff.create('Below'),
    await staff.create('Gone'),
  ];
  await setParent(staff, below.id, top.id);
  await staff.call('PUT', `/${gone.id}/firmBasicInformation/${gone.id}`, {
    ...{ description: null, entityType: null, industryType: null, status: 'ACTIVE', recordStatus: 'DELETED' },
  });
  const nobody = '01890000-0000-7000-8000-00000000dead';
  const messages = [];
  for (const parentId of [top.id, below.id, gone.id, nobody]) {
    const { status, error } = await setParent(staff, top.id, parentId);
    expect([status, error?.target]).toEqual([422, 'parentId']);
    messages.push(error?.message);
  }
  expect(messages).toEqual([
    'An organization cannot be its own parent.',
    'Below is below this organization, so it cannot be its parent.',
    'Gone is deleted, so it cannot be a parent.',
    'There is no such parent.',
  ]);
  expect((await setParent(staff, gone.id, top.id)).status).toBe(422);
  expect(
    await staff.call('PUT', `/${top.id}/relations/${below.id}/parent`, { parentId: null }),
  ).toMatchObject({
    status: 404,
  });
});

it('a hierarchy is read branch by branch, and a search marks its matches', async () => {
  const made = await Promise.all(['Trunk', 'Bough', 'Twig', 'Leaf Quince'].map((name) => staff.create(name)));
  const [trunk, bough, twig, leaf] = made.map(({ id }) => id);
  await setParent(staff, bough ?? '', trunk ?? '');
  await setParent(staff, twig ?? '', bough ?? '');
  await setParent(staff, leaf ?? '', twig ?? '');
  const read = async (id = '', query = ''): Promise<HierarchyNode[]> => {
    const answer = await server.fetch(`/dex/api/v1/firms/${id}/hierarchy?${query}`, {
      as: 'admin@system.test',
    });
    return (await answer.json()).data;
  };
  const told = async (...of: [string?, string?]) =>
    (await read(...of)).map(({ displayName, descendantCount, isMatch }) => [
      displayName,
      descendantCount,
      isMatch,
    ]);
  expect(await told(trunk, 'traversal=descendant&depth=1')).toEqual([
    ['Trunk', 3, false],
    ['Bough', 2, false],
  ]);
  expect(await told(twig, 'traversal=ancestor')).toEqual([
    ['Trunk', 3, false],
    ['Bough', 2, false],
    ['Twig', 1, false],
  ]);
  expect(await told(twig, 'traversal=full&depth=2')).toEqual([
    ['Trunk', 3, false],
    ['Bough', 2, false],
    ['Twig', 1, false],
  ]);
  const found = [
    ['Trunk', 3, false],
    ['Bough', 2, false],
    ['Twig', 1, false],
    ['Leaf Quince', 0, true],
  ];
  expect(await told(bough, 'searchText=quince')).toEqual(found);
  expect(await told(bough, `searchText=${made[3]?.key}`)).toEqual(found);
  await setParent(staff, twig ?? '', null);
  expect(await told(leaf, '')).toEqual([
    ['Twig', 1, false],
    ['Leaf Quince', 0, false],
  ]);
  expect((await staff.get(leaf ?? '')).relations).toMatchObject({
    ultimateParentId: twig,
    ultimateParentName: 'Twig',
  });
});
