import { expect, it } from 'vitest';
import { jobHandlers } from '#server/start/jobHandlers.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { stoppedClock } from '#tests/support/testDeps.ts';
import { testServer } from '#tests/support/testServer.ts';
import { addApiKey } from '#tests/walk/addApiKey.ts';

const server = testServer({ clock: stoppedClock() });

it('an end that comes is mailed to the maker, or to the administrators once the maker is gone', async () => {
  const { db } = server.deps;
  const maker = 'viewer@acme.test';
  const account_id = await accountIdOf({ db }, 'acme');
  const key = await addApiKey(server.deps, { account_id, maker, permissions: ['read:User'] });
  const token = db.selectFrom('api_key_tokens').select('id').where('api_key_id', '=', key.id);
  const { id: tokenId } = await token.executeTakeFirstOrThrow();
  const mailed = async (days: number) => {
    await db.deleteFrom('jobs').where('kind', '=', 'mail').execute();
    await jobHandlers(server.deps).apiKeyReminder(
      { accountId: account_id, tokenId, days, locale: 'en' },
      tokenId,
    );
    const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').execute();
    return jobs.map(({ payload }) => JSON.stringify(payload));
  };

  expect(await mailed(7)).toEqual([expect.stringContaining(maker)]);
  await db.updateTable('users').set({ status: 'DISABLED' }).where('email', '=', maker).execute();
  const others = await mailed(1);
  expect(others.join()).toContain('admin@acme.test');
  expect(others.join()).not.toContain(maker);
  expect(others.join()).not.toContain('nobody@acme.test');
});
