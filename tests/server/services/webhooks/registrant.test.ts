import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { testServer } from '#tests/support/testServer.ts';
import { callsOf, sendDue, startReceiver } from './receiver.ts';

let now = new Date('2026-11-20T12:00:00Z');
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const server = testServer({ clock: () => now, config: { loopbackProviders: true } });
const admin = callsOf(server);
const registrant = callsOf(server, 'viewer@acme.test');
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let userId: string;
beforeAll(async () => {
  receiver = await startReceiver();
  const user = server.deps.db.selectFrom('users').select('id').where('email', '=', 'viewer@acme.test');
  userId = (await user.executeTakeFirstOrThrow()).id;
});
afterAll(() => receiver.close());
beforeEach(async () => {
  await server.deps.db.deleteFrom('webhooks').execute();
  receiver.received.length = 0;
  receiver.answers((response) => response.end());
  await hold('full:ApiKey', 'read:Account', 'read:User');
});

/** The registrant's rights from now on. */
async function hold(...permissions: Permission[]) {
  const { db } = server.deps;
  const of = await db.selectFrom('user_roles').select('role_id').where('user_id', '=', userId).execute();
  const ids = of.map(({ role_id }) => role_id);
  await db.updateTable('roles').set({ permissions }).where('id', 'in', ids).execute();
}
const register = () => registrant.post('/webhooks', { url: receiver.url, description: null, events: null });
const types = () => receiver.received.map(({ body }) => JSON.parse(body).type);
let made = 0;
const createUser = () =>
  admin.post('/users', {
    firstName: 'Una',
    lastName: 'User',
    jobFunction: 'OTHER',
    employeeKey: null,
    email: `una${made++}@acme.test`,
  });
const createKey = () =>
  admin.post('/myAccount/apiKeys', { name: `Key ${made++}`, description: null, permissions: ['read:Team'] });

it('is sent what they may read, and nothing of what they may not', async () => {
  const { id } = await register();
  await createUser();
  await createKey();
  await hold('full:ApiKey', 'read:Account');
  await createUser();
  await sendDue(server.deps);
  expect(types()).toEqual(['apiKeys.create']);
  expect(await admin.get(`/webhooks/${id}/deliveries`)).toHaveLength(1);
});

it('is sent nothing any more of what they may not read by the time that it is tried again', async () => {
  receiver.answers((response) => response.writeHead(500).end());
  const { id } = await register();
  await createUser();
  await sendDue(server.deps);
  const tried = receiver.received.length;
  await hold('full:ApiKey', 'read:Account');
  later(10);
  await sendDue(server.deps);
  expect(types().slice(tried)).not.toContain('users.create');
  const deliveries = await admin.get(`/webhooks/${id}/deliveries`);
  const withheld = deliveries.filter(({ status }: { status: string }) => status === 'WITHHELD');
  expect(withheld).toMatchObject([{ type: 'users.create', attemptCount: 1 }]);
  expect(await admin.get(`/webhooks/${id}/deliveries/${withheld[0].id}`)).toMatchObject({ body: null });
});

it.each([
  ['may not read the log any more', () => hold('full:ApiKey')],
  [
    'is disabled',
    () => server.deps.db.updateTable('users').set({ status: 'DISABLED' }).where('id', '=', userId).execute(),
  ],
])('the webhook is switched off once they %s, until somebody else saves it', async (_, change) => {
  const { id, url, description, events } = await register();
  await change();
  await createKey();
  await sendDue(server.deps);
  expect(receiver.received).toEqual([]);
  expect(await admin.get(`/webhooks/${id}`)).toMatchObject({ enabled: false, offReason: 'UNREADABLE' });
  await admin.put(`/webhooks/${id}`, { url, description, events, enabled: true });
  await createKey();
  await sendDue(server.deps);
  expect(types()).toContain('apiKeys.create');
  await server.deps.db.updateTable('users').set({ status: 'ACTIVE' }).where('id', '=', userId).execute();
});

it('the log of deliveries shows a colleague only the events that they may read', async () => {
  const { id } = await admin.post('/webhooks', {
    url: receiver.url,
    description: null,
    events: ['users.create'],
  });
  await createUser();
  await sendDue(server.deps);
  const [delivery] = await registrant.get(`/webhooks/${id}/deliveries`);
  expect(delivery).toMatchObject({ type: 'users.create', status: 'DELIVERED' });
  await hold('full:ApiKey', 'read:Account');
  expect(await registrant.get(`/webhooks/${id}/deliveries`)).toEqual([]);
  await expect(registrant.get(`/webhooks/${id}/deliveries/${delivery.id}`)).rejects.toThrow('NOT_FOUND');
});
