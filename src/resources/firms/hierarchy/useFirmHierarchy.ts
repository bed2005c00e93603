import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DataProvider } from '#dataProviders/types.ts';
import { emptyTree, withBranch, withNodes } from './firmTree.ts';

/** The path from the top down to a firm, and the children of each firm on it, or of the firm alone. */
export function useFirmHierarchy(id: string, branches: 'all' | 'own') {
  const dataProvider = useDataProvider<DataProvider>();
  return useQuery({
    queryKey: ['firms', 'hierarchy', id, branches],
    queryFn: async ({ signal }) => {
      const ask = (
        one: string,
        query: { traversal: 'ancestor' } | { traversal: 'descendant'; depth: number },
      ) => dataProvider.perform('firms.hierarchy', { params: { id: one }, query, signal });
      const path = await ask(id, { traversal: 'ancestor' });
      const opened = path.filter(
        (node) => node.descendantCount > 0 && (branches === 'all' || node.id === id),
      );
      const below = await Promise.all(
        opened.map((node) => ask(node.id, { traversal: 'descendant', depth: 1 })),
      );
      const tree = below.reduce((all, branch) => withBranch(all, branch), withNodes(emptyTree, path));
      return { path, tree };
    },
  });
}

export type FirmHierarchy = NonNullable<ReturnType<typeof useFirmHierarchy>['data']>;
