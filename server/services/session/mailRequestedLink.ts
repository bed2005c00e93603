import type { RefusalReason } from '#contract/auditEvents.ts';
import { type Tenant, tenantOf } from '#server/access/tenant.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { emailKey } from '#server/db/normalise.ts';
import type { Deps } from '#server/deps.ts';
import { addLink, countOpenLinks } from '#server/identity/mailedLinks.ts';
import type { JobPayloads, NewJob } from '#server/jobs/enqueue.ts';
import { linkMail } from '#server/mail/linkMail.ts';
import { commitAs } from '#server/writes/commit.ts';
import { writeOutbox } from '#server/writes/outbox.ts';
import { nobody, type Refusals } from '#server/writes/refusals.ts';
import { mailLocale } from '../users/userLocale.ts';

type LinkRequest = JobPayloads['requestedLink'];

/**
 * The job that mails a password or unlock link to the user who requested it or is locked, and logs the call: a user's
 * as an event, all others as a sum, as made-up addresses are unlimited.
 */
export function mailRequestedLink(deps: Deps & { refusals: Refusals }): (job: LinkRequest) => Promise<void> {
  return async (request) => {
    const { accountId, email, purpose, call } = request;
    const account = { accountId };
    const tenant = await tenantOf(deps, accountId);
    const user = await findUser(inAccount(deps.db, accountId), email);
    if (!user) {
      const refusal = { account, author: nobody, outcome: auditEntries[purpose].ofNobody };
      if (call) await deps.refusals.note({ ...refusal, ...call });
      return;
    }
    const mails = (tx: InAccount) => mailsOf(deps, tx, tenant, request, user);
    if (!call) {
      await deps.db.transaction().execute(async (trx) => {
        const tx = inAccount(trx, accountId);
        await writeOutbox(deps, tx, { jobs: await mails(tx) });
      });
      return;
    }
    const origin = { ...call, account, author: { kind: 'stranger', name: email }, version: null } as const;
    await commitAs<undefined>(deps, origin, {
      table: 'users',
      change: async (tx) => ({
        objectId: user.id,
        objectName: `${user.firstName} ${user.lastName}`,
        before: null,
        after: auditEntries[purpose].ofUser(email),
        answer: undefined,
        jobs: await mails(tx),
      }),
    });
  };
}

/** What the log records for a user's address, and why an unknown one is refused. */
const auditEntries: Record<
  LinkRequest['purpose'],
  { ofUser: (email: string) => Record<string, unknown>; ofNobody: RefusalReason }
> = {
  resetPassword: { ofUser: (email) => ({ email }), ofNobody: 'NOT_FOUND' },
  unlock: { ofUser: () => ({ outcome: 'LOCKED_OUT' }), ofNobody: 'LOCKED_OUT' },
};

type Holder = NonNullable<Awaited<ReturnType<typeof findUser>>>;

const findUser = (tx: InAccount, email: string) =>
  tx
    .selectFrom('users')
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'account_confirmed',
      'status',
    ])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();

/**
 * The mail with the link; for a user not yet activated, their invite again. Inactive users get none. Earlier links
 * still work: otherwise a stranger could end each before its user found it. Users with many working links get no
 * more.
 */
async function mailsOf(
  deps: Deps,
  tx: InAccount,
  tenant: Tenant,
  { purpose: requestedPurpose, locale }: LinkRequest,
  { status, account_confirmed, ...user }: Holder,
): Promise<NewJob[]> {
  if (!isPasswordOfUse(tenant) || status !== 'ACTIVE') return [];
  const purpose = account_confirmed ? requestedPurpose : 'invite';
  if (requestedPurpose === 'unlock' && purpose !== requestedPurpose) return [];
  const open = await countOpenLinks(tx, { userId: user.id, purpose, now: deps.clock() });
  if (open >= maxOpenLinks) return [];
  const link = await addLink(deps, tx, { userId: user.id, purpose });
  const mail = linkMail(mailOf[purpose], await mailLocale(tx, user.id, locale), {
    accountName: tenant.name,
    recipient: user,
    link,
  });
  return [{ kind: 'mail', payload: mail }];
}

/** Of one purpose, at the same time. */
export const maxOpenLinks = 10;

const mailOf = { invite: 'invite', resetPassword: 'passwordReset', unlock: 'unlock' } as const;

const isPasswordOfUse = ({ status, localLoginEnabled }: Tenant) => status !== 'DISABLED' && localLoginEnabled;
