import type { IncomingMessage } from 'node:http';

/** In how many milliseconds a body has to be there, unless it comes at this pace all the time. */
export type Slowness = { bodyMs: number; bytesPerSecond: number };

/** Cuts a request whose body comes slower: each would keep memory and a connection for as long as it likes. */
export function watchBody(incoming: IncomingMessage, { bodyMs, bytesPerSecond }: Slowness): void {
  if (!hasBody(incoming)) return;
  const { socket } = incoming;
  const least = (bytesPerSecond * bodyMs) / 1000;
  let before = socket.bytesRead;
  const watch = setInterval(() => {
    // Once so much lies here unread, no more is taken before we read it.
    const waitsForUs = incoming.readableLength >= incoming.readableHighWaterMark;
    if (!incoming.complete && !waitsForUs && socket.bytesRead - before < least) socket.destroy();
    before = socket.bytesRead;
  }, bodyMs);
  incoming.once('close', () => clearInterval(watch));
}

/** Without either header a request ends with its headers (RFC 9112, 6.3). */
const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
