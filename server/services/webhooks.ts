import type { WebhookListQuery } from '#contract/webhooks.ts';
import { type HandlersOf, type TargetAccount, withFaults } from '../access/call.ts';
import { inAccount } from '../db/inAccount.ts';
import { type Listing, listPage } from '../db/listing.ts';
import type { AppDeps } from './appDeps.ts';
import { deliveryPage, findDelivery, replay, replayFailed, testWebhook } from './webhooks/deliveries.ts';
import { webhookFaults } from './webhooks/webhookFaults.ts';
import { findWebhook, toWebhook } from './webhooks/webhookRow.ts';
import { createWebhook, deleteWebhook, rotateSecret, updateWebhook } from './webhooks/writeWebhook.ts';

/** Where an account's events are sent, and what became of each. */
export function webhooksService(deps: AppDeps): HandlersOf<'webhooks'> {
  const { clock } = deps;
  const accountOf = ({ accountId }: TargetAccount) => inAccount(deps.db, accountId);
  return {
    'webhooks.list': ({ account, query }) =>
      listPage(
        listing,
        accountOf(account).selectFrom('webhooks'),
        query,
        (rows) => rows.selectAll('webhooks'),
        toWebhook(clock()),
      ),

    'webhooks.get': async ({ account, params }) => ({
      data: await findWebhook(accountOf(account), params.id, clock()),
    }),

    'webhooks.create': withFaults<'webhooks.create'>(
      (call) => createWebhook(deps, call),
      ({ body }) => webhookFaults(deps, body),
    ),

    'webhooks.update': withFaults<'webhooks.update'>(
      (call) => updateWebhook(deps, call),
      ({ body }) => webhookFaults(deps, body),
    ),

    'webhooks.delete': (call) => deleteWebhook(deps, call),

    'webhooks.rotateSecret': (call) => rotateSecret(deps, call),

    'webhooks.test': (call) => testWebhook(deps, call),

    'webhooks.deliveries': (call) => deliveryPage(accountOf(call.account), call.params.id, call.query, call),

    'webhooks.delivery': async (call) => ({
      data: await findDelivery(accountOf(call.account), call.params, call),
    }),

    'webhooks.replay': (call) => replay(deps, call),

    'webhooks.replayFailed': (call) => replayFailed(deps, call),
  };
}

const listing: Listing<WebhookListQuery> = {
  key: 'webhooks.id',
  search: 'webhooks.search_text',
  filters: {},
  orders: { url: { column: 'webhooks.url_key' }, createdOn: { column: 'webhooks.created_on' } },
};
