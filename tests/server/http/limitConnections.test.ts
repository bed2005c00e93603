import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config/readConfig.ts';
import { nextRound } from '#server/eventLoop.ts';
import { createPace, hasBody, limitConnections, patience } from '#server/http/limitConnections.ts';
import { createMetrics } from '#server/metrics/metrics.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    // What is not read does not tell that its caller has gone.
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(answer: RequestListener, address = '127.0.0.1'): Promise<Server> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return server;
}

async function open(server: Server, localAddress?: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}
const isAnswered = async (socket: Socket) => {
  if (socket.destroyed) return false;
  const ended = once(socket, 'close').then(() => false);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return Promise.race([once(socket, 'data').then(() => true), ended]);
};

/** A call whose connection says what we tell it to: how much came, was written, and lies unsent. */
function callOn(handle: object | null, headers: IncomingHttpHeaders = {}) {
  const socket = Object.assign(new Socket(), { _handle: handle });
  const cut = vi.spyOn(socket, 'destroy').mockReturnValue(socket);
  const request = Object.assign(new IncomingMessage(socket), { headers });
  return { request, response: new ServerResponse(request), cut };
}

/** The maps that are made meanwhile: what is kept of those who call, which has to go with them. */
function mapsMadeIn(making: () => void): Map<unknown, unknown>[] {
  const made: Map<unknown, unknown>[] = [];
  class Noted extends Map<unknown, unknown> {
    constructor() {
      super();
      made.push(this);
    }
  }
  vi.stubGlobal('Map', Noted);
  try {
    making();
  } finally {
    vi.unstubAllGlobals();
  }
  return made;
}

describe('connections', () => {
  const config = { ...readConfig({}), connections: 3, addressConnections: 2 };

  it('from one address are so many, and one that closes makes room', async () => {
    const server = await serve((_, response) => response.end('ok'));
    const metrics = createMetrics();
    limitConnections(server, config, metrics.countCut);
    const [first, second, third] = [await open(server), await open(server), await open(server)];
    expect([await isAnswered(first), await isAnswered(second), await isAnswered(third)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(metrics.text()).toContain('tenantry_connections_cut_total{of="address"} 1\n');
    first.destroy();
    await vi.waitFor(async () => expect(await isAnswered(await open(server))).toBe(true));
  });

  it('that close make room for as many, while others stay', async () => {
    const server = await serve((_, response) => response.end('ok'));
    limitConnections(server, { ...config, connections: 100 });
    const taken: Socket[] = [];
    server.on('connection', (socket) => taken.push(socket));
    const first = await open(server);
    const second = await open(server);
    expect([await isAnswered(first), await isAnswered(second)]).toEqual([true, true]);
    const [ours] = taken;
    if (!ours) throw new Error('None was taken');
    const closed = once(ours, 'close');
    first.destroy();
    await closed;
    const answered = [await isAnswered(await open(server)), await isAnswered(await open(server))];
    expect(answered).toEqual([true, false]);
  });

  it('that have all closed leave nothing of their address', () => {
    const server = createServer();
    const maps = mapsMadeIn(() => limitConnections(server, config));
    const kept = () => maps.map((map) => [...map]);
    const socket = new Socket();
    vi.spyOn(socket, 'remoteAddress', 'get').mockReturnValue('203.0.113.9');
    server.emit('connection', socket);
    expect(kept()).toEqual([[['203.0.113.9', 1]], []]);
    socket.emit('close');
    expect(kept()).toEqual([[], []]);
    server.emit('close');
  });

  // Elsewhere a machine has one loopback address.
  const onLinux = it.skipIf(process.platform !== 'linux');
  onLinux('of IPv4 are counted by their own addresses where the server speaks IPv6 too', async () => {
    const server = await serve((_, response) => response.end('ok'), '::');
    limitConnections(server, { ...config, connections: 100 });
    const addresses = ['127.0.0.2', '127.0.0.2', '127.0.0.2', '127.0.0.3'];
    const answered = [];
    for (const address of addresses) answered.push(await isAnswered(await open(server, address)));
    expect(answered).toEqual([true, true, false, true]);
  });

  it('are taken while calls go on, several to one of them', async () => {
    const server = await serve((_, response) => response.end('ok'));
    limitConnections(server, { ...config, connections: 100, addressConnections: 100 });
    let gone = 0;
    let taken = 0;
    server.on('connection', () => {
      taken += 1;
    });
    const busy = async () => {
      while (taken < 64) {
        await nextRound();
        gone += 1;
      }
    };
    const opening = Array.from({ length: 64 }, () => open(server));
    await Promise.all([...opening, busy(), busy(), busy(), busy()]);
    expect(gone).toBeLessThan(64 / 4);
  });

  it('behind a proxy are so many in all', async () => {
    const server = await serve((_, response) => response.end('ok'));
    const metrics = createMetrics();
    limitConnections(server, { ...config, trustProxy: 1 }, metrics.countCut);
    const four = [await open(server), await open(server), await open(server), await open(server)];
    const answered: boolean[] = [];
    for (const socket of four) answered.push(await isAnswered(socket));
    expect(answered).toEqual([true, true, true, false]);
    expect(metrics.text()).toContain('tenantry_connections_cut_total{of="all"} 1\n');
  });

  it('are looked at each second, and cut where the caller takes nothing, until the server closes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const server = await serve(() => {});
    limitConnections(server, config);
    const { request, response, cut } = callOn({ bytesWritten: 1, writeQueueSize: 1 });
    server.emit('request', request, response);
    vi.advanceTimersByTime(10_999);
    expect(cut).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(cut).toHaveBeenCalledTimes(1);
    await new Promise((resolve) => server.close(resolve));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('have ten seconds for the headers of a request, looked at each second, and a body’s pace beside', () => {
    expect(patience).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 0,
      connectionsCheckingInterval: 1_000,
    });
  });
});

describe('a body', () => {
  /** A server that reads bodies, or lets them lie, and a clock that stands. */
  async function watched({ reads = true, length = 1_000_000 } = {}) {
    let now = 0;
    const pace = createPace(() => now);
    const server = await serve((request, response) => {
      pace.follow(request, response);
      if (reads) request.resume();
    });
    const socket = await open(server);
    const closed = once(socket, 'close').then(() => 'cut');
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`);
    const [request] = await once(server, 'request');
    return {
      socket,
      /** Sends so many bytes and lets so many seconds pass. */
      pass: async (bytes: number, seconds: number) => {
        const before = request.socket.bytesRead;
        socket.write('x'.repeat(bytes));
        await vi.waitFor(() => expect(request.socket.bytesRead).toBe(before + bytes));
        now += seconds * 1_000;
        pace.look();
      },
      isCut: () => request.socket.destroyed,
      most: request.readableHighWaterMark,
      closed,
    };
  }

  it('that comes slower than 10 kB a second is cut after ten', async () => {
    const { pass, isCut, closed } = await watched();
    await pass(50_000, 9.9);
    expect(isCut()).toBe(false);
    await pass(49_000, 0.1);
    expect(isCut()).toBe(true);
    expect(await closed).toBe('cut');
  });

  it('that comes faster goes on for as long as it takes', async () => {
    const { pass, isCut } = await watched();
    for (let n = 0; n < 5; n++) await pass(100_000, 10);
    expect(isCut()).toBe(false);
  });

  it('that comes no more is cut after ten, whatever came before', async () => {
    const { pass, isCut, closed } = await watched();
    await pass(500_000, 1);
    await pass(0, 9.9);
    expect(isCut()).toBe(false);
    await pass(0, 0.1);
    expect(isCut()).toBe(true);
    expect(await closed).toBe('cut');
  });

  it('that waits for us is not cut, as we take no more of it', async () => {
    const { pass, isCut, most } = await watched({ reads: false });
    await pass(most, 10);
    await pass(0, 10);
    await pass(0, 10);
    expect(isCut()).toBe(false);
  });

  it('that we read later is cut as soon, where there is room for more of it', async () => {
    const { pass, isCut, closed } = await watched({ reads: false });
    await pass(1_000, 9.9);
    expect(isCut()).toBe(false);
    await pass(1_000, 0.1);
    expect(isCut()).toBe(true);
    expect(await closed).toBe('cut');
  });

  it('that has come whole is not cut, however long it lies unread', async () => {
    const { pass, isCut } = await watched({ reads: false, length: 1_000 });
    await pass(1_000, 10);
    await pass(0, 10);
    expect(isCut()).toBe(false);
  });

  it('that is closed is followed no more', () => {
    const { pass, request, cut } = stalled({ 'content-length': '1' });
    pass(9);
    request.emit('close');
    pass(1);
    expect(cut).not.toHaveBeenCalled();
  });
});

describe('a call', () => {
  it.each<[string, IncomingHttpHeaders, boolean]>([
    ['a length has a body', { 'content-length': '0' }, true],
    ['an encoding of its transfer has a body', { 'transfer-encoding': 'chunked' }, true],
    ['neither has none', { host: 'localhost' }, false],
  ])('that tells %s', (_, headers, has) => {
    expect(hasBody(callOn(null, headers).request)).toBe(has);
  });

  it('without a body has its answer followed alone', () => {
    const { request, response } = callOn(null);
    const before = response.listenerCount('close');
    createPace(() => 0).follow(request, response);
    expect([request.listenerCount('close'), response.listenerCount('close') - before]).toEqual([0, 1]);
  });
});

describe('an answer', () => {
  /** A server that says without end, in pieces of so many bytes, to a caller who takes them when told, and a clock that stands. */
  async function watched(piece = 20_000) {
    let now = 0;
    const pace = createPace(() => now);
    const server = await serve((request, response) => {
      pace.follow(request, response);
      Readable.from(endless(piece)).pipe(response);
    });
    const socket = await open(server);
    socket.pause().write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [{ socket: sending }] = await once(server, 'request');
    const { _handle: handle } = sending;
    const taken = () => handle.bytesWritten - handle.writeQueueSize;
    // What the connection itself holds has been taken by nobody.
    let before = -1;
    await vi.waitUntil(() => {
      const isFull = handle.writeQueueSize > 0 && taken() === before;
      before = taken();
      return isFull;
    });
    return {
      /** Lets so many seconds pass, in which nothing is taken, or as much as is there. */
      pass: async (seconds: number, takes = false) => {
        if (takes) {
          const before = taken();
          socket.resume();
          await vi.waitFor(() => expect(taken()).toBeGreaterThan(before + 100_000));
          socket.pause();
        }
        now += seconds * 1_000;
        pace.look();
      },
      sending,
    };
  }

  it.each([
    ['many pieces', 20_000],
    ['one piece', 100_000_000],
  ])(
    'in %s that is taken no more is cut after ten seconds, however much was taken before',
    async (_, piece) => {
      const { pass, sending } = await watched(piece);
      await pass(1);
      for (let n = 0; n < 9; n++) await pass(1);
      expect(sending.destroyed).toBe(false);
      await pass(1);
      expect(sending.destroyed).toBe(true);
    },
  );

  it.each([
    ['many pieces', 20_000],
    ['one piece', 100_000_000],
  ])('in %s that is taken goes on for as long as it takes', async (_, piece) => {
    const { pass, sending } = await watched(piece);
    await pass(1);
    for (let n = 0; n < 3; n++) await pass(10, true);
    expect(sending.destroyed).toBe(false);
  });

  /** One of which a byte lies here that nobody takes, looked at once. */
  function untaken() {
    const { handle, pass, ...call } = stalled();
    Object.assign(handle, { bytesWritten: 1, writeQueueSize: 1 });
    pass(0);
    return { handle, pass, ...call };
  }

  it('of which more is written is cut by what is taken of it', () => {
    const { handle, pass, cut } = untaken();
    Object.assign(handle, { bytesWritten: 120_001, writeQueueSize: 20_001 });
    pass(10);
    expect(cut).not.toHaveBeenCalled();
    Object.assign(handle, { bytesWritten: 240_000, writeQueueSize: 40_001 });
    pass(10);
    expect(cut).toHaveBeenCalledTimes(1);
  });

  it('that waited for us has ten seconds anew', () => {
    const { handle, pass, cut } = untaken();
    handle.writeQueueSize = 0;
    pass(9);
    handle.writeQueueSize = 1;
    pass(1);
    pass(9.9);
    expect(cut).not.toHaveBeenCalled();
    pass(0.1);
    expect(cut).toHaveBeenCalledTimes(1);
  });

  it('is remembered for ten seconds, however long it takes', () => {
    const handle = { bytesWritten: 0, writeQueueSize: 1 };
    const { request, response } = callOn(handle);
    let now = 0;
    const [underWay] = mapsMadeIn(() => {
      const pace = createPace(() => now);
      pace.follow(request, response);
      for (; now <= 30_000; now += 1_000) {
        handle.bytesWritten += 20_000;
        pace.look();
      }
    });
    const moments = Array.from({ length: 11 }, (_, n) => expect.objectContaining({ on: (20 + n) * 1_000 }));
    expect([...(underWay?.values() ?? [])]).toEqual([moments]);
  });

  it('that is out is not cut, whatever else lies on its connection', () => {
    const { response, pass, cut } = untaken();
    vi.spyOn(response, 'writableFinished', 'get').mockReturnValue(true);
    pass(10);
    expect(cut).not.toHaveBeenCalled();
  });

  it('that is closed is followed no more', () => {
    const { response, pass, cut } = untaken();
    response.emit('close');
    pass(10);
    expect(cut).not.toHaveBeenCalled();
  });

  it('on a connection that is gone has nothing to cut', () => {
    const { request, response, cut } = callOn(null);
    let now = 0;
    const pace = createPace(() => now);
    pace.follow(request, response);
    pace.look();
    now = 10_000;
    pace.look();
    expect(cut).not.toHaveBeenCalled();
  });
});

/** A call of which neither more comes nor more is taken, and a clock that stands. */
function stalled(headers?: IncomingHttpHeaders) {
  const handle = { bytesRead: 0, bytesWritten: 0, writeQueueSize: 0 };
  const call = callOn(handle, headers);
  let now = 0;
  const pace = createPace(() => now);
  pace.follow(call.request, call.response);
  return {
    ...call,
    handle,
    /** Lets so many seconds pass. */
    pass: (seconds: number) => {
      now += seconds * 1_000;
      pace.look();
    },
  };
}

/** However quickly it is taken, some is left. */
function* endless(piece: number) {
  const bytes = Buffer.alloc(piece);
  for (;;) yield bytes;
}
