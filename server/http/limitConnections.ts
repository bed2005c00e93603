import type { IncomingMessage, Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { subscriberOf } from '../access/addressRanges';
import type { Config } from '../config';

/** In milliseconds: how long a request's headers may take, and how often its body's pace is looked at. */
const headersTimeout = 10_000;
const lookEach = 1_000;

/** How long a server waits for a request. A long body may come for long, as long as it comes: its pace decides. */
export const patience: ServerOptions = {
  headersTimeout,
  requestTimeout: 0,
  connectionsCheckingInterval: lookEach,
};

/** What a body has to come to within as long as the headers may take: 10 kB a second. */
const leastBytes = 100_000;

/**
 * Holds a server's connections to a number, in all and from one address, and ends those that are slow on purpose: each of
 * them would keep memory and a place for minutes. Behind a proxy all of them are the proxy's, which counts its own.
 */
export function limitConnections(
  server: Server,
  { connections, addressConnections, trustProxy }: Config,
): void {
  server.maxConnections = connections;
  if (trustProxy === 0) limitAddresses(server, addressConnections);
  const pace = createPace(() => performance.now());
  server.prependListener('request', pace.follow);
  const watch = setInterval(pace.look, lookEach).unref();
  server.once('close', () => clearInterval(watch));
}

function limitAddresses(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const from = subscriberOf(socket.remoteAddress ?? '');
    const others = open.get(from) ?? 0;
    if (others >= most) {
      socket.destroy();
      return;
    }
    open.set(from, others + 1);
    socket.once('close', () => {
      const left = (open.get(from) ?? 1) - 1;
      if (left > 0) open.set(from, left);
      else open.delete(from);
    });
  });
}

/** Follows the bodies that are on their way; `look` cuts each that has come too slowly while it was waited for. */
export function createPace(now: () => number) {
  const coming = new Map<IncomingMessage, { since: number; bytes: number }>();
  const begin = (request: IncomingMessage) =>
    coming.set(request, { since: now(), bytes: request.socket.bytesRead });
  return {
    follow: (request: IncomingMessage): void => {
      if (request.complete) return;
      begin(request);
      request.once('close', () => coming.delete(request));
    },
    look: (): void => {
      for (const [request, { since, bytes }] of coming) {
        if (request.complete) coming.delete(request);
        // What lies here unread is ours to take: the caller waits, not we.
        else if (request.readableLength > 0) begin(request);
        else if (now() - since >= headersTimeout) {
          if (request.socket.bytesRead - bytes < leastBytes) request.socket.destroy();
          else begin(request);
        }
      }
    },
  };
}
