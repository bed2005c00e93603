import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { hasBody } from './limitConnections.ts';

/** In milliseconds: as long as the app's listener reads on what comes over a connection that is kept. */
const longest = 500;

/** Node's own, whatever requests that follow over the same connection have found there. */
const { destroySoon } = Socket.prototype;

/**
 * Has whoever still sends when they are refused read why. Node closes a connection that is not kept as soon as the answer is
 * written; what comes then is answered by the system with a reset, at which a caller's write fails, before they read. So our
 * end of it is closed alone, and theirs is read on until they have sent all, or for so long.
 */
export function lingerBeforeClosing(server: Server): void {
  server.prependListener('request', (request, response: ServerResponse) => {
    // All of it is there.
    if (!hasBody(request)) return;
    const { socket } = request;
    response.once('prefinish', () => {
      socket.destroySoon = () => {
        if (request.complete) destroySoon.call(socket);
        else linger(request, socket);
      };
    });
    // Node has closed it by now, or keeps it.
    response.once('finish', () => {
      socket.destroySoon = destroySoon;
    });
  });
}

function linger(request: IncomingMessage, socket: Socket): void {
  const cut = () => socket.destroy();
  setTimeout(cut, longest).unref();
  request.once('end', cut);
  socket.end();
}
