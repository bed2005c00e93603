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

/** How long a link works, in hours: an invite for seven days, a new password for one. A lock ends by itself before its link. */
const hours: Record<LinkPurpose, number> = { invite: 7 * 24, resetPassword: 24, unlock: 1 };

export const lifetime = (purpose: LinkPurpose) => hours[purpose] * 3_600_000;

/** When a link was mailed, by the moment at which it ends. */
export const mailedOn = (purpose: LinkPurpose, expiresOn: Date): Date =>
  new Date(expiresOn.getTime() - lifetime(purpose));

type LinkFor = { userId: string; purpose: LinkPurpose };
type IssuedLink = { token: string; url: string; expiresOn: Date };

/** A new link in place of those of the same purpose that were mailed before, which stop working. */
export async function issueLink(deps: Deps, tx: InAccount, link: LinkFor): Promise<IssuedLink> {
  await endLinks(tx, { ...link, now: deps.clock() });
  return addLink(deps, tx, link);
}

/**
 * A new link for a user of the transaction's account, and until when it works once; others go on until one of them is used.
 * Only the secret's hash is kept, so that the stored rows open nothing.
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

/** How many of a user's links of a purpose could be used at this moment. */
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
  /** Who presents it; null where nobody knows. */
  ipAddress: string | null;
};

/**
 * Whether a link works at this moment. That it did once is told only to those who hold all of it. Throws
 * TOO_MANY_REQUESTS where wrong ones have come from the address before.
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

/** Throws INVALID_TOKEN unless the link could be used at this moment, and what `statusOfLink` does. */
export async function requireLink(tx: InAccount, link: PresentedLink): Promise<void> {
  if ((await statusOfLink(tx, link)) !== 'VALID') throw new ApiError('INVALID_TOKEN', { target: 'token' });
}

/** Uses a link up and ends the user's others, but for an unlocking, which proves nothing anew; of two who present it at once, one gets INVALID_TOKEN. */
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

/** Ends a user's open links, of one purpose or of all: with a new address or password, what was mailed before is void. */
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

/** The activation form shows whom it is for, so an invite carries name and address (document 3, section 2). */
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

/** What is kept of a link's secret. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
