import { canaryOf } from '#server/demo/canary.ts';
import { putWebhook, type WalkedWebhook } from '../addWebhook.ts';
import { accountGates, type Subject } from '../subject.ts';

/** Those who manage an account's keys manage its webhooks. */
const gates = accountGates('ApiKey', {
  see: [
    'GET /webhooks',
    'GET /webhooks/{id}',
    'GET /webhooks/{id}/deliveries',
    'GET /webhooks/{id}/deliveries/{deliveryId}',
  ],
  edit: [
    'POST /webhooks',
    'PUT /webhooks/{id}',
    'DELETE /webhooks/{id}',
    'POST /webhooks/{id}/secret',
    'POST /webhooks/{id}/test',
    'POST /webhooks/{id}/deliveries/{deliveryId}/replay',
    'POST /webhooks/{id}/replay',
  ],
});

/** A public address, so that no name is resolved; nothing is sent there. */
const values = (n: number) => ({
  url: `https://93.184.215.14/walked/${n}`,
  description: `Walked ${n}`,
  events: ['users.create', 'users.update'],
});

const walked = new Map<string, WalkedWebhook>();

export const subject: Subject = {
  gates,
  table: 'webhooks',
  names: {
    id: async ({ deps }, { accountId, subdomain }) => {
      const id = deps.newId();
      const webhook = { accountId, id, deliveryId: deps.newId(), description: canaryOf(subdomain) };
      walked.set(id, webhook);
      await putWebhook(deps, webhook);
      return id;
    },
    deliveryId: async ({ deps }, { accountId }) => {
      const delivery = deps.db.selectFrom('webhook_deliveries').select('id');
      return (await delivery.where('account_id', '=', accountId).executeTakeFirstOrThrow()).id;
    },
  },
  ready: async (deps, _, { names: { id = '' } }) => {
    const webhook = walked.get(id);
    if (webhook) await putWebhook(deps, webhook);
  },
  calls: {
    'webhooks.create': {
      body: values,
      takes: ['url', 'description', 'events', 'enabled'],
      adds: { webhooks: 1 },
      isSecret: true,
      namesCaller: true,
    },
    'webhooks.update': {
      body: (n) => ({ ...values(n), enabled: true }),
      takes: ['url', 'description', 'events', 'enabled'],
      namesCaller: true,
      edit: {
        changed: 'description',
        body: (who, n) => ({ ...values(n), description: `${who} ${n}`, enabled: true }),
      },
    },
    'webhooks.delete': { adds: { webhooks: -1, webhook_deliveries: -1 } },
    'webhooks.rotateSecret': { adds: {}, isSecret: true, namesCaller: true },
    'webhooks.replay': { adds: {} },
    'webhooks.test': { adds: { webhook_deliveries: 1 } },
    'webhooks.deliveries': { filters: ['status=FAILED', 'status=PENDING,DELIVERED,WITHHELD'] },
    'webhooks.replayFailed': {
      body: () => ({ since: '2026-01-01T00:00:00.000Z' }),
      takes: ['since'],
      adds: {},
    },
  },
  app: async () => (await import('./webhooks/app.ts')).app,
};
