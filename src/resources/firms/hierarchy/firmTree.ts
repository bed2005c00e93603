import type { HierarchyNode } from '#contract/firms.ts';

/** The loaded part of a hierarchy: its firms, and the children of loaded branches. */
export type FirmTree = {
  nodes: ReadonlyMap<string, HierarchyNode>;
  children: ReadonlyMap<string, readonly string[]>;
};

export const emptyTree: FirmTree = { nodes: new Map(), children: new Map() };

/** The tree with an answer of the server: a firm, and so many levels below it, complete and parents first. */
export function withBranch(tree: FirmTree, branch: readonly HierarchyNode[], depth = 1): FirmTree {
  const nodes = new Map(tree.nodes);
  const children = new Map<string, readonly string[]>(tree.children);
  const below = new Map<string, string[]>();
  const levels = new Map<string, number>();
  for (const node of branch) {
    nodes.set(node.id, node);
    const level = levels.size === 0 ? 0 : (levels.get(node.parentId ?? '') ?? 0) + 1;
    levels.set(node.id, level);
    if (level > 0) below.get(node.parentId ?? '')?.push(node.id);
    if (level < depth) {
      const list: string[] = [];
      below.set(node.id, list);
      children.set(node.id, list);
    }
  }
  return { nodes, children };
}

/** The tree with added firms whose branches are still to be loaded. */
export const withNodes = (tree: FirmTree, nodes: readonly HierarchyNode[]): FirmTree => ({
  ...tree,
  nodes: new Map([...tree.nodes, ...nodes.map((node) => [node.id, node] as const)]),
});

/** The known firms above one, the top first. */
export function ancestorsOf({ nodes }: FirmTree, id: string): HierarchyNode[] {
  const above: HierarchyNode[] = [];
  const parentOf = (one: HierarchyNode | undefined) => (one?.parentId ? nodes.get(one.parentId) : undefined);
  for (let parent = parentOf(nodes.get(id)); parent; parent = parentOf(parent)) above.unshift(parent);
  return above;
}

/** One firm as a row. The top is at level 0; `lasts` says for each level below whether no sibling follows. */
export type TreeRow = {
  node: HierarchyNode;
  level: number;
  position: number;
  siblings: number;
  isBranch: boolean;
  isOpen: boolean;
  lasts: readonly boolean[];
};

/** What of a tree is shown: everything below a firm, or only the path to one. */
export type Shown = { top: string; opened: ReadonlySet<string>; path?: ReadonlySet<string> | undefined };

/** The rows from the top down, with the children of open branches right below them. */
export function rowsOf({ nodes, children }: FirmTree, { top, opened, path }: Shown): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (id: string, level: number, position: number, siblings: number, lasts: readonly boolean[]) => {
    const node = nodes.get(id);
    if (!node) return;
    const known = children.get(id);
    const below = path ? known?.filter((child) => path.has(child)) : known;
    const isBranch = path ? Boolean(below?.length) : node.descendantCount > 0;
    const isOpen = isBranch && below !== undefined && opened.has(id);
    rows.push({ node, level, position, siblings, isBranch, isOpen, lasts });
    if (!isOpen) return;
    for (const [at, child] of below.entries())
      add(child, level + 1, at + 1, below.length, [...lasts, at === below.length - 1]);
  };
  add(top, 0, 1, 1, []);
  return rows;
}
