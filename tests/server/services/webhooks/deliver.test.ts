import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scimSchemas } from '#contract/scim.ts';
import type { WebhookDeliveryDetails } from '#contract/webhooks.ts';
import { sendingWebhooks } from '#server/services/webhooks/fanOut.ts';
import { connectDirectory } from '#tests/support/directory.ts';
import { testServer } from '#tests/support/testServer.ts';
import { callsOf, type Received, sendDue, startReceiver } from './receiver.ts';

let now = new Date('2026-11-20T12:00:00Z');
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const server = testServer({ clock: () => now, config: { loopbackProviders: true } });
const { get, post, put } = callsOf(server);
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let hook: { id: string; secret: string; url: string };
const values = (events: string[] | null = ['users.update']) => ({
  url: receiver.url,
  description: null,
  events,
});

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  await server.deps.db.deleteFrom('webhooks').execute();
  await server.deps.db.deleteFrom('jobs').execute();
  receiver.received.length = 0;
  receiver.answers((response) => response.end('thanks'));
  hook = await post('/webhooks', values());
});

const send = () => sendDue(server.deps);
let renamed = 0;
/** An event of the account's log. */
async function happens() {
  const { db } = server.deps;
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'viewer@acme.test')
    .executeTakeFirstOrThrow();
  const json = { firstName: `Vera ${renamed++}`, lastName: 'Viewer', jobFunction: 'OTHER' };
  await put(`/users/${id}`, json);
}
const list = async (): Promise<WebhookDeliveryDetails[]> =>
  get(`/webhooks/${hook.id}/deliveries?orderDirection=desc`);
const one = async (id: string): Promise<WebhookDeliveryDetails> =>
  get(`/webhooks/${hook.id}/deliveries/${id}`);
const isSignedBy = ({ headers, body }: Received, secret: string) => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const wanted = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(wanted);
};
const mails = async () => {
  const jobs = await server.deps.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').execute();
  const kept = await server.deps.db.selectFrom('outbox').select(['recipient', 'subject']).execute();
  return [...jobs.map(({ payload }) => JSON.stringify(payload)), ...kept.map((mail) => JSON.stringify(mail))];
};

describe('an event', () => {
  it('is sent once, signed, as the audit log shows it', async () => {
    await happens();
    await send();
    await send();
    expect(receiver.received).toHaveLength(1);
    const [got] = receiver.received as [Received];
    const { type, timestamp, data } = JSON.parse(got.body);
    expect(data).toEqual(await get(`/auditEvents/${data.id}`));
    expect({ type, timestamp }).toEqual({ type: 'users.update', timestamp: data.occurredOn });
    expect(isSignedBy(got, hook.secret)).toBe(true);
    expect(got.headers['webhook-timestamp']).toBe(String(now.getTime() / 1000));
    const [delivery] = await list();
    expect(delivery).toMatchObject({
      id: got.headers['webhook-id'],
      status: 'DELIVERED',
      attemptCount: 1,
      lastStatus: 200,
    });
    expect(await one(delivery?.id ?? '')).toMatchObject({
      body: got.body,
      attempts: [{ status: 200, answer: 'thanks' }],
    });
  });

  it('that was not chosen is not sent, nor what happened before the webhook was made', async () => {
    await happens();
    await put(`/webhooks/${hook.id}`, { ...values(['users.create']), enabled: true });
    await happens();
    await send();
    expect(receiver.received).toEqual([]);
    expect(await list()).toEqual([]);
  });

  it('of the directory is sent as the call that it amounts to', async () => {
    const directory = await connectDirectory(server);
    const { body: user } = await directory.call('POST', '/Users', { userName: 'hook@acme.test' });
    await put(`/webhooks/${hook.id}`, { ...values(['users.setStatus']), enabled: true });
    const operation = (path: string, value: unknown) => ({ op: 'replace', path, value });
    for (const Operations of [[operation('name.familyName', 'Hook')], [operation('active', false)]])
      await directory.call('PATCH', `/Users/${user.id}`, { schemas: [scimSchemas.patch], Operations });
    await send();
    const sent = receiver.received.map(({ body }) => JSON.parse(body));
    expect(sent).toMatchObject([
      {
        type: 'users.setStatus',
        data: {
          authorName: 'Microsoft Entra ID',
          objectType: 'users',
          objectId: user.id,
          changes: [{ field: 'status', before: 'ACTIVE', after: 'DISABLED' }],
        },
      },
    ]);
  });

  it('of its own creation is not sent: its secret is not in use yet', async () => {
    await server.deps.db.deleteFrom('webhooks').execute();
    hook = await post('/webhooks', values(null));
    await send();
    await happens();
    await send();
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['users.update']);
  });

  it('is not sent before a webhook that was created off is on, and begins after that', async () => {
    await server.deps.db.deleteFrom('webhooks').execute();
    hook = await post('/webhooks', { ...values(null), enabled: false });
    expect(hook).toMatchObject({ enabled: false });
    await happens();
    await send();
    expect(receiver.received).toEqual([]);
    await put(`/webhooks/${hook.id}`, { ...values(null), enabled: true });
    await send();
    expect(receiver.received).toEqual([]);
    await happens();
    await send();
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['users.update']);
  });

  it('of a test or a replay is not sent: it would be followed by another without end', async () => {
    await put(`/webhooks/${hook.id}`, { ...values(null), enabled: true });
    await send();
    receiver.received.length = 0;
    await post(`/webhooks/${hook.id}/test`);
    await send();
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhooks.test']);
  });

  it('is neither lost nor doubled where the process dies between its deliveries and the position', async () => {
    await happens();
    const { db } = server.deps;
    await sql`alter table webhooks add constraint stands check (position = 0) not valid`.execute(db);
    await expect(sendingWebhooks(server.deps)()).rejects.toThrow('stands');
    await sql`alter table webhooks drop constraint stands`.execute(db);
    expect(await list()).toEqual([]);
    await send();
    expect(receiver.received).toHaveLength(1);
    await sql`update webhooks set position = position - 1`.execute(db);
    await expect(sendingWebhooks(server.deps)()).rejects.toThrow('unique');
  });
});

describe('a secret that was rotated', () => {
  it('signs beside the old one for a day', async () => {
    const { secret } = await post(`/webhooks/${hook.id}/secret`);
    expect(secret).not.toBe(hook.secret);
    const signedBy = async () => {
      await happens();
      await send();
      const got = receiver.received.at(-1) as Received;
      return [hook.secret, secret].map((each) => isSignedBy(got, each));
    };
    expect(await signedBy()).toEqual([true, true]);
    later(24 * 3_600 + 1);
    expect(await signedBy()).toEqual([false, true]);
  });

  it('is nowhere in the database as it is sent', async () => {
    const row = await server.deps.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(hook.secret.slice(6));
  });
});

describe('a failed delivery', () => {
  const waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

  it('is tried again under the same id, after longer and longer, with a little jitter, and then given up', async () => {
    receiver.answers((response) => response.writeHead(503).end('busy'));
    await happens();
    await send();
    for (const [n, wait] of waits.entries()) {
      const [delivery] = await list();
      expect(delivery).toMatchObject({ status: 'PENDING', attemptCount: n + 1, lastStatus: 503 });
      const seconds = (Date.parse(delivery?.nextAttemptOn ?? '') - now.getTime()) / 1000;
      expect(seconds).toBeGreaterThanOrEqual(wait);
      expect(seconds).toBeLessThanOrEqual(wait * 1.1);
      later(wait - 1);
      await send();
      expect(receiver.received).toHaveLength(n + 1);
      later(wait * 0.1 + 1);
      await send();
    }
    expect(await list()).toMatchObject([{ status: 'FAILED', attemptCount: 10, nextAttemptOn: null }]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  it.each<[string, () => string, number]>([
    ['seconds', () => '3600', 3_600],
    ['a date', () => new Date(now.getTime() + 7_201_000).toUTCString(), 7_200],
    ['longer than a day', () => '999999', 86_400],
    ['less than our own wait', () => '1', 5],
    ['what nobody can read', () => 'soon', 5],
  ])('is tried again when the receiver asks for it: %s', async (_, retryAfter, wait) => {
    receiver.answers((response) => response.writeHead(503, { 'retry-after': retryAfter() }).end());
    await happens();
    await send();
    const [delivery] = await list();
    const seconds = (Date.parse(delivery?.nextAttemptOn ?? '') - now.getTime()) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(wait);
    expect(seconds).toBeLessThanOrEqual(wait * 1.1);
  });

  it('is replayed under the same id, by itself and with all that failed since', async () => {
    const since = now.toISOString();
    receiver.answers((response) => response.writeHead(500).end());
    await post(`/webhooks/${hook.id}/test`);
    await send();
    const [failed] = await list();
    expect(failed).toMatchObject({ status: 'FAILED', attemptCount: 1 });
    receiver.answers((response) => response.end());
    later(1);
    await post(`/webhooks/${hook.id}/deliveries/${failed?.id}/replay`);
    await send();
    expect(await list()).toMatchObject([{ status: 'DELIVERED', attemptCount: 2 }]);
    expect(await post(`/webhooks/${hook.id}/replay`, { since })).toEqual({ replayed: 0 });
    await server.deps.db.updateTable('webhook_deliveries').set({ status: 'FAILED' }).execute();
    expect(
      await post(`/webhooks/${hook.id}/replay`, { since: new Date(now.getTime() + 1).toISOString() }),
    ).toEqual({
      replayed: 0,
    });
    later(1);
    expect(await post(`/webhooks/${hook.id}/replay`, { since })).toEqual({ replayed: 1 });
    await send();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(Array(3).fill(failed?.id));
  });

  it('is one whose answer redirects, which is not followed', async () => {
    receiver.answers((response) => response.writeHead(302, { location: `${receiver.url}/else` }).end());
    await post(`/webhooks/${hook.id}/test`);
    await send();
    expect(receiver.received).toHaveLength(1);
    expect(await list()).toMatchObject([{ status: 'FAILED', lastStatus: 302 }]);
  });

  it('keeps the beginning of a long answer', async () => {
    receiver.answers((response) => response.writeHead(400).end('x'.repeat(1_000_000)));
    await post(`/webhooks/${hook.id}/test`);
    await send();
    const [delivery] = await list();
    expect((await one(delivery?.id ?? '')).attempts[0]?.answer).toBe('x'.repeat(2_000));
  });
});

it('is no failed job if the webhook is deleted meanwhile', async () => {
  await happens();
  receiver.answers(async (response) => {
    await server.deps.db.deleteFrom('webhooks').where('id', '=', hook.id).execute();
    response.writeHead(500).end();
  });
  await send();
  expect(receiver.received).toHaveLength(1);
  expect(server.logs.join('\n')).not.toContain('job failed');
});

describe('the server switches it off, and mails the administrators', () => {
  it('where the receiver says that it is gone', async () => {
    receiver.answers((response) => response.writeHead(410).end());
    await happens();
    await send();
    expect(await get(`/webhooks/${hook.id}`)).toMatchObject({ enabled: false, offReason: 'GONE' });
    expect(await list()).toMatchObject([{ status: 'FAILED', nextAttemptOn: null }]);
    expect((await mails()).join()).toContain('admin@acme.test');
    const events = await get('/auditEvents?action=webhooks.switchOff');
    expect(events).toMatchObject([{ authorKind: 'job', objectId: hook.id }]);
  });

  it('after five days of failures alone', async () => {
    receiver.answers((response) => response.writeHead(500).end());
    for (let day = 0; day < 5; day++) {
      await happens();
      await send();
      expect(await get(`/webhooks/${hook.id}`)).toMatchObject({ enabled: true });
      later(24 * 3_600);
    }
    await send();
    expect(await get(`/webhooks/${hook.id}`)).toMatchObject({ enabled: false, offReason: 'FAILING' });
  });

  it('not after five days with one success among them', async () => {
    for (let day = 0; day < 6; day++) {
      receiver.answers((response) => response.writeHead(day === 2 ? 200 : 500).end());
      await happens();
      await send();
      later(24 * 3_600);
    }
    expect(await get(`/webhooks/${hook.id}`)).toMatchObject({ enabled: true });
  });
});
