import { type KyselyPlugin, type RootOperationNode, TableNode } from 'kysely';

/** Counts the queries that are on accounts, as the look-up of a tenant is, and of who calls there. */
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
    /** How many there were since it was asked last. */
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
