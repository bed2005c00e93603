import { sql } from 'kysely';
import { systemSubdomain } from '#contract/subdomains.ts';
import { holdsAdministratorRole } from '#server/access/actor.ts';
import { StartError } from '#server/config/startError.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { emailKey } from '#server/db/normalise.ts';
import type { Deps } from '#server/deps.ts';
import { confirmedFactors } from '#server/identity/factors.ts';
import { unlock } from '#server/identity/lockout.ts';
import { issueLink } from '#server/identity/mailedLinks.ts';
import { issueRecoveryCode, type RecoveryCode } from '#server/identity/recoveryCodes.ts';
import { commitAs } from '#server/writes/commit.ts';
import { deactivateProviders } from '../identityProviders/switchLogin.ts';
import { commandOrigin } from './commandOrigin.ts';

/** A link to choose a password, a code for the login after it, and whether the IP whitelist was switched off. */
export type WayBack = {
  url: string;
  expiresOn: Date;
  recoveryCode: RecoveryCode | null;
  liftedAddresses: boolean;
};

/**
 * The way back for a system administrator: ends their lock, turns local login back on, stops enforcing the tenant's
 * IP whitelist (the list stays), and returns a link for a new password, which ends their sessions once used; with a
 * code if a second factor is required, as mail may not work. Throws StartError if there is no such active
 * administrator.
 */
export async function resetAdministrator(deps: Deps, email: string): Promise<WayBack> {
  const user = await findAdministrator(deps, email);
  const origin = commandOrigin(user.account_id, 'platform.resetAdministrator');
  return commitAs(deps, origin, {
    table: 'users',
    change: async (tx) => {
      await unlock(tx, user.email);
      await deactivateProviders(tx);
      const liftedAddresses = await liftAddresses(tx);
      const recoveryCode = (await asksForCodes(tx, user.id))
        ? await issueRecoveryCode(deps, tx, user.id)
        : null;
      const purpose = user.account_confirmed ? 'resetPassword' : 'invite';
      return {
        objectId: user.id,
        objectName: `${user.first_name} ${user.last_name}`,
        before: liftedAddresses ? { enforceIpWhitelist: true } : null,
        after: {
          email: user.email,
          localLoginEnabled: true,
          ...(liftedAddresses && { enforceIpWhitelist: false }),
          ...(recoveryCode && { recoveryCode: true }),
        },
        answer: {
          ...(await issueLink(deps, tx, { userId: user.id, purpose })),
          recoveryCode,
          liftedAddresses,
        },
      };
    },
  });
}

/** A caller whose address is refused would be refused with any password. */
async function liftAddresses({ db, accountId }: InAccount): Promise<boolean> {
  const lifted = await db
    .updateTable('accounts')
    .set({ enforce_ip_whitelist: false, version: sql`version + 1` })
    .where('id', '=', accountId)
    .where('enforce_ip_whitelist', '=', true)
    .executeTakeFirst();
  return lifted.numUpdatedRows > 0n;
}

/** An authenticator app may be lost, and mail may not work. */
async function asksForCodes(tx: InAccount, userId: string): Promise<boolean> {
  const { db, accountId } = tx;
  const account = db.selectFrom('accounts').select('require_two_factor_auth').where('id', '=', accountId);
  if ((await account.executeTakeFirstOrThrow()).require_two_factor_auth) return true;
  return (await confirmedFactors(tx, userId).limit(1).executeTakeFirst()) !== undefined;
}

async function findAdministrator({ db }: Deps, email: string) {
  const system = await db
    .selectFrom('accounts')
    .select('id')
    .where('subdomain', '=', systemSubdomain)
    .executeTakeFirst();
  if (!system) throw new StartError('There is no system tenant yet. Create its first administrator.');
  const user = await inAccount(db, system.id)
    .selectFrom('users')
    .select(['account_id', 'id', 'email', 'first_name', 'last_name', 'status', 'account_confirmed'])
    .where('email_key', '=', emailKey(email))
    .where(holdsAdministratorRole)
    .executeTakeFirst();
  if (!user) throw new StartError(`No administrator of the system tenant has the address ${email}.`);
  if (user.status !== 'ACTIVE') {
    throw new StartError(`${email} is disabled. Another administrator has to enable this user.`);
  }
  return user;
}
