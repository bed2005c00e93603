import { isDeepStrictEqual } from 'node:util';
import { providerPaths } from '#contract/identityProviderTypes.ts';
import { appUrl, ownAccountBase } from '#contract/paths.ts';
import type { SignedInCall } from '#server/access/call.ts';
import { tenantOrigin } from '#server/access/tenant.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import type { ProviderRow } from '#server/identity/federation/findProvider.ts';
import type { NewJob } from '#server/jobs/enqueue.ts';
import { noticeMail } from '#server/mail/noticeMail.ts';
import { mailsToAdministrators } from '#server/writes/mailsToAdministrators.ts';

/** The mails that tell the account's administrators how its users now log in; none if that has not changed. */
export async function tellOfChange(
  deps: Pick<Deps, 'config'>,
  tx: InAccount,
  { actor, account, locale }: Pick<SignedInCall, 'actor' | 'account' | 'locale'>,
  before: ProviderRow | undefined,
  after: ProviderRow,
): Promise<NewJob[]> {
  const kind = before && kindOf(before, after);
  if (!kind) return [];
  const screen = `${ownAccountBase}/security/providers/${providerPaths[after.provider_type]}`;
  const notice = {
    accountName: account.name,
    link: tenantOrigin(deps.config, account.subdomain) + appUrl(screen),
    names: { actor: actor.name, provider: after.name },
  };
  return mailsToAdministrators(tx, { requester: locale }, (own, recipient) =>
    noticeMail(kind, own, { ...notice, recipient }),
  );
}

function kindOf(before: ProviderRow, after: ProviderRow) {
  if (!before.enabled) return after.enabled ? 'providerEnabled' : undefined;
  if (!isDeepStrictEqual(before.configuration, after.configuration)) return 'providerReconfigured';
  if (!after.enabled) return 'providerDisabled';
  return before.name === after.name ? undefined : 'providerRenamed';
}
