import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/** How long a kept-alive connection may still send a request that was under way, and how long any may take. */
const grace = { idleMs: 500, wholeMs: 25_000 };

/**
 * Tracks a server's requests and returns a function that stops it: it stops listening and lets running requests
 * finish. Every answer from then on closes its connection, and idle ones stay a moment longer than Node's own `close`
 * allows: a request already on its way would be lost.
 */
export function drainOf(server: Server): () => Promise<void> {
  const open = new Set<ServerResponse>();
  let draining = false;
  server.prependListener('request', (_, response: ServerResponse) => {
    if (draining) endConnection(response);
    open.add(response);
    response.once('close', () => open.delete(response));
  });

  return async () => {
    draining = true;
    server.keepAliveTimeout = grace.idleMs;
    for (const response of open) endConnection(response);
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    // After a timer Node reads its sockets before an immediate: what has arrived by then is running, not idle.
    const idle = setTimeout(() => setImmediate(() => server.closeIdleConnections()), grace.idleMs);
    const whole = setTimeout(() => server.closeAllConnections(), grace.wholeMs);
    await closed;
    clearTimeout(idle);
    clearTimeout(whole);
  };
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
