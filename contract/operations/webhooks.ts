import * as z from 'zod/mini';
import { gate, inAccount, type Operations } from '../operation.ts';
import { ordinaryCalls } from '../ordinaryCalls.ts';
import { one, pageOf } from '../paging.ts';
import {
  Webhook,
  WebhookCreate,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryListQuery,
  WebhookListQuery,
  WebhookReplay,
  WebhookReplayed,
  WebhookUpdate,
  WebhookWithSecret,
} from '../webhooks.ts';

const access = gate('ApiKey');
const { read, edit } = access;
const webhook = ordinaryCalls({ path: inAccount('/webhooks'), record: Webhook, access });
const delivery = inAccount('/webhooks/{id}/deliveries/{deliveryId}');
const byId = { id: z.uuid() };
const byIds = { id: z.uuid(), deliveryId: z.uuid() };

/** Where an account's events are sent, and the outcome of each. Those who manage its API keys manage these. */
export const webhooksOperations = {
  'webhooks.list': webhook.list("An account's webhooks", WebhookListQuery),
  'webhooks.get': webhook.get('One webhook'),
  'webhooks.create': {
    ...webhook.create('Create a webhook; its secret is answered this once', WebhookCreate),
    answer: one(WebhookWithSecret),
    hasSecret: true,
  },
  'webhooks.update': {
    ...webhook.update(
      'Change a webhook, or switch it on or off; the caller is its registrant from then on',
      WebhookUpdate,
    ),
    readBy: { call: 'webhooks.get' },
    versioned: true,
  },
  'webhooks.delete': webhook.delete('Delete a webhook with all that is known of its deliveries'),
  'webhooks.rotateSecret': {
    summary: 'Give a webhook a new secret, answered this once; for 24 hours both sign',
    method: 'POST',
    path: inAccount('/webhooks/{id}/secret'),
    params: byId,
    access: edit,
    answer: one(WebhookWithSecret),
    hasSecret: true,
    idempotency: 'key',
  },
  'webhooks.test': {
    summary: 'Send a test event to a webhook',
    method: 'POST',
    path: inAccount('/webhooks/{id}/test'),
    params: byId,
    access: edit,
    answer: one(WebhookDelivery),
    status: 202,
    idempotency: 'key',
  },
  'webhooks.deliveries': {
    summary: 'What was sent to a webhook in the last 30 days',
    method: 'GET',
    path: inAccount('/webhooks/{id}/deliveries'),
    params: byId,
    access: read,
    query: WebhookDeliveryListQuery,
    answer: pageOf(WebhookDelivery),
    idempotency: 'safe',
  },
  'webhooks.delivery': {
    summary: 'One delivery: what was sent, and each attempt with its answer',
    method: 'GET',
    path: delivery,
    params: byIds,
    access: read,
    answer: one(WebhookDeliveryDetails),
    idempotency: 'safe',
  },
  'webhooks.replay': {
    summary: 'Send a delivery again, under the same id',
    method: 'POST',
    path: inAccount('/webhooks/{id}/deliveries/{deliveryId}/replay'),
    params: byIds,
    access: edit,
    answer: one(WebhookDelivery),
    status: 202,
    idempotency: 'key',
  },
  'webhooks.replayFailed': {
    summary: 'Send all deliveries again that failed since a moment',
    method: 'POST',
    path: inAccount('/webhooks/{id}/replay'),
    params: byId,
    access: edit,
    body: WebhookReplay,
    answer: one(WebhookReplayed),
    status: 202,
    idempotency: 'key',
  },
} as const satisfies Operations;
