import { notifyManager, type Query, QueryClient } from '@tanstack/react-query';

/** Rows that all client caches hold together (document 1, section 9). */
const maxCachedRows = 500_000;

/**
 * One query client per account, so that no account's rows show in another. Together they hold a limited number of
 * rows: the oldest that no screen shows are dropped first. `clear` empties them all, at sign-out.
 */
export function createCaches(maxRows = maxCachedRows) {
  const clients = new Map<string, QueryClient>();
  const listeners = new Set<() => void>();

  function of(subdomain: string): QueryClient {
    const known = clients.get(subdomain);
    if (known) return known;
    const client = createQueryClient();
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') trim();
      for (const listener of listeners) listener();
    });
    clients.set(subdomain, client);
    return client;
  }

  /** Whether something to be shown is still loading or, offline, paused. */
  const isAwaited = (fetchStatus: Query['state']['fetchStatus']) => () =>
    [...clients.values()].some(
      (client) =>
        client.getQueryCache().findAll({
          type: 'active',
          fetchStatus,
          predicate: ({ state }) => state.data === undefined,
        }).length > 0,
    );

  function trim(): void {
    const held = [...clients.values()].flatMap((client) =>
      client
        .getQueryCache()
        .getAll()
        .map((query) => ({ client, query, rows: rowsOf(query) })),
    );
    let rows = held.reduce((sum, entry) => sum + entry.rows, 0);
    if (rows <= maxRows) return;
    const idle = held.filter(({ query }) => !query.isActive());
    idle.sort((a, b) => a.query.state.dataUpdatedAt - b.query.state.dataUpdatedAt);
    for (const entry of idle) {
      if (rows <= maxRows) return;
      entry.client.getQueryCache().remove(entry.query);
      rows -= entry.rows;
    }
  }

  return {
    of,
    isLoading: isAwaited('fetching'),
    isHeldBack: isAwaited('paused'),
    /** Called on every change, after the current render. */
    subscribe(onChange: () => void) {
      const listener = notifyManager.batchCalls(onChange);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /**
     * After a write: visible data of these resources is refetched, the rest when it is next shown. Not a deleted
     * record of the first: its screen, about to be left, would ask in vain, and be logged as refused.
     */
    markStale(resources: readonly string[], deleted?: string) {
      const isDeleted = ({ queryKey: [resource, method, params] }: Query) =>
        resource === resources[0] && method === 'getOne' && Object(params).id === deleted;
      const isStale = (query: Query) => resources.includes(String(query.queryKey[0])) && !isDeleted(query);
      for (const client of clients.values()) {
        void client.invalidateQueries({ predicate: isStale });
        void client.invalidateQueries({ predicate: isDeleted, refetchType: 'none' });
      }
    },
    /** Running reads are not waited for, as the page is being left. */
    cancel() {
      for (const client of clients.values()) void client.cancelQueries();
    },
    clear() {
      for (const client of clients.values()) client.clear();
      clients.clear();
    },
  };
}

export type Caches = ReturnType<typeof createCaches>;

/**
 * Failures are not retried here, because `http.ts` does where possible; a window's focus must not wipe a form.
 * Offline, reads wait for the connection, but a write fails at once: nobody expects one to happen later by itself.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function rowsOf({ state }: Query): number {
  const data = (state.data as { data?: unknown } | undefined)?.data ?? state.data;
  if (Array.isArray(data)) return data.length;
  return data === undefined ? 0 : 1;
}
