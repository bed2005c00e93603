import type { NewAuthenticator, RecoveryCodes } from '#contract/factors.ts';
import type { Call } from '#server/access/call.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { ApiError, invalidField } from '#server/errors.ts';
import { newAuthenticator, ownerText, stepOf } from '#server/identity/authenticators.ts';
import type { AppDeps } from '../appDeps.ts';
import { requireOwnPassword } from '../profile/proveOwnPassword.ts';
import { addFactor, requireRoom } from './addFactor.ts';

/** Enough time to install an app. */
const pendingMinutes = 60;

/**
 * A new authenticator app's secret. It is inactive until a code of it has arrived, and replaces an inactive one.
 * Throws what `requireOwnPassword` does, or a 422 if there are enough.
 */
export async function beginAuthenticator(
  deps: AppDeps,
  call: Call<'ownFactors.beginAuthenticator'>,
): Promise<{ data: NewAuthenticator }> {
  const { email } = await requireOwnPassword(deps, call);
  const { account, actor } = call;
  const { accountId } = account;
  const { userId } = actor;
  const id = deps.newId();
  const now = deps.clock();
  const pendingUntil = new Date(now.getTime() + pendingMinutes * 60_000);
  const { secret, typed, url } = newAuthenticator(deps.newSecret(), { issuer: account.name, email });
  await deps.db.transaction().execute(async (trx) => {
    const tx = inAccount(trx, accountId);
    await requireRoom(tx, userId, 'password');
    await tx
      .deleteFrom('user_factors')
      .where('user_id', '=', userId)
      .where('pending_until', 'is not', null)
      .execute();
    const encrypted = deps.identity.vault.encrypt(secret, ownerText({ accountId, userId, id }));
    const row = { account_id: accountId, id, user_id: userId, kind: 'TOTP' as const, name: '' };
    await trx
      .insertInto('user_factors')
      .values({ ...row, secret: encrypted, created_on: now, pending_until: pendingUntil })
      .execute();
  });
  return { data: { id, secret: typed, url } };
}

/** Activates it with its first code. Throws NOT_FOUND, or a 422 on `code`. */
export function confirmAuthenticator(
  deps: AppDeps,
  call: Call<'ownFactors.confirmAuthenticator'>,
): Promise<{ data: RecoveryCodes }> {
  const { actor, account, params, body } = call;
  const { userId } = actor;
  return addFactor(deps, call, async (tx) => {
    const pending = await tx
      .selectFrom('user_factors')
      .select('secret')
      .where('id', '=', params.id)
      .where('user_id', '=', userId)
      .where('pending_until', '>', deps.clock())
      .executeTakeFirst();
    if (!pending) throw new ApiError('NOT_FOUND');
    const owner = ownerText({ accountId: account.accountId, userId, id: params.id });
    const secret = pending.secret && deps.identity.vault.decrypt(pending.secret, owner);
    const step = secret ? stepOf(secret, body.code, deps.clock()) : null;
    if (step === null) throw invalidField('code', 'validation.authenticatorCodeWrong');
    await tx
      .updateTable('user_factors')
      .set({ name: body.name, last_step: step, created_on: deps.clock(), pending_until: null })
      .where('id', '=', params.id)
      .execute();
    return { kind: 'TOTP', name: body.name };
  });
}
