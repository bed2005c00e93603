import { createHash } from 'node:crypto';
import { readCookie } from '../access/readCookie';
import type { InAccount } from '../db/inAccount';
import { normalise } from '../db/normalise';
import type { Deps } from '../deps';

/** For how long a browser that was remembered needs no code (document 3, section 9). */
export const rememberedDays = 30;

/** The cookie by which a browser is known again. It is worth nothing without the password. */
export const browserCookie = 'rememberedBrowser';

/** The secret of a newly remembered browser of this user; only its hash is kept. */
export async function rememberBrowser(
  deps: Deps,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<string> {
  const secret = deps.newSecret();
  const expires_on = new Date(deps.clock().getTime() + rememberedDays * 24 * 3_600_000);
  await deps.db
    .insertInto('remembered_browsers')
    .values({ account_id: accountId, secret_hash: hashOf(secret), user_id: userId, expires_on })
    .execute();
  return secret;
}

/** The name of the browser that sends these cookies, where the user of this address had it remembered. */
export async function findRememberedBrowser(
  tx: InAccount,
  { cookies, email, now }: { cookies: string; email: string; now: Date },
): Promise<string | null> {
  const secret = readCookie(cookies, `__Host-${browserCookie}`) ?? readCookie(cookies, browserCookie);
  const found = await tx
    .selectFrom('remembered_browsers')
    .innerJoin('users', (join) =>
      join
        .onRef('users.account_id', '=', 'remembered_browsers.account_id')
        .onRef('users.id', '=', 'remembered_browsers.user_id'),
    )
    .select('remembered_browsers.secret_hash')
    .where('remembered_browsers.secret_hash', '=', hashOf(secret ?? ''))
    .where('remembered_browsers.expires_on', '>', now)
    .where('users.email_key', '=', normalise(email))
    .executeTakeFirst();
  return found?.secret_hash ?? null;
}

/** With a new password each browser must prove itself anew. */
export async function forgetBrowsers(tx: InAccount, userId: string): Promise<void> {
  await tx.deleteFrom('remembered_browsers').where('user_id', '=', userId).execute();
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
