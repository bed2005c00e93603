import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callerAddress, inThisCall, runAsCaller, runAsServer } from '#server/traffic/callerContext.ts';
import { createFairQueue, QueueFull, type SlotLimits } from '#server/traffic/fairQueue.ts';

/** Slots released in the order in which they were acquired; `had` says whose they were. */
function world(limits: Partial<SlotLimits> = {}) {
  const slots = createFairQueue({ atOnce: 1, ofAccount: 1, maxWaiting: 10, timeoutMs: 0, ...limits });
  const had: string[] = [];
  const held: (() => void)[] = [];
  const take = async (name: string) => {
    const release = await slots.acquire();
    had.push(name);
    held.push(release);
  };
  return {
    slots,
    had,
    ask: (name: string, account: string) => runAsCaller(account, 'someone', () => take(name)),
    /** A call that needs two slots, one after the other. */
    askTwice: (name: string, account: string) =>
      runAsCaller(account, 'someone', async () => {
        await take(`${name} 1`);
        await take(`${name} 2`);
      }),
    askAsServer: (name: string) => take(name),
    end: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      held.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('connection slots', () => {
  beforeEach(() => {
    // A slot held for no time has no cool-down.
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('go round over the accounts that wait, and in each first come, first served', async () => {
    const { had, ask, end } = world();
    const asked = [1, 2, 3].map((n) => ask(`acme ${n}`, 'acme'));
    asked.push(ask('birch 1', 'birch'), ask('cedar 1', 'cedar'), ask('birch 2', 'birch'));
    for (let n = 0; n < 6; n++) await end();
    await Promise.all(asked);
    expect(had).toEqual(['acme 1', 'acme 2', 'birch 1', 'cedar 1', 'acme 3', 'birch 2']);
  });

  it('are no more at once than there are, and of one account no more than its own', async () => {
    const { slots, had, ask, end } = world({ atOnce: 3, ofAccount: 2 });
    for (let n = 1; n <= 4; n++) void ask(`acme ${n}`, 'acme');
    void ask('birch 1', 'birch');
    void ask('cedar 1', 'cedar');
    await new Promise((resolve) => setImmediate(resolve));
    expect(had).toEqual(['acme 1', 'acme 2', 'birch 1']);
    expect(slots.figures()).toEqual({ held: { call: 3, server: 0 }, waiting: { call: 3, server: 0 } });
    await end();
    expect(had.slice(3)).toEqual(['acme 3']);
    await end();
    expect(had.slice(4)).toEqual(['cedar 1']);
  });

  it('control: an account alone has all of its own, and one that waits has the next', async () => {
    const { had, ask, end } = world({ atOnce: 2, ofAccount: 2 });
    for (let n = 1; n <= 100; n++) void ask(`acme ${n}`, 'acme').catch(() => {});
    void ask('birch 1', 'birch');
    await end();
    expect(had).toEqual(['acme 1', 'acme 2', 'acme 3']);
    await end();
    expect(had.at(-1)).toBe('birch 1');
  });

  it('are waited for by so many calls of an account, the next is sent away; others come in', async () => {
    const { ask, had, end } = world({ maxWaiting: 2 });
    const asked = [1, 2, 3].map((n) => ask(`acme ${n}`, 'acme'));
    await expect(ask('acme 4', 'acme')).rejects.toThrow(QueueFull);
    asked.push(ask('birch 1', 'birch'));
    for (let n = 0; n < 4; n++) await end();
    await Promise.all(asked);
    expect(had).toEqual(['acme 1', 'acme 2', 'birch 1', 'acme 3']);
  });

  it('are never refused in the middle of a call, whose work would be lost', async () => {
    const { ask, askTwice, had, end } = world({ maxWaiting: 1 });
    const twice = askTwice('acme', 'acme');
    void ask('other', 'acme');
    await end();
    await expect(ask('late', 'acme')).rejects.toThrow(QueueFull);
    await end();
    await end();
    await twice;
    expect(had).toEqual(['acme 1', 'other', 'acme 2']);
  });

  it("are had by the server's own work, however much of it waits", async () => {
    const { askAsServer, ask, had, end } = world({ maxWaiting: 0, atOnce: 2 });
    const asked = [1, 2, 3].map((n) => askAsServer(`server ${n}`));
    await expect(ask('acme', 'acme')).rejects.toThrow('0 calls of the account wait already');
    for (let n = 0; n < 3; n++) await end();
    await Promise.all(asked);
    expect(had).toHaveLength(3);
  });
});

describe('after it held a slot an account', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('cools down for as long as it took, while another is active', async () => {
    const { ask, had, end } = world({ atOnce: 2 });
    void ask('birch 1', 'birch');
    await end();
    void ask('acme 1', 'acme');
    void ask('acme 2', 'acme');
    vi.advanceTimersByTime(100);
    await end();
    vi.advanceTimersByTime(99);
    await ask('birch 2', 'birch');
    expect(had).toEqual(['birch 1', 'acme 1', 'birch 2']);
    vi.advanceTimersByTime(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(had.at(-1)).toBe('acme 2');
  });

  it('cools down a quarter of a second at most, and not at all where it is alone', async () => {
    const { ask, had, end } = world();
    void ask('acme 1', 'acme');
    void ask('acme 2', 'acme');
    vi.advanceTimersByTime(60_000);
    await end();
    expect(had).toEqual(['acme 1', 'acme 2']);
    void ask('acme 3', 'acme');
    void ask('birch 1', 'birch');
    vi.advanceTimersByTime(900);
    await end();
    await end();
    vi.advanceTimersByTime(249);
    await new Promise((resolve) => setImmediate(resolve));
    expect(had).toEqual(['acme 1', 'acme 2', 'birch 1']);
    vi.advanceTimersByTime(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(had.at(-1)).toBe('acme 3');
  });
});

describe('a call that waits', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('for too long is refused, and the next gets the slot', async () => {
    const { slots, ask, had, end } = world({ timeoutMs: 5_000 });
    await ask('acme 1', 'acme');
    const late = expect(ask('acme 2', 'acme')).rejects.toThrow('No slot came free within 5000 ms');
    vi.advanceTimersByTime(4_999);
    const next = ask('acme 3', 'acme');
    vi.advanceTimersByTime(1);
    await late;
    await end();
    await next;
    expect(had).toEqual(['acme 1', 'acme 3']);
    await end();
    expect(slots.figures()).toEqual({ held: { call: 0, server: 0 }, waiting: { call: 0, server: 0 } });
  });

  it('holds its slot for as long as it takes, and the server itself waits without a limit', async () => {
    const { ask, askAsServer, had, end } = world({ timeoutMs: 5_000 });
    await ask('acme 1', 'acme');
    const server = askAsServer('server');
    vi.advanceTimersByTime(60_000);
    await end();
    await server;
    expect(had).toEqual(['acme 1', 'server']);
  });
});

describe('who asks', () => {
  it('is known in all that a call does, and nobody elsewhere', () => {
    expect(callerAddress()).toBeNull();
    expect(runAsCaller('acme', '203.0.113.9', callerAddress)).toBe('203.0.113.9');
    expect(runAsCaller('acme', '203.0.113.9', () => runAsServer(callerAddress))).toBeNull();
  });

  it('is known still where a stream takes its rows when the call is over, and they end with it', async () => {
    let ended = false;
    async function* rows() {
      try {
        while (true) yield callerAddress();
      } finally {
        ended = true;
      }
    }
    const bound = runAsCaller('acme', 'reader', () => inThisCall(rows()));
    const seen: unknown[] = [];
    for await (const row of bound) {
      seen.push(row);
      if (seen.length === 2) break;
    }
    expect([seen, ended]).toEqual([['reader', 'reader'], true]);
    const [unbound] = [await rows().next()];
    expect(unbound.value).toBeNull();
  });
});
