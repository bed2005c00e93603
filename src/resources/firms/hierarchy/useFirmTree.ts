import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { HierarchyNode } from '#contract/firms.ts';
import type { DataProvider } from '#dataProviders/types.ts';
import { ancestorsOf, type FirmTree, withBranch, withNodes } from './firmTree.ts';

/** A hierarchy loaded branch by branch, as it is opened. */
export function useFirmTree(begun: FirmTree, path: readonly string[]) {
  const dataProvider = useDataProvider<DataProvider>();
  const [tree, setTree] = useState(begun);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(path));
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<unknown>();
  const latest = useRef({ tree, loading });
  latest.current = { tree, loading };
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);

  const add = (ids: readonly string[]) => setOpened((now) => new Set([...now, ...ids]));

  /** Loads branches and then opens them; those already loading are not requested again. */
  async function load(ids: readonly string[], depth: number, shown: readonly string[]) {
    const toLoad = ids.filter((id) => !latest.current.loading.has(id));
    setFailure(undefined);
    setLoading((now) => new Set([...now, ...toLoad]));
    try {
      const ask = (id: string) =>
        dataProvider.perform('firms.hierarchy', {
          params: { id },
          query: { traversal: 'descendant', depth },
          signal: leaving.signal,
        });
      const branches = await Promise.all(toLoad.map(ask));
      setTree((now) => branches.reduce((all, branch) => withBranch(all, branch, depth), now));
      add(shown);
    } catch (error) {
      if (!leaving.signal.aborted) setFailure(error);
    } finally {
      setLoading((now) => new Set([...now].filter((id) => !toLoad.includes(id))));
    }
  }

  const unknown = (ids: readonly string[]) => ids.filter((id) => !latest.current.tree.children.has(id));

  async function open(ids: readonly string[]) {
    const missing = unknown(ids);
    if (missing.length > 0) await load(missing, 1, ids);
    else add(ids);
  }

  /** All sibling branches and itself, in one call. */
  async function openSiblings({ id, parentId }: HierarchyNode) {
    const { nodes, children } = latest.current.tree;
    const siblings = (parentId && children.get(parentId)) || [id];
    const branches = siblings.filter((one) => nodes.get(one)?.descendantCount);
    const isKnown = unknown(branches).length === 0;
    if (isKnown || !parentId || siblings.length === 1) await open(branches);
    else await load([parentId], 2, branches);
  }

  return {
    tree,
    opened,
    loading,
    failure,
    open: (id: string) => open([id]),
    close: (id: string) => setOpened((now) => new Set([...now].filter((one) => one !== id))),
    openSiblings,
    /** Opens the path to a firm that a search found; `leading` has it and those above it. */
    reveal(id: string, leading: readonly HierarchyNode[]) {
      const known = withNodes(latest.current.tree, leading);
      setTree((now) => withNodes(now, leading));
      return open(ancestorsOf(known, id).map((node) => node.id));
    },
  };
}
