import type { IncomingMessage } from 'node:http';
import { hasBody } from './limitConnections.ts';

/** What takes the place of a call whose body is yet to come. */
const waiting = new WeakMap<IncomingMessage, () => void>();

/**
 * Has a call take its place in its account's room: at once, or where it sends something, when that is there. Else a few
 * addresses that send nothing would hold all places of an account; so they hold but their own.
 */
export function takePlaceInTime(request: IncomingMessage, take: () => void): void {
  // Nothing reads the body of a GET.
  if (request.method !== 'GET' && hasBody(request)) waiting.set(request, take);
  else take();
}

/** What a call sends is there, or is none that is read: it goes on from its place. Throws UNAVAILABLE where there is none. */
export function takePlaceNow(request: IncomingMessage | undefined): void {
  if (!request) return;
  const take = waiting.get(request);
  waiting.delete(request);
  take?.();
}

/** What the provider of OpenID Connect reads of a body at the most, and a little more. */
const mostBytes = 64 * 1024;

/** The same once the body is there, or more of it than is read; it is left to be read by whoever reads it themselves. */
export async function takePlaceWhenThere(request: IncomingMessage): Promise<void> {
  if (waiting.has(request) && !request.complete) await untilThere(request);
  takePlaceNow(request);
}

/** Goes on too where its caller leaves. */
function untilThere(request: IncomingMessage): Promise<void> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    const end = () => {
      request.off('readable', look).off('close', end);
      // In this very moment: in the next a stream that has been read is over.
      if (!request.destroyed) request.unshift(Buffer.concat(chunks));
      resolve();
    };
    const look = () => {
      while (request.readableLength > 0) {
        const chunk: Buffer = request.read();
        chunks.push(chunk);
        bytes += chunk.length;
      }
      if (request.complete || bytes > mostBytes) end();
    };
    request.on('readable', look).once('close', end);
  });
}
