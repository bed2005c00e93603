import { expect, it } from 'vitest';
import { readConfig } from '#server/config/readConfig.ts';
import { PostgresInTurns } from '#server/db/postgresInTurns.ts';
import { nextRound, noteConnection } from '#server/eventLoop.ts';

/** Counts the rounds of the event loop until all of these have gone on; tells in which one each has. */
async function roundsOf(going: (() => Promise<void>)[], inEach = () => {}): Promise<number[]> {
  // A connection of before is none of these.
  await nextRound();
  let round = 0;
  let goesOn = true;
  const count = () => {
    round += 1;
    inEach();
    if (goesOn) setImmediate(count);
  };
  setImmediate(count);
  const rounds = await Promise.all(going.map((go) => go().then(() => round)));
  goesOn = false;
  return rounds;
}

it('lets one call go on in a round, in the order in which they came', async () => {
  expect(await roundsOf([nextRound, nextRound, nextRound])).toEqual([1, 2, 3]);
});

it('lets connections in before, while they come, and a call after eight rounds of them all the same', async () => {
  expect(await roundsOf([nextRound, nextRound], noteConnection)).toEqual([9, 18]);
});

it('lets those who ask PostgreSQL go on so', async () => {
  const pool = {
    connect: async () => ({ ask: async () => [], release: () => {} }),
    end: async () => {},
    figures: () => ({ used: 0, idle: 0, waiting: 0 }),
  };
  const driver = new PostgresInTurns(pool, readConfig({}).databaseLimits);
  const acquire = async () => void (await driver.acquireConnection());
  expect(await roundsOf([acquire, acquire, acquire])).toEqual([1, 2, 3]);
});
