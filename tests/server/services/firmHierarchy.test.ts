import { beforeAll, describe, expect, it } from 'vitest';
import type { Firm, HierarchyNode } from '#contract/firms.ts';
import { refreshNames } from '#server/directory/refreshFirms.ts';
import { testServer } from '#tests/support/testServer.ts';
import { directoryOf } from './firmWorld.ts';

const server = testServer();
let firms: Record<'top' | 'middle' | 'low' | 'beside', Firm>;

beforeAll(async () => {
  const staff = directoryOf(server);
  firms = {
    top: await staff.create('Thornquist Holdings'),
    middle: await staff.create('Marrowgate Group'),
    low: await staff.create('Marrowgate Crédit Partners'),
    beside: await staff.create('Vennborg Credit'),
  };
  const { top, middle, low, beside } = firms;
  for (const [child, parent] of [
    [middle, top],
    [beside, top],
    [low, middle],
  ] as const)
    await server.deps.db
      .updateTable('firms')
      .set({ parent_id: parent.id, ultimate_parent_id: top.id })
      .where('id', '=', child.id)
      .execute();
  await refreshNames(
    server.deps.db,
    Object.values(firms).map(({ id }) => id),
  );
});

const hierarchy = async (of: keyof typeof firms, query: string): Promise<HierarchyNode[]> => {
  const answer = await server.fetch(`/dex/api/v1/firms/${firms[of].id}/hierarchy?${query}`, {
    as: 'admin@system.test',
  });
  return (await answer.json()).data;
};
const told = (nodes: readonly HierarchyNode[]) =>
  nodes.map(({ displayName, descendantCount }) => [displayName, descendantCount]);

describe('the hierarchy of a firm', () => {
  it('returns one level of a branch, and how many are below each', async () => {
    expect(told(await hierarchy('top', 'traversal=descendant&depth=1'))).toEqual([
      ['Thornquist Holdings', 3],
      ['Marrowgate Group', 1],
      ['Vennborg Credit', 0],
    ]);
  });

  it('returns the path from the top down to the firm', async () => {
    expect(told(await hierarchy('low', 'traversal=ancestor')).map(([name]) => name)).toEqual([
      'Thornquist Holdings',
      'Marrowgate Group',
      'Marrowgate Crédit Partners',
    ]);
  });

  it('says which firms a search found, and which only lead to them', async () => {
    const found = await hierarchy('low', 'traversal=full&searchText=credit');
    expect(found.map(({ displayName, isMatch }) => [displayName, isMatch])).toEqual([
      ['Thornquist Holdings', false],
      ['Marrowgate Group', false],
      ['Marrowgate Crédit Partners', true],
      ['Vennborg Credit', true],
    ]);
    const all = await hierarchy('low', 'traversal=full');
    expect(all.some(({ isMatch }) => isMatch)).toBe(false);
    expect(all.map(({ status }) => status)).toEqual(Array(4).fill('ACTIVE'));
  });
});
