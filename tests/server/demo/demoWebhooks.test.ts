import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDemoWebhooks } from '#server/demo/demoWebhooks.ts';
import { seedDemo } from '#server/demo/seedDemo.ts';
import { createVault } from '#server/identity/vault.ts';
import { sendingWebhooks } from '#server/services/webhooks/fanOut.ts';
import { headersOf } from '#server/services/webhooks/secret.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { testDeps } from '#tests/support/testDeps.ts';

const now = new Date('2026-12-18T12:00:00Z');
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let deps: Parameters<typeof addDemoWebhooks>[0];
beforeAll(async () => {
  database = await openTestDatabase('empty');
  deps = {
    ...testDeps(database.db, { clock: () => now }),
    identity: { vault: createVault({ encryptionKeys: ['x'.repeat(32)] }) },
  };
  await seedDemo(deps, 'small', { until: now });
  await addDemoWebhooks(deps);
});
afterAll(() => database.close());

test('of two webhooks one works and one was switched off, with deliveries in each state', async () => {
  const webhooks = await deps.db.selectFrom('webhooks').selectAll().orderBy('enabled').execute();
  expect(webhooks.map(({ off_reason }) => off_reason)).toEqual(['FAILING', null]);
  const statuses = await Promise.all(
    webhooks.map(async ({ id }) => {
      const deliveries = deps.db.selectFrom('webhook_deliveries').where('webhook_id', '=', id);
      const rows = await deliveries.select('status').distinct().orderBy('status').execute();
      return rows.map(({ status }) => status);
    }),
  );
  expect(statuses).toEqual([
    ['DELIVERED', 'FAILED'],
    ['DELIVERED', 'FAILED', 'PENDING'],
  ]);
});

test('their deliveries are events of the log, tried before now and after they occurred', async () => {
  const rows = await deps.db.selectFrom('webhook_deliveries').selectAll().execute();
  for (const { created_on, attempts, body, type } of rows) {
    const tried = attempts.map(({ startedOn }) => new Date(startedOn));
    expect(attempts.length).toBeGreaterThan(0);
    expect(tried.every((at) => at > created_on && at < now)).toBe(true);
    expect(JSON.parse(body ?? '')).toMatchObject({ type, timestamp: created_on.toISOString() });
  }
});

test('nothing is sent at first, nor is it refused for the secret later', async () => {
  await sendingWebhooks(deps)();
  expect(await deps.db.selectFrom('jobs').select('id').where('account_id', 'is not', null).execute()).toEqual(
    [],
  );
  for (const webhook of await deps.db.selectFrom('webhooks').selectAll().execute()) {
    expect(webhook.url).toMatch(/^https:\/\/\w+\.acme\.test\//);
    expect(headersOf(deps, webhook, { id: 'a', body: '{}' })['webhook-signature']).toMatch(/^v1,/);
  }
});
