import { describe, expect, it } from 'vitest';
import { createHashingQueue, type HashingQueue } from '../../../server/identity/hashingQueue';

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
    const failing = queue(() => stop);
    await expect(queue(async () => 'room')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(failing).rejects.toThrow('no database');
    await expect(queue(async () => 'room')).resolves.toBe('room');
  });

  it('is empty again when all are done, and lets the next hash at once', async () => {
    const queue = createHashingQueue({ atOnce: 1, waiting: 1 });
    const both = [1, 2].map((n) => queue((turn) => turn(async () => n)));
    expect(queue.inLine()).toBe(2);
    expect(await Promise.all(both)).toEqual([1, 2]);
    expect(queue.inLine()).toBe(0);
    await expect(queue((turn) => turn(async () => 'hashed'))).resolves.toBe('hashed');
  });

  it('gives the turn on when hashing fails', async () => {
    const queue = createHashingQueue({ atOnce: 1, waiting: 1 });
    const failing = queue((turn) => turn(() => Promise.reject(new Error('no memory'))));
    const next = queue((turn) => turn(async () => 'hashed'));
    await expect(failing).rejects.toThrow('no memory');
    await expect(next).resolves.toBe('hashed');
  });
});

/** Hashing that ends when the test says so. */
function slowHashing(queue: HashingQueue) {
  const finishers: (() => void)[] = [];
  let atWork = 0;
  const slow = {
    started: 0,
    most: 0,
    begin: () =>
      queue((turn) =>
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
