import { appUrl, ownAccountBase } from '#contract/paths.ts';
import type { Tenant } from '#server/access/tenant.ts';
import { inAccount } from '#server/db/inAccount.ts';
import type { ProviderRow } from '#server/identity/federation/findProvider.ts';
import { noticeMail } from '#server/mail/noticeMail.ts';
import { mailsToAdministrators } from '#server/writes/mailsToAdministrators.ts';
import { writeOutbox } from '#server/writes/outbox.ts';
import type { AppDeps } from '../appDeps.ts';
import type { SubjectMoved } from './federatedUsers.ts';
import type { FederationCall } from './federationCall.ts';

/** Mails the account's administrators that a provider reports a different address for a user: once a day per user. */
export async function tellOfMovedSubject(
  deps: AppDeps,
  { accountId, name: accountName, origin }: Tenant,
  { id, name: provider }: Pick<ProviderRow, 'id' | 'name'>,
  { locale }: Pick<FederationCall, 'locale'>,
  { user }: SubjectMoved,
): Promise<void> {
  const link = origin + appUrl(`${ownAccountBase}/users/${user.id}`);
  const once = `subjectRefused ${id} ${user.id} ${deps.clock().toISOString().slice(0, 10)}`;
  const notice = { accountName, link, names: { user: user.name, provider } };
  await deps.db.transaction().execute(async (trx) => {
    const tx = inAccount(trx, accountId);
    const jobs = await mailsToAdministrators(tx, { requester: locale, once }, (own, recipient) =>
      noticeMail('subjectRefused', own, { ...notice, recipient }),
    );
    await writeOutbox(deps, tx, { jobs });
  });
}
