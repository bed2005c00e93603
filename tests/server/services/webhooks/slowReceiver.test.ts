import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRunner } from '#server/jobs/runner.ts';
import { sendingWebhooks } from '#server/services/webhooks/fanOut.ts';
import { jobHandlers } from '#server/start/jobHandlers.ts';
import { testServer } from '#tests/support/testServer.ts';
import { callsOf, startReceiver } from './receiver.ts';

const server = testServer({ config: { loopbackProviders: true } });
const { post } = callsOf(server);
type Receiver = Awaited<ReturnType<typeof startReceiver>>;
let slow: Receiver;
let quick: Receiver;

beforeAll(async () => {
  [slow, quick] = await Promise.all([startReceiver(), startReceiver()]);
});
afterAll(() => {
  slow.close();
  quick.close();
});

const patient = { timeout: 20_000 };
/** As many as an account's slots, and the time from which an attempt is slow, in milliseconds. */
const [slots, slowFrom] = [4, 2_000];

const hookAt = ({ url }: Receiver) => post('/webhooks', { url, description: null, events: ['users.create'] });
const test = ({ id }: { id: string }) => post(`/webhooks/${id}/test`);

it('one slow receiver delays only its own deliveries', async () => {
  const held: ServerResponse[] = [];
  slow.answers((response) => held.push(response));
  const [slowHook, quickHook] = [await hookAt(slow), await hookAt(quick)];
  await test(slowHook);
  await test(slowHook);
  const runner = startRunner(server.deps, jobHandlers(server.deps), sendingWebhooks(server.deps));
  try {
    await expect.poll(() => held.length, patient).toBe(1);
    for (const sent of [1, 2]) {
      await test(quickHook);
      await expect.poll(() => quick.received.length, patient).toBe(sent);
    }
    expect(held).toHaveLength(1);
  } finally {
    slow.answers((response) => response.end());
    for (const response of held) response.end();
    await runner.stop();
  }
});

it('as many slow receivers as an account has slots delay no other webhook, once they are known', async () => {
  const held: ServerResponse[] = [];
  const stuck = await startReceiver();
  stuck.answers((response) => held.push(response));
  const before = quick.received.length;
  const quickHook = await hookAt(quick);
  const slowHooks = await Promise.all(Array.from({ length: slots }, () => hookAt(stuck)));
  for (const hook of [...slowHooks, ...slowHooks]) await test(hook);
  const runner = startRunner(server.deps, jobHandlers(server.deps), sendingWebhooks(server.deps));
  try {
    await expect.poll(() => held.length, patient).toBe(slots);
    await setTimeout(slowFrom + 100);
    for (const response of held) response.end();
    await expect.poll(() => held.length, patient).toBe(2 * slots);
    await test(quickHook);
    await expect.poll(() => quick.received.length, patient).toBe(before + 1);
    expect(held.slice(slots).filter(({ destroyed }) => destroyed)).toEqual([]);
  } finally {
    stuck.answers((response) => response.end());
    for (const response of held) response.end();
    await runner.stop();
    stuck.close();
  }
}, 60_000);
