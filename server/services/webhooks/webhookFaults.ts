import { auditedActions } from '#contract/auditWords.ts';
import { maxWebhooks, unsentActions, type WebhookCreate } from '#contract/webhooks.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { type Fault, invalidField } from '#server/errors.ts';
import { isAllowed } from '#server/outbound/guardedFetch.ts';
import { lockAccount } from '#server/writes/lockAccount.ts';

/** All that is wrong with these fields, so that one answer names it all. */
export async function webhookFaults(
  { config }: Pick<Deps, 'config'>,
  { url, events }: Partial<WebhookCreate>,
): Promise<Fault[]> {
  const isRefused = url !== undefined && !(await isAllowed(url, { toLoopback: config.loopbackProviders }));
  return [
    ...(isRefused ? [{ target: 'url', key: 'webhooks.validation.urlRefused' }] : []),
    ...(events ?? []).flatMap(eventFaults),
  ];
}

const knownActions: readonly string[] = auditedActions;

function eventFaults(event: string): Fault[] {
  const target = 'events';
  if (unsentActions.includes(event))
    return [{ target, key: 'webhooks.validation.eventUnsent', values: { event } }];
  if (!knownActions.includes(event))
    return [{ target, key: 'webhooks.validation.eventUnknown', values: { event } }];
  return [];
}

/** Throws where the account has as many as it may; the form names it at its first field. */
export async function requireWebhookQuota(tx: InAccount): Promise<void> {
  await lockAccount(tx);
  const held = await tx.selectFrom('webhooks').select('id').execute();
  if (held.length < maxWebhooks) return;
  throw invalidField('url', 'webhooks.validation.tooMany', { maximum: maxWebhooks });
}
