import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createCallRate } from '../access/callRate.ts';
import type { AppDeps } from '../appDeps.ts';
import { addressOfSocket } from './clientAddress.ts';

/** How many of them have a line of their own; the next line tells how many had none. */
const told = { most: 20, seconds: 60 };

/**
 * Answers what node itself can't read as a request, as node does where nobody listens, and tells of it: no request comes of
 * it that would be logged or counted. The line holds nothing that was sent.
 */
export function answerUnread(
  server: Server,
  { log, clock, metrics }: Pick<AppDeps, 'log' | 'clock' | 'metrics'>,
): void {
  const lines = createCallRate(clock, told);
  let others = 0;
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
    // All else is a connection that broke.
    if (!/^(HPE_|ERR_HTTP_)/.test(code)) {
      socket.destroy();
      return;
    }
    const { status, reason } = statuses[code] ?? malformed;
    metrics.countUnread(status);
    if (lines.take('') > 0) others += 1;
    else {
      const ip = addressOfSocket(socket);
      log.info({ ip, status, reason: code, ...(others > 0 && { others }) }, 'request not read');
      others = 0;
    }
    if (socket.writable && !answered(socket)) {
      socket.write(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\n\r\n`);
    }
    socket.destroySoon();
  });
}

const malformed = { status: 400, reason: 'Bad Request' };
const statuses: Record<string, typeof malformed> = {
  HPE_HEADER_OVERFLOW: { status: 431, reason: 'Request Header Fields Too Large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, reason: 'Payload Too Large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'Request Timeout' },
};

/** Whether an answer to an earlier call is on its way there, in the middle of which another would be read as part of it. */
const answered = (socket: Socket): boolean =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent ?? false;
