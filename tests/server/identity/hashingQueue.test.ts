import { describe, expect, it } from 'vitest';
import { createHashingQueue, type HashingQueue, type Turn } from '#server/identity/hashingQueue.ts';
import { askFor } from '#server/traffic/asker.ts';

describe('the line before Argon2', () => {
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
    const both = [1, 2].map((n) => queue('acme', (turn) => turn(async () => n)));
    expect(queue.inLine()).toBe(2);
    expect(await Promise.all(both)).toEqual([1, 2]);
    expect(queue.inLine()).toBe(0);
    await expect(queue('acme', (turn) => turn(async () => 'hashed'))).resolves.toBe('hashed');
  });

  it('gives the turn on when hashing fails', async () => {
    const queue = createHashingQueue({ atOnce: 1, waiting: 1 });
    const failing = queue('acme', (turn) => turn(() => Promise.reject(new Error('no memory'))));
    const next = queue('acme', (turn) => turn(async () => 'hashed'));
    await expect(failing).rejects.toThrow('no memory');
    await expect(next).resolves.toBe('hashed');
  });

  it('goes round over the accounts that wait, and in each over its callers', async () => {
    const line = fullLine({ waiting: 20 });
    for (const n of [1, 2, 3]) line.ask(`acme's flood ${n}`, 'acme', 'flood');
    line.ask("acme's other", 'acme', 'other');
    line.ask("birch's", 'birch');
    await line.drain();
    expect(line.hashed).toEqual([
      "acme's flood 1",
      "birch's",
      "acme's other",
      "acme's flood 2",
      "acme's flood 3",
    ]);
  });

  it('makes room, when it is full, for an account or a caller with less in it than whoever has most', async () => {
    const line = fullLine({ waiting: 6 });
    for (const n of [1, 2, 3]) line.ask(`flood ${n}`, 'acme', 'flood');
    line.ask("birch's", 'birch');
    line.ask("acme's other", 'acme', 'other');
    await line.drain();
    expect(line.sentAway).toEqual(['flood 3', 'flood 2']);
    expect(line.hashed).toEqual(['flood 1', "birch's", "acme's other"]);
  });

  it('takes the room from whoever has most, wherever they stand in it', async () => {
    const line = fullLine({ waiting: 7 });
    line.ask("birch's", 'birch');
    for (const n of [1, 2, 3]) line.ask(`flood ${n}`, 'acme');
    line.ask("cedar's", 'cedar');
    await line.drain();
    expect(line.sentAway).toEqual(['flood 3']);
    expect(line.inLine()).toBe(0);
  });

  it('counts those that have begun when it looks who has most, and goes on without whom it has sent away', async () => {
    const line = fullLine({ waiting: 4 });
    line.ask('of whom two have begun', 'before');
    line.ask("cedar's", 'cedar');
    await line.drain();
    expect([line.sentAway, line.hashed]).toEqual([['of whom two have begun'], ["cedar's"]]);
    expect(line.inLine()).toBe(0);
  });

  it('sends the newcomer away, where nobody has more in it than they', async () => {
    const line = fullLine({ waiting: 5 });
    line.ask("acme's", 'acme');
    line.ask("birch's", 'birch');
    line.ask("cedar's", 'cedar');
    await line.drain();
    expect([line.hashed, line.sentAway]).toEqual([["acme's", "birch's"], ["cedar's"]]);
  });

  it('begins few works of one account, and at once that of another', async () => {
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

  it('has looked nothing up for whoever it sends away', async () => {
    const line = fullLine({ waiting: 5 });
    for (const n of [1, 2]) line.ask(`flood ${n}`, 'acme');
    line.ask("birch's", 'birch');
    await line.drain();
    expect([line.begun, line.sentAway]).toEqual([['flood 1', "birch's"], ['flood 2']]);
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
      queue(account, (turn) =>
        turn(async () => {
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

/** A line that works of two other accounts have begun in, as many as may; they go on when it is drained. */
function fullLine({ waiting }: { waiting: number }) {
  const queue = createHashingQueue({ atOnce: 1, waiting });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const before = ['before', 'before', 'too', 'too'];
  const asked = before.map((account) => queue(account, (turn) => turn(() => held)));
  const line = {
    begun: [] as string[],
    hashed: [] as string[],
    sentAway: [] as string[],
    ask: (name: string, account: string, who = 'someone') => {
      const work = (turn: Turn) => {
        line.begun.push(name);
        return turn(async () => void line.hashed.push(name));
      };
      const sendAway = () => void line.sentAway.push(name);
      asked.push(askFor(account, who, () => queue(account, work).catch(sendAway)));
    },
    inLine: queue.inLine,
    drain: async () => {
      goOn();
      await Promise.all(asked);
    },
  };
  return line;
}
