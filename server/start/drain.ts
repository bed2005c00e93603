import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/** How long a kept-alive connection may still send a request that was under way, and how long any may take. */
const grace = { idleMs: 500, wholeMs: 25_000 };

/**
 * Follows a server's requests and answers with what stops it: it listens no more, and lets requests in hand finish. Every
 * answer from then on ends its connection, and idle ones stay a moment longer than node's own `close` keeps them: a
 * request already on its way over one of them would be lost without an answer.
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
    // After a timer node reads its sockets before an immediate: what has arrived by then is in hand, not idle.
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
