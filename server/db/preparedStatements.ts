import { createHash } from 'node:crypto';
import type { CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely';

/** A limit, as PostgreSQL keeps the plans of each in every connection. */
const maxPrepared = 200;

/**
 * Paging, searching and counting are planned each time: a cached plan would fit the average account, and be slow
 * for a large one.
 */
const plannedAnew = /\blimit\b|\blike\b|\bcount\(\*\)/i;

/** A statement that names no columns is not prepared at all: no plan of it survives another release that adds one. */
const namesNoColumns = /(?<!\bcount\()\*/i;

const keepingPlan = new WeakSet<RootOperationNode>();

/** Caches the plan of a query although it pages or counts: it is known to fit accounts of any size. */
export const keepPlan: KyselyPlugin = {
  transformQuery: ({ node }) => {
    keepingPlan.add(node);
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** The name under which each connection prepares a statement; some statements have none. */
export type NameOf = (query: Pick<CompiledQuery, 'sql' | 'query'>) => string | undefined;

/** Names statements, up to as many as a connection may hold. */
export function createNaming(): NameOf {
  const names = new Map<string, string>();
  return ({ sql, query }) => {
    const known = names.get(sql);
    if (known || names.size >= maxPrepared || namesNoColumns.test(sql)) return known;
    if (plannedAnew.test(sql) && !keepingPlan.has(query)) return undefined;
    const name = createHash('sha256').update(sql).digest('base64url');
    names.set(sql, name);
    return name;
  };
}
