import type { AnswerOf } from '#contract/operations.ts';
import type { Call } from '#server/access/call.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/errors.ts';
import { takeAllowance } from '#server/identity/allowances.ts';
import { findInvite } from './findInvite.ts';
import { matchEmail } from './matchEmail.ts';

/** Emails an invitee may check per hour: enough for typing errors, too few to probe for others. */
export const maxEmails = 20;

/**
 * Whether an email belongs to a known record, which only holders of an invite may ask. Throws INVALID_TOKEN or
 * TOO_MANY_REQUESTS.
 */
export async function askEmail(
  { db, clock }: Deps,
  { params, query, ipAddress }: Call<'investorSignup.email'>,
): Promise<AnswerOf<'investorSignup.email'>> {
  const now = clock();
  const invite = await findInvite(db, { token: query.token, now, ipAddress });
  if (!invite) throw new ApiError('INVALID_TOKEN', { target: 'token' });
  await takeAllowance(db, { kind: 'signUpEmail', subject: invite.id, most: maxEmails, seconds: 3_600 }, now);
  const { isMatchFound } = await matchEmail(db, invite, params.email);
  return { data: { isMatchFound } };
}
