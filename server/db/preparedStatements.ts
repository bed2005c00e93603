import { createHash } from 'node:crypto';

/** So many at most, as PostgreSQL keeps the plans of each in every connection. */
const mostPrepared = 200;

/**
 * Planned anew each time is what pages, searches or counts: kept, the plan would be the average account's, and slow for a
 * large one. And what names no columns, which no plan outlives once another release adds one.
 */
const plannedAnew = /\blimit\b|\blike\b|\*/i;

/** Under which name each connection prepares a statement; those that are not to be prepared have none. */
export function createNaming(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql);
    if (known || names.size >= mostPrepared || plannedAnew.test(sql)) return known;
    const name = createHash('sha256').update(sql).digest('base64url');
    names.set(sql, name);
    return name;
  };
}
