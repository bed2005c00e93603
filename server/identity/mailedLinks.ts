import { createHash } from 'node:crypto';
import { appUrl, paths } from '#contract/paths.ts';
import type { LinkPurpose, MailedLinkState } from '#contract/signIn.ts';
import { tenantOrigin } from '../access/tenant.ts';
import { compiledOnce, type Places } from '../db/compiledOnce.ts';
import { withNext } from '../db/connection.ts';
import { type InAccount, inAccount } from '../db/inAccount.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { countWrongLink, refuseLinkGuesser } from './wrongLinks.ts';

/** Lifetime of a link in hours: an invite seven days, a new password one. A lock ends by itself before its link. */
const hours: Record<LinkPurpose, number> = { invite: 7 * 24, resetPassword: 24, unlock: 1 };

export const lifetime = (purpose: LinkPurpose) => hours[purpose] * 3_600_000;

/** When a link was mailed, from its expiry. */
export const mailedOn = (purpose: LinkPurpose, expiresOn: Date): Date =>
  new Date(expiresOn.getTime() - lifetime(purpose));

type LinkFor = { userId: string; purpose: LinkPurpose };
type IssuedLink = { token: string; url: string; expiresOn: Date };

/** A new link that replaces earlier ones of the same purpose. */
export async function issueLink(deps: Deps, tx: InAccount, link: LinkFor): Promise<IssuedLink> {
  await endLinks(tx, { ...link, now: deps.clock() });
  return addLink(deps, tx, link);
}

/**
 * A new link for a user of the transaction's account, and its expiry; other links work until one of them is used.
 * Only the secret's hash is stored, so the stored rows open nothing.
 */
export async function addLink(deps: Deps, tx: InAccount, { userId, purpose }: LinkFor): Promise<IssuedLink> {
  const now = deps.clock();
  const token = deps.newSecret();
  const expiresOn = new Date(now.getTime() + lifetime(purpose));
  await tx.db
    .insertInto('mailed_links')
    .values({
      account_id: tx.accountId,
      user_id: userId,
      purpose,
      secret_hash: hashOf(token),
      expires_on: expiresOn,
    })
    .execute();
  return { token, url: await linkTo(deps, tx, userId, purpose, token), expiresOn };
}

/** How many of a user's links of a purpose are valid now. */
export async function countOpenLinks(
  tx: InAccount,
  { userId, purpose, now }: LinkFor & { now: Date },
): Promise<number> {
  const open = await tx
    .selectFrom('mailed_links')
    .select('secret_hash')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_on', 'is', null)
    .where('expires_on', '>', now)
    .execute();
  return open.length;
}

export type PresentedLink = {
  userId: string;
  token: string;
  purpose: LinkPurpose;
  now: Date;
  /** The address that presents it; null if unknown. */
  ipAddress: string | null;
};

/**
 * Whether a link works now. That it once did is revealed only to holders of the whole link. Throws TOO_MANY_REQUESTS
 * after too many wrong links from the address.
 */
export async function statusOfLink(
  tx: InAccount,
  { userId, token, purpose, now, ipAddress }: PresentedLink,
): Promise<MailedLinkState['status']> {
  await refuseLinkGuesser(tx.db, ipAddress, now);
  const found = await tx
    .selectFrom('mailed_links')
    .select(['user_id', 'purpose', 'used_on', 'expires_on'])
    .where('secret_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (found?.user_id !== userId || found.purpose !== purpose) {
    await countWrongLink(tx.db, ipAddress, now);
    return 'WRONG';
  }
  return found.used_on === null && found.expires_on > now ? 'VALID' : 'SPENT';
}

/** Throws INVALID_TOKEN unless the link is valid now, and whatever `statusOfLink` throws. */
export async function requireLink(tx: InAccount, link: PresentedLink): Promise<void> {
  if ((await statusOfLink(tx, link)) !== 'VALID') throw new ApiError('INVALID_TOKEN', { target: 'token' });
}

/**
 * Uses a link and ends the user's others, except after an unlock, which proves nothing new; if two present it at
 * once, one gets INVALID_TOKEN.
 */
export async function consumeLink(
  tx: InAccount,
  { userId, token, purpose, now }: Omit<PresentedLink, 'ipAddress'>,
): Promise<void> {
  const used = await tx
    .updateTable('mailed_links')
    .set({ used_on: now })
    .where('secret_hash', '=', hashOf(token))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_on', 'is', null)
    .where('expires_on', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  if (!used) throw new ApiError('INVALID_TOKEN', { target: 'token' });
  await endLinks(tx, purpose === 'unlock' ? { userId, purpose, now } : { userId, now });
}

/** Ends a user's open links, of one purpose or all: a new address or password voids what was mailed before. */
export async function endLinks(
  tx: InAccount,
  { userId, purpose, now }: { userId: string; purpose?: LinkPurpose; now: Date },
): Promise<void> {
  await withNext(tx.db, ending(tx.db, { accountId: tx.accountId, userId, now, purpose }));
}

const ending = compiledOnce((db, { accountId, userId, now, purpose }: Places<Ending>) => {
  const open = inAccount(db, accountId)
    .updateTable('mailed_links')
    .set({ used_on: now })
    .where('user_id', '=', userId)
    .where('used_on', 'is', null);
  return purpose ? open.where('purpose', '=', purpose) : open;
});
type Ending = { accountId: string; userId: string; now: Date; purpose?: LinkPurpose };

/** The activation form shows its recipient, so an invite carries name and address (document 3, section 2). */
async function linkTo(deps: Deps, tx: InAccount, userId: string, purpose: LinkPurpose, code: string) {
  const user = await tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.first_name', 'users.last_name', 'users.email', 'accounts.subdomain'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const origin = tenantOrigin(deps.config, user.subdomain);
  if (purpose === 'resetPassword') return origin + appUrl(paths.resetPassword, { userId, code });
  if (purpose === 'unlock') return origin + appUrl(paths.unlocked, { userId, code });
  const { first_name: firstName, last_name: lastName, email } = user;
  return origin + appUrl(paths.activateAccount, { userId, code, firstName, lastName, email });
}

/** The stored form of a link's secret. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
