import { type DatabaseConnection, type Driver, Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { dialectOf } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';
import { createSharedReads } from '#server/db/sharedReads.ts';
import { nextRound } from '#server/eventLoop.ts';

/** Those who ask, each of whom has their turn when it is given, and what they were told; each read ends when it is told to. */
function readers() {
  const turns: (() => void)[] = [];
  const connection: DatabaseConnection = {
    executeQuery: async () => ({ rows: [] }),
    streamQuery: () => {
      throw new Error('Nothing is streamed');
    },
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: () =>
      new Promise((resolve) => {
        turns.push(() => resolve(connection));
      }),
    beginTransaction: async () => {},
    commitTransaction: async () => {},
    rollbackTransaction: async () => {},
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  const shared = createSharedReads<string>(new Kysely<Database>({ dialect: dialectOf(driver) }));
  const reads: { end: () => void; fail: (error: Error) => void }[] = [];
  const told: string[] = [];
  return {
    told,
    names: shared.names,
    begun: () => reads.length,
    /** Each is told the number of the read that their answer is from. */
    ask: async (who: string, name = 'acme') => {
      const answer = shared.read(
        name,
        () =>
          new Promise((resolve, reject) => {
            const read = `read ${reads.length + 1}`;
            reads.push({ end: () => resolve(read), fail: reject });
          }),
      );
      void answer.then(
        (read) => told.push(`${who}: ${read}`),
        (error: Error) => told.push(`${who}: ${error.message}`),
      );
      await nextRound();
    },
    giveTurn: async () => {
      turns.shift()?.();
      await nextRound();
    },
    end: async (read: number) => {
      reads[read - 1]?.end();
      await nextRound();
    },
    fail: async (read: number, reason: string) => {
      reads[read - 1]?.fail(new Error(reason));
      await nextRound();
    },
  };
}

it('tells all who waited for their turns what the first of them has read', async () => {
  const { ask, giveTurn, end, told, begun } = readers();
  for (const who of ['a', 'b', 'c']) await ask(who);
  await giveTurn();
  await end(1);
  await giveTurn();
  await giveTurn();
  expect({ told, begun: begun() }).toEqual({ told: ['a: read 1', 'b: read 1', 'c: read 1'], begun: 1 });
});

it('has each of them wait for a turn of their own', async () => {
  const { ask, giveTurn, end, told } = readers();
  await ask('a');
  await ask('b');
  await giveTurn();
  await end(1);
  expect(told).toEqual(['a: read 1']);
});

it('tells nobody what began to be read before they asked, so that they are told of all that was written until then', async () => {
  const { ask, giveTurn, end, told } = readers();
  await ask('a');
  await ask('b');
  await giveTurn();
  await ask('late');
  await end(1);
  await giveTurn();
  await giveTurn();
  await end(2);
  expect(told).toEqual(['a: read 1', 'b: read 1', 'late: read 2']);
});

it('reads once for those who have their turns at the same time', async () => {
  const { ask, giveTurn, end, told, begun } = readers();
  for (const who of ['a', 'b']) await ask(who);
  await giveTurn();
  await giveTurn();
  await end(1);
  expect({ told, begun: begun() }).toEqual({ told: ['a: read 1', 'b: read 1'], begun: 1 });
});

it('tells those who are left what began to be read last', async () => {
  const { ask, giveTurn, end, told } = readers();
  await ask('a');
  await giveTurn();
  await ask('b');
  await giveTurn();
  await end(2);
  await ask('c');
  await end(1);
  await ask('d');
  await giveTurn();
  await giveTurn();
  await end(3);
  expect(told).toEqual(['b: read 2', 'a: read 1', 'c: read 3', 'd: read 3']);
});

it('reads apart what has another name', async () => {
  const { ask, giveTurn, end, told } = readers();
  await ask('a', 'acme');
  await ask('b', 'birch');
  await giveTurn();
  await end(1);
  await giveTurn();
  await end(2);
  expect(told).toEqual(['a: read 1', 'b: read 2']);
});

it('has the next read where a read fails, and those who waited for it told of it', async () => {
  const { ask, giveTurn, end, fail, told } = readers();
  for (const who of ['a', 'b', 'c']) await ask(who);
  await giveTurn();
  await giveTurn();
  await fail(1, 'cut');
  await giveTurn();
  await end(2);
  expect(told.sort()).toEqual(['a: cut', 'b: cut', 'c: read 2']);
});

it('takes what is read anew for what failed before', async () => {
  const { ask, giveTurn, end, fail, told } = readers();
  await ask('a');
  await giveTurn();
  await ask('b');
  await ask('c');
  await giveTurn();
  await fail(1, 'cut');
  await giveTurn();
  await end(2);
  expect(told).toEqual(['a: cut', 'b: read 2', 'c: read 2']);
});

it('keeps what was read for as long as somebody waits who asks for it, and no longer', async () => {
  const { ask, giveTurn, end, fail, names } = readers();
  await ask('a');
  await ask('b');
  await ask('c', 'birch');
  await giveTurn();
  await end(1);
  expect(names()).toBe(2);
  await giveTurn();
  expect(names()).toBe(1);
  await giveTurn();
  await fail(2, 'cut');
  expect(names()).toBe(0);
});
