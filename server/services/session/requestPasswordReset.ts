import { subscriberOf } from '#server/access/addressRanges.ts';
import type { Call } from '#server/access/call.ts';
import type { Tenant } from '#server/access/tenant.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { emailKey } from '#server/db/normalise.ts';
import { takeAllowance } from '#server/identity/allowances.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { AppDeps } from '../appDeps.ts';
import { requirePasswords } from './requirePasswords.ts';

/**
 * Requests a password link. Only the job looks up whether the address is a user's, and logs it: this call would
 * otherwise reveal it, by its answer or its time. Throws NOT_ALLOWED where nobody has a password, TOO_MANY_REQUESTS.
 */
export async function requestPasswordReset(
  deps: AppDeps,
  tenant: Tenant,
  call: Call<'session.requestPasswordReset'>,
): Promise<undefined> {
  const { accountId } = tenant;
  const { email } = call.body;
  const { ipAddress, locale } = call;
  const now = deps.clock();
  await requirePasswords(deps, tenant, call);
  if (ipAddress !== null)
    await takeAllowance(deps.db, { ...requestsFrom, subject: subscriberOf(ipAddress) }, now);
  await takeAllowance(
    deps.db,
    {
      kind: 'resetRequestTo',
      subject: `${accountId} ${emailKey(email)}`,
      most: 1,
      seconds: deps.config.inviteIntervalSeconds,
    },
    now,
  );
  const { operation, requestId } = call;
  const logged = { operation, ipAddress, requestId };
  const payload = { accountId, email, locale, call: logged, purpose: 'resetPassword' } as const;
  await enqueue(deps, inAccount(deps.db, accountId), { kind: 'requestedLink', payload });
}

/** Per address and hour: nobody forgets more passwords than that. */
export const maxResetRequests = 50;
const requestsFrom = { kind: 'resetRequestFrom', most: maxResetRequests, seconds: 3_600 };
