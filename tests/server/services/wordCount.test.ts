import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDueJobs } from '#server/jobs/runner.ts';
import { countingWordsDaily } from '#server/services/firms/wordCount.ts';
import { jobHandlers } from '#server/start/jobHandlers.ts';
import { stoppedClock } from '#tests/support/testDeps.ts';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';
import { directoryOf } from './firmWorld.ts';

const day = 24 * 3_600_000;
let now = stoppedClock()();
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ clock: () => now });
});
afterAll(() => server.close());

it('counts once a day in how many firms a word is, by the first replica that asks', async () => {
  const staff = directoryOf(server);
  const replicas = [countingWordsDaily(server.deps), countingWordsDaily(server.deps)];
  const run = async () => {
    for (const look of replicas) await look();
    const { length } = await dueJobs();
    await runDueJobs(server.deps, jobHandlers(server.deps));
    return length;
  };
  const { id, names } = await staff.create('Qwyxcount Alpha');
  await staff.create('Qwyxcount Beta');
  expect([await run(), await counted('qwyxcount'), await counted('alpha')]).toEqual([1, 2, 1]);
  const changed = { value: 'Other', type: 'COMMON', recordStatus: 'EFFECTIVE' };
  await staff.call('PUT', `/${id}/names/${names[0]?.id}`, changed, names[0]?.version);
  expect([await run(), await counted('qwyxcount')]).toEqual([0, 2]);
  now = new Date(now.getTime() + day);
  expect([await run(), await counted('qwyxcount'), await counted('alpha')]).toEqual([1, 1, 0]);
});

const dueJobs = () =>
  server.deps.db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'wordCount')
    .where('finished_on', 'is', null)
    .execute();

async function counted(word: string) {
  const row = await server.deps.db
    .selectFrom('vocabulary')
    .select('firms')
    .where('token', '=', word)
    .executeTakeFirst();
  return row?.firms;
}
