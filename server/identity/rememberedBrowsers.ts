import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RememberedBrowser } from '#contract/ownSessions.ts';
import type { Call } from '../access/call.ts';
import { readCookie } from '../access/readCookie.ts';
import { type InAccount, inAccount } from '../db/inAccount.ts';
import { emailKey } from '../db/normalise.ts';
import type { Deps } from '../deps.ts';

/**
 * A browser is recognised by a cookie, worthless without the password: one the user chose to remember needs no code
 * for 30 days (document 3, section 9); guessing strangers can't lock out one from which its user has signed in.
 */
const cookies = {
  remembered: { name: 'rememberedBrowser', days: 30 },
  known: { name: 'knownBrowser', days: 365 },
} as const;

/** A user's browser, by the key under which its failures are counted. */
export type KnownBrowser = { name: string; skipsCode: boolean };

type Holder = { id: string; email: string };
type BrowserCall = Pick<Call<'session.login'>, 'cookies' | 'keepCookie' | 'ipAddress' | 'userAgent'>;

/** From now on this browser of the user needs no code. */
export function rememberBrowser(
  deps: Deps,
  call: BrowserCall,
  accountId: string,
  user: Holder,
): Promise<void> {
  return giveCookie(deps, call, accountId, user, 'remembered');
}

/** From now on nobody's guesses lock this browser's user out, who has just proved who they are (ruling 14). */
export async function knowBrowser(
  deps: Deps,
  call: BrowserCall,
  accountId: string,
  user: Holder,
): Promise<void> {
  const browserQuery = { cookies: call.cookies, email: user.email, now: deps.clock() };
  if (await findBrowser(inAccount(deps.db, accountId), browserQuery)) return;
  await giveCookie(deps, call, accountId, user, 'known');
}

async function giveCookie(
  deps: Deps,
  { keepCookie, ipAddress, userAgent }: BrowserCall,
  accountId: string,
  { id }: Holder,
  kind: keyof typeof cookies,
): Promise<void> {
  const { name, days } = cookies[kind];
  const secret = deps.newSecret();
  const values = {
    account_id: accountId,
    secret_hash: hashOf(secret),
    user_id: id,
    skips_code: kind === 'remembered',
    expires_on: new Date(deps.clock().getTime() + days * 24 * 3_600_000),
    ip_address: ipAddress,
    user_agent: userAgent,
  };
  await deps.db.insertInto('remembered_browsers').values(values).execute();
  keepCookie(name, secret, days * 24 * 3_600);
}

/** The browser that sends these cookies, if it is known for the user of this address. */
export async function findBrowser(
  tx: InAccount,
  { cookies: sent, email, now }: { cookies: string; email: string; now: Date },
): Promise<KnownBrowser | null> {
  const secrets = Object.values(cookies).flatMap(
    ({ name }) => readCookie(sent, `__Host-${name}`) ?? readCookie(sent, name) ?? [],
  );
  if (secrets.length === 0) return null;
  const found = await tx
    .selectFrom('remembered_browsers')
    .innerJoin('users', (join) =>
      join
        .onRef('users.account_id', '=', 'remembered_browsers.account_id')
        .onRef('users.id', '=', 'remembered_browsers.user_id'),
    )
    .select(['remembered_browsers.secret_hash', 'remembered_browsers.skips_code'])
    .where('remembered_browsers.secret_hash', 'in', secrets.map(hashOf))
    .where('remembered_browsers.expires_on', '>', now)
    .where('users.email_key', '=', emailKey(email))
    .orderBy('remembered_browsers.skips_code', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ? { name: found.secret_hash, skipsCode: found.skips_code } : null;
}

/** Those that need no code; the others are known for lock-outs only. */
export async function browsersOf(tx: InAccount, userId: string, now: Date): Promise<RememberedBrowser[]> {
  const rows = await tx
    .selectFrom('remembered_browsers')
    .select([browserId.as('id'), 'expires_on', 'ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('skips_code', '=', true)
    .where('expires_on', '>', now)
    .orderBy('expires_on', 'desc')
    .orderBy('secret_hash')
    .execute();
  const length = cookies.remembered.days * 24 * 3_600_000;
  return rows.map(({ id, expires_on, ip_address, user_agent }) => ({
    id,
    userAgent: user_agent,
    ipAddress: ip_address,
    rememberedOn: new Date(expires_on.getTime() - length).toISOString(),
    expiresOn: expires_on.toISOString(),
  }));
}

/** Whether the user had such a browser. */
export async function forgetBrowser(tx: InAccount, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('remembered_browsers')
    .where('user_id', '=', userId)
    .where('skips_code', '=', true)
    .where(browserId, '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Names a browser without what would let it in. */
const browserId = sql<string>`left(encode(sha256(convert_to(secret_hash, 'UTF8')), 'hex'), 32)`;

/** After a new password each browser must prove itself again. */
export async function forgetBrowsers(tx: InAccount, userId: string): Promise<void> {
  await tx.deleteFrom('remembered_browsers').where('user_id', '=', userId).execute();
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
