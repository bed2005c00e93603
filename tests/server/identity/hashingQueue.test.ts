import { describe, expect, it } from 'vitest';
import { createHashingQueue, type HashingQueue, type WithSlot } from '#server/identity/hashingQueue.ts';
import { runAsCaller } from '#server/traffic/callerContext.ts';

describe('the hashing queue', () => {
  it('lets two hash at once, three wait, and sends the sixth away with when to come back', async () => {
    const queue = createHashingQueue({ atOnce: 2, waiting: 3 });
    const slow = slowHashing(queue);
    const kept = Array.from({ length: 5 }, () => slow.begin());
    await expect(slow.begin()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
      headers: { 'retry-after': '5' },
    });
    expect(slow.started).toBe(2);
    slow.finishOne();
    await kept[0];
    expect(slow.started).toBe(3);
    kept.push(slow.begin());
    for (let n = 0; n < 5; n++) {
      slow.finishOne();
      await kept[n + 1];
    }
    expect([slow.started, slow.most]).toEqual([6, 2]);
  });

  it('counts a place that is not hashing yet, and frees it when its work fails', async () => {
    const queue = createHashingQueue({ atOnce: 1, waiting: 0 });
    const stop = new Promise((_, reject) => setImmediate(() => reject(new Error('no database'))));
    const failing = queue('acme', () => stop);
    await expect(queue('acme', async () => 'room')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(failing).rejects.toThrow('no database');
    await expect(queue('acme', async () => 'room')).resolves.toBe('room');
  });

  it('is empty again when all are done, and lets the next hash at once', async () => {
    const queue = createHashingQueue({ atOnce: 1, waiting: 1 });
    const both = [1, 2].map((n) => queue('acme', (withSlot) => withSlot(async () => n)));
    expect(queue.size()).toBe(2);
    expect(await Promise.all(both)).toEqual([1, 2]);
    expect(queue.size()).toBe(0);
    await expect(queue('acme', (withSlot) => withSlot(async () => 'hashed'))).resolves.toBe('hashed');
  });

  it('releases the slot when hashing fails', async () => {
    const queue = createHashingQueue({ atOnce: 1, waiting: 1 });
    const failing = queue('acme', (withSlot) => withSlot(() => Promise.reject(new Error('no memory'))));
    const next = queue('acme', (withSlot) => withSlot(async () => 'hashed'));
    await expect(failing).rejects.toThrow('no memory');
    await expect(next).resolves.toBe('hashed');
  });

  it('alternates between waiting accounts, and within each between its callers', async () => {
    const queue = fullQueue({ waiting: 20 });
    for (const n of [1, 2, 3]) queue.ask(`acme's flood ${n}`, 'acme', 'flood');
    queue.ask("acme's other", 'acme', 'other');
    queue.ask("birch's", 'birch');
    await queue.drain();
    expect(queue.hashed).toEqual([
      "acme's flood 1",
      "birch's",
      "acme's other",
      "acme's flood 2",
      "acme's flood 3",
    ]);
  });

  it('when full, makes room for an account or a caller with fewer entries than the one with most', async () => {
    const queue = fullQueue({ waiting: 6 });
    for (const n of [1, 2, 3]) queue.ask(`flood ${n}`, 'acme', 'flood');
    queue.ask("birch's", 'birch');
    queue.ask("acme's other", 'acme', 'other');
    await queue.drain();
    expect(queue.refused).toEqual(['flood 3', 'flood 2']);
    expect(queue.hashed).toEqual(['flood 1', "birch's", "acme's other"]);
  });

  it('removes the latest entry of the one with most, wherever it is in the queue', async () => {
    const queue = fullQueue({ waiting: 7 });
    queue.ask("birch's", 'birch');
    for (const n of [1, 2, 3]) queue.ask(`flood ${n}`, 'acme');
    queue.ask("cedar's", 'cedar');
    await queue.drain();
    expect(queue.refused).toEqual(['flood 3']);
    expect(queue.size()).toBe(0);
  });

  it('counts running work when looking for the one with most, and continues without the refused one', async () => {
    const queue = fullQueue({ waiting: 4 });
    queue.ask('of whom two have begun', 'before');
    queue.ask("cedar's", 'cedar');
    await queue.drain();
    expect([queue.refused, queue.hashed]).toEqual([['of whom two have begun'], ["cedar's"]]);
    expect(queue.size()).toBe(0);
  });

  it('refuses the newcomer if nobody has more entries', async () => {
    const queue = fullQueue({ waiting: 5 });
    queue.ask("acme's", 'acme');
    queue.ask("birch's", 'birch');
    queue.ask("cedar's", 'cedar');
    await queue.drain();
    expect([queue.hashed, queue.refused]).toEqual([["acme's", "birch's"], ["cedar's"]]);
  });

  it('starts little work of one account, and another’s at once', async () => {
    const queue = createHashingQueue({ atOnce: 1, waiting: 20 });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let begun = 0;
    const flood = Array.from({ length: 10 }, () => queue('acme', () => held.then(() => (begun += 1))));
    await expect(queue('birch', async () => begun)).resolves.toBe(0);
    goOn();
    await Promise.all(flood);
    expect(begun).toBe(10);
  });

  it('begins the next of an account when one of its two has ended, and no more', async () => {
    const queue = createHashingQueue({ atOnce: 1, waiting: 20 });
    const ends: (() => void)[] = [];
    let begun = 0;
    const begin = () => {
      begun += 1;
      return new Promise<void>((end) => ends.push(end));
    };
    const all = Array.from({ length: 5 }, () => queue('acme', begin));
    const counts = [];
    for (const [n, one] of all.entries()) {
      await new Promise((resolve) => setImmediate(resolve));
      counts.push(begun);
      ends[n]?.();
      await one;
    }
    expect(counts).toEqual([2, 3, 4, 5, 5]);
  });

  it('has looked nothing up for a refused caller', async () => {
    const queue = fullQueue({ waiting: 5 });
    for (const n of [1, 2]) queue.ask(`flood ${n}`, 'acme');
    queue.ask("birch's", 'birch');
    await queue.drain();
    expect([queue.begun, queue.refused]).toEqual([['flood 1', "birch's"], ['flood 2']]);
  });
});

/** Hashing that ends when the test says so. */
function slowHashing(queue: HashingQueue) {
  const finishers: (() => void)[] = [];
  let atWork = 0;
  const slow = {
    started: 0,
    most: 0,
    begin: (account = 'acme') =>
      queue(account, (withSlot) =>
        withSlot(async () => {
          slow.started += 1;
          atWork += 1;
          slow.most = Math.max(slow.most, atWork);
          await new Promise<void>((finish) => finishers.push(finish));
          atWork -= 1;
        }),
      ),
    finishOne: () => finishers.shift()?.(),
  };
  return slow;
}

/** A queue in which work of two other accounts has begun, as much as allowed; it continues when drained. */
function fullQueue({ waiting }: { waiting: number }) {
  const hashing = createHashingQueue({ atOnce: 1, waiting });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const before = ['before', 'before', 'too', 'too'];
  const asked = before.map((account) => hashing(account, (withSlot) => withSlot(() => held)));
  const queue = {
    begun: [] as string[],
    hashed: [] as string[],
    refused: [] as string[],
    ask: (name: string, account: string, who = 'someone') => {
      const work = (withSlot: WithSlot) => {
        queue.begun.push(name);
        return withSlot(async () => void queue.hashed.push(name));
      };
      const refuse = () => void queue.refused.push(name);
      asked.push(runAsCaller(account, who, () => hashing(account, work).catch(refuse)));
    },
    size: hashing.size,
    drain: async () => {
      goOn();
      await Promise.all(asked);
    },
  };
  return queue;
}
