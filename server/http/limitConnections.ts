import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { subscriberOf } from '../access/addressRanges.ts';
import type { Config } from '../config/config.ts';
import { noteConnection } from '../eventLoop.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { Tally } from '../tally.ts';
import { addressOfSocket } from './clientAddress.ts';

/** In milliseconds: how long a request's headers may take, and how often the pace of what follows is looked at. */
const headersTimeout = 10_000;
const lookEach = 1_000;

/** How long a server waits for a request. A long body may come for long, as long as it comes: its pace decides. */
export const patience: ServerOptions = {
  headersTimeout,
  requestTimeout: 0,
  connectionsCheckingInterval: lookEach,
};

/** What of a body has to come, and of an answer to be taken, in any time as long as the headers may take: 10 kB a second. */
const leastBytes = 100_000;

/**
 * Holds a server's connections to a number, in all and from one address, and ends those that are slow on purpose: each of
 * them would keep memory and a place for minutes. Behind a proxy all of them are the proxy's, which counts its own.
 */
export function limitConnections(
  server: Server,
  { connections, addressConnections, trustProxy }: Config,
  countCut: Metrics['countCut'] = () => {},
): void {
  server.maxConnections = connections;
  server.on('drop', () => countCut('all'));
  server.prependListener('connection', noteConnection);
  if (trustProxy === 0) limitAddresses(server, addressConnections, () => countCut('address'));
  const pace = createPace(() => performance.now());
  server.prependListener('request', pace.follow);
  const watch = setInterval(pace.look, lookEach).unref();
  server.once('close', () => clearInterval(watch));
}

function limitAddresses(server: Server, most: number, onCut: () => void): void {
  const open = new Tally();
  server.prependListener('connection', (socket: Socket) => {
    const from = subscriberOf(addressOfSocket(socket) ?? '');
    if (open.of(from) >= most) {
      onCut();
      socket.destroy();
      return;
    }
    open.add(from);
    socket.once('close', () => open.drop(from));
  });
}

/** Follows bodies and answers that are on their way; `look` cuts the connection of each that the other end lets wait. */
export function createPace(now: () => number) {
  const underWay = new Map<Flow, readonly Seen[]>();
  const see = (flow: Flow): Seen => ({ on: now(), bytes: flow.bytes });
  const follow = (flow: Flow, seen: readonly Seen[], end: IncomingMessage | ServerResponse) => {
    underWay.set(flow, seen);
    end.on('close', () => underWay.delete(flow));
  };
  return {
    follow: (request: IncomingMessage, response: ServerResponse): void => {
      const body = hasBody(request) && new Body(request);
      if (body) follow(body, [see(body)], request);
      // Nothing of it is there yet, and most never wait.
      follow(new Answer(request.socket, response), [], response);
    },
    look: (): void => {
      for (const [flow, before] of underWay) {
        if (flow.isOver) underWay.delete(flow);
        else if (flow.waitsForUs) underWay.set(flow, []);
        else {
          const last = see(flow);
          const seen = [...before, last];
          const from = seen.findLastIndex(({ on }) => last.on - on >= headersTimeout);
          underWay.set(flow, seen.slice(Math.max(0, from)));
          const first = seen[from];
          if (first && last.bytes - first.bytes < leastBytes) flow.socket.destroy();
        }
      }
    },
  };
}

/** How much had come or been taken at a moment. */
type Seen = { on: number; bytes: number };

type Flow = { socket: Socket; bytes: number; waitsForUs: boolean; isOver: boolean };

/** Without either header a request ends with its headers (RFC 9112, 6.3). */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Once so much lies here unread, no more is taken before we read it: until then all that comes is counted. */
class Body implements Flow {
  constructor(private readonly request: IncomingMessage) {}

  get socket(): Socket {
    return this.request.socket;
  }
  get bytes(): number {
    return this.request.socket.bytesRead;
  }
  get waitsForUs(): boolean {
    return this.request.readableLength >= this.request.readableHighWaterMark;
  }
  get isOver(): boolean {
    return this.request.complete;
  }
}

/** Where nothing lies here unsent, the next bytes are ours to write. */
class Answer implements Flow {
  constructor(
    readonly socket: Socket,
    private readonly response: ServerResponse,
  ) {}

  get bytes(): number {
    return sentOn(this.socket).bytesWritten - sentOn(this.socket).writeQueueSize;
  }
  get waitsForUs(): boolean {
    return sentOn(this.socket).writeQueueSize === 0;
  }
  get isOver(): boolean {
    return this.response.writableFinished;
  }
}

type Sent = { bytesWritten: number; writeQueueSize: number };

/** A socket counts a piece when all of it is sent; its handle counts bytes, by which node's own time-out goes too. */
const sentOn = (socket: Socket): Sent =>
  (socket as Socket & { _handle: Sent | null })._handle ?? { bytesWritten: 0, writeQueueSize: 0 };
