import type { HierarchyNode } from '#contract/firms.ts';

export type FamilyMember = { id: string; name: string; key: string; level: number };

type Node = Pick<HierarchyNode, 'id' | 'parentId' | 'displayName' | 'key'>;

/**
 * A flat hierarchy from its top down, children right below their parent. The branch that leads to this firm comes
 * before its siblings, so that the firm is in view however large its family is.
 */
export function familyOf(nodes: readonly Node[], id: string): FamilyMember[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const children = new Map<string | null, Node[]>();
  for (const node of nodes) {
    const parent = node.parentId !== null && byId.has(node.parentId) ? node.parentId : null;
    children.set(parent, [...(children.get(parent) ?? []), node]);
  }
  const path = new Set<string>();
  for (let one = byId.get(id); one && !path.has(one.id); one = byId.get(one.parentId ?? '')) path.add(one.id);
  const family: FamilyMember[] = [];
  const add = (parent: string | null, level: number) => {
    const below = children.get(parent) ?? [];
    const first = below.filter((node) => path.has(node.id));
    for (const node of [...first, ...below.filter((node) => !path.has(node.id))]) {
      family.push({ id: node.id, name: node.displayName, key: node.key, level });
      add(node.id, level + 1);
    }
  };
  add(null, 0);
  return family;
}
