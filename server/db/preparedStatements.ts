import { createHash } from 'node:crypto';
import type { CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely';

/** So many at most, as PostgreSQL keeps the plans of each in every connection. */
const mostPrepared = 200;

/**
 * Planned anew each time is what pages, searches or counts: kept, the plan would be the average account's, and slow for a
 * large one.
 */
const plannedAnew = /\blimit\b|\blike\b|\bcount\(\*\)/i;

/** What names no columns is not prepared at all: no plan of it outlives another release that adds one. */
const namesNoColumns = /(?<!\bcount\()\*/i;

const keepingPlan = new WeakSet<RootOperationNode>();

/** Keeps the plan of a query though it pages or counts: it is known to be right for accounts of any size. */
export const keepPlan: KyselyPlugin = {
  transformQuery: ({ node }) => {
    keepingPlan.add(node);
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** Under which name each connection prepares a statement; those that are not to be prepared have none. */
export type NameOf = (query: Pick<CompiledQuery, 'sql' | 'query'>) => string | undefined;

/** Names statements, no more than a connection has room for. */
export function createNaming(): NameOf {
  const names = new Map<string, string>();
  return ({ sql, query }) => {
    const known = names.get(sql);
    if (known || names.size >= mostPrepared || namesNoColumns.test(sql)) return known;
    if (plannedAnew.test(sql) && !keepingPlan.has(query)) return undefined;
    const name = createHash('sha256').update(sql).digest('base64url');
    names.set(sql, name);
    return name;
  };
}
