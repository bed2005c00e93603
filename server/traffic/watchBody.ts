import type { IncomingMessage } from 'node:http';

/** Milliseconds within which a body must be complete, unless it keeps this pace throughout. */
type Slowness = { bodyMs: number; bytesPerSecond: number };

/** Cuts off a request whose body is slower: each would hold memory and a connection indefinitely. */
export function watchBody(incoming: IncomingMessage, { bodyMs, bytesPerSecond }: Slowness): void {
  if (!hasBody(incoming)) return;
  const { socket } = incoming;
  const least = (bytesPerSecond * bodyMs) / 1000;
  let before = socket.bytesRead;
  const watch = setInterval(() => {
    // With so much unread here, no more arrives until we read it.
    const waitsForUs = incoming.readableLength >= incoming.readableHighWaterMark;
    if (!incoming.complete && !waitsForUs && socket.bytesRead - before < least) socket.destroy();
    before = socket.bytesRead;
  }, bodyMs);
  incoming.once('close', () => clearInterval(watch));
}

/** Without either header a request ends with its headers (RFC 9112, 6.3). */
const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
