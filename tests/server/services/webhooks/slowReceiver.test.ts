import type { ServerResponse } from 'node:http';
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

const patient = { timeout: 8_000 };

it('one slow receiver delays only its own deliveries', async () => {
  const held: ServerResponse[] = [];
  slow.answers((response) => held.push(response));
  const hookAt = ({ url }: Receiver) =>
    post('/webhooks', { url, description: null, events: ['users.create'] });
  const [slowHook, quickHook] = [await hookAt(slow), await hookAt(quick)];
  await post(`/webhooks/${slowHook.id}/test`);
  await post(`/webhooks/${slowHook.id}/test`);
  const runner = startRunner(server.deps, jobHandlers(server.deps), sendingWebhooks(server.deps));
  try {
    await expect.poll(() => held.length, patient).toBe(1);
    for (const sent of [1, 2]) {
      await post(`/webhooks/${quickHook.id}/test`);
      await expect.poll(() => quick.received.length, patient).toBe(sent);
    }
    expect(held).toHaveLength(1);
  } finally {
    slow.answers((response) => response.end());
    for (const response of held) response.end();
    await runner.stop();
  }
});
