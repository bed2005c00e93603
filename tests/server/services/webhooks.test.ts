import { expect, it } from 'vitest';
import { maxWebhooks } from '#contract/webhooks.ts';
import { testServer } from '#tests/support/testServer.ts';
import { callsOf } from './webhooks/receiver.ts';

const server = testServer();
const { get, post, put } = callsOf(server);
const url = 'https://93.184.215.14/hook';
const values = { url, description: null, events: null };

it('is created with a secret that no later answer shows', async () => {
  const { secret, ...webhook } = await post('/webhooks', values);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhook).toMatchObject({
    url,
    enabled: true,
    registeredBy: expect.stringContaining(' '),
    version: 1,
  });
  expect(await get(`/webhooks/${webhook.id}`)).toEqual(webhook);
  const events = await get(`/auditEvents?objectType=webhooks&objectId=${webhook.id}`);
  expect(events).toMatchObject([{ action: 'webhooks.create', objectName: url, isObjectThere: true }]);
  expect(JSON.stringify(events)).not.toContain('secret');
});

it.each([
  'http://93.184.215.14/hook',
  'https://10.0.0.1/hook',
  'https://127.0.0.1/hook',
  'http://127.0.0.1/hook',
  'https://[::1]/hook',
  'https://[::ffff:169.254.169.254]/latest',
  'https://localhost/hook',
  'https://user:password@93.184.215.14/hook',
])('is not sent to %s', async (refused) => {
  await expect(post('/webhooks', { ...values, url: refused })).rejects.toThrow(
    'webhooks.validation.urlRefused',
  );
  const { id } = await post('/webhooks', values);
  await expect(put(`/webhooks/${id}`, { ...values, url: refused, enabled: true })).rejects.toThrow(
    'urlRefused',
  );
});

it('takes events of the log, and tells all that is wrong at once', async () => {
  const { events } = await post('/webhooks', { ...values, events: ['users.create', 'session.login'] });
  expect(events).toEqual(['users.create', 'session.login']);
  const wrong = post('/webhooks', {
    url: 'https://10.0.0.1',
    description: null,
    events: ['users.create', 'webhooks.test', 'users.vanish'],
  });
  await expect(wrong).rejects.toThrow(/urlRefused.*eventUnsent.*eventUnknown/);
  await expect(post('/webhooks', { ...values, events: [] })).rejects.toThrow('eventsRequired');
});

it('there are as many as an account may have, also where several are made at once', async () => {
  const calls = callsOf(server, 'admin@system.test');
  const made = await Promise.allSettled(
    Array.from({ length: maxWebhooks + 3 }, () => calls.post('/webhooks', values)),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxWebhooks);
  expect((await calls.get('/webhooks')).length).toBe(maxWebhooks);
});
