import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HierarchyNode } from '#contract/firms.ts';
import {
  ancestorsOf,
  emptyTree,
  type FirmTree,
  rowsOf,
  withBranch,
  withNodes,
} from '#src/resources/firms/hierarchy/firmTree.ts';

const node = (id: string, parentId: string | null, descendantCount = 0): HierarchyNode => ({
  id,
  parentId,
  displayName: id,
  key: '100000001',
  linkFrequencyData: { linkFrequency: 0, bankRelationships: [] },
  entityType: null,
  industryType: null,
  roles: [],
  status: 'ACTIVE',
  recordStatus: 'EFFECTIVE',
  descendantCount,
  isMatch: false,
});
const top = node('top', null, 4);
const branch = node('branch', 'top', 2);
const leaf = node('leaf', 'top');
const [first, second] = [node('first', 'branch'), node('second', 'branch')];
const shownIn = (tree: FirmTree, opened: readonly string[], path?: readonly string[]) =>
  rowsOf(tree, { top: 'top', opened: new Set(opened), path: path && new Set(path) });
const names = (...args: Parameters<typeof shownIn>) => shownIn(...args).map((row) => row.node.id);

describe('a hierarchy loaded branch by branch', () => {
  const whole = withBranch(withBranch(emptyTree, [top, branch, leaf]), [branch, first, second]);

  it('shows the children of open branches right below them, with their place among their brothers', () => {
    expect(names(whole, [])).toEqual(['top']);
    expect(names(whole, ['top'])).toEqual(['top', 'branch', 'leaf']);
    expect(names(whole, ['top', 'branch'])).toEqual(['top', 'branch', 'first', 'second', 'leaf']);
    const [, , , last] = shownIn(whole, ['top', 'branch']);
    expect(last).toMatchObject({ level: 2, position: 2, siblings: 2, isBranch: false, lasts: [false, true] });
  });

  it('keeps a branch closed whose children are not there yet', () => {
    const begun = withBranch(emptyTree, [top, branch, leaf]);
    expect(names(begun, ['top', 'branch'])).toEqual(['top', 'branch', 'leaf']);
    expect(shownIn(begun, ['top', 'branch'])[1]).toMatchObject({ isBranch: true, isOpen: false });
  });

  it('takes two levels of one answer', () => {
    const tree = withBranch(emptyTree, [top, branch, first, second, leaf], 2);
    expect(names(tree, ['top', 'branch'])).toEqual(['top', 'branch', 'first', 'second', 'leaf']);
    expect(tree.children.has('first')).toBe(false);
  });

  it('shows only the way to a firm, where that is what is asked for', () => {
    expect(names(whole, ['top', 'branch'], ['top', 'branch', 'second'])).toEqual(['top', 'branch', 'second']);
  });

  it('knows the firms above one that a search found', () => {
    const tree = withNodes(emptyTree, [top, branch, second]);
    expect(ancestorsOf(tree, 'second').map(({ id }) => id)).toEqual(['top', 'branch']);
  });

  it('shows all firms of any tree, parents first, once all is loaded and open, however it was loaded', () => {
    const parents = fc.array(fc.nat(), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(parents, fc.integer({ min: 1, max: 3 }), (picks, depth) => {
        const ids = ['0', ...picks.map((_, n) => `${n + 1}`)];
        const parentOf = (id: string) => (id === '0' ? null : `${(picks[Number(id) - 1] ?? 0) % Number(id)}`);
        const childrenOf = (id: string) => ids.filter((one) => parentOf(one) === id);
        const answer = (id: string, levels: number): HierarchyNode[] => [
          node(id, parentOf(id), childrenOf(id).length),
          ...(levels > 0 ? childrenOf(id).flatMap((child) => answer(child, levels - 1)) : []),
        ];
        const tree = ids.reduce((all, id) => withBranch(all, answer(id, depth), depth), emptyTree);
        const shown = rowsOf(tree, { top: '0', opened: new Set(ids) });
        const order = answer('0', ids.length).map(({ id }) => id);
        expect(shown.map((row) => row.node.id)).toEqual(order);
      }),
    );
  });
});
