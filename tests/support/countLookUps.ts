import { type KyselyPlugin, type RootOperationNode, TableNode } from 'kysely';

/** Counts queries on accounts, such as the look-up of a tenant and its caller. */
export function countLookUps(): { plugin: KyselyPlugin; taken: () => number } {
  let count = 0;
  return {
    plugin: {
      transformQuery: ({ node }) => {
        if (isOnAccounts(node)) count += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    },
    /** How many there were since the last call. */
    taken: () => {
      const before = count;
      count = 0;
      return before;
    },
  };
}

function isOnAccounts(node: RootOperationNode): boolean {
  const from = node.kind === 'SelectQueryNode' ? node.from?.froms[0] : undefined;
  return from !== undefined && TableNode.is(from) && from.table.identifier.name === 'accounts';
}
