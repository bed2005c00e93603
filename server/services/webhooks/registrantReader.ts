import { findActorAtWork } from '#server/access/actor.ts';
import { findApiKeyAtWork } from '#server/access/apiKeyActor.ts';
import { accountInPath, requireAccess } from '#server/access/requireAccess.ts';
import { tenantOf } from '#server/access/tenant.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/errors.ts';
import type { LogReader } from '../auditEvents/readableEvents.ts';
import type { WebhookRow } from './webhookRow.ts';

/** The log as the webhook's registrant may read it now; or why they may not. */
export async function registrantReader(
  deps: Deps,
  { account_id, registrant }: Pick<WebhookRow, 'account_id' | 'registrant'>,
): Promise<LogReader | 'unreadable' | 'accountDisabled'> {
  const tenant = await tenantOf(deps, registrant.accountId);
  const isOwn = registrant.accountId === account_id;
  const account = isOwn ? tenant : await tenantOf(deps, account_id);
  if (account.status === 'DISABLED') return 'accountDisabled';
  const variant = isOwn ? 'own' : 'admin';
  try {
    const actor = await (registrant.apiKeyId
      ? findApiKeyAtWork(deps, tenant, registrant.apiKeyId)
      : findActorAtWork(deps, tenant, registrant.userId));
    requireAccess('auditEvents.list', variant, actor, accountInPath('auditEvents.list', variant, account));
    return { actor, account, variant };
  } catch (error) {
    if (error instanceof ApiError) return 'unreadable';
    throw error;
  }
}
