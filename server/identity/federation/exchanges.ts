import { createHash } from 'node:crypto';
import { readHostCookie } from '../../access/readCookie';
import type { Tenant } from '../../access/tenant';
import type { InAccount } from '../../db/inAccount';
import type { Deps } from '../../deps';

/** The cookie that binds an exchange to the browser that began it, and for how many seconds. */
export const exchangeCookie = 'federation';
export const exchangeSeconds = 10 * 60;

export type Exchange = NonNullable<Awaited<ReturnType<typeof takeExchange>>>;

/** A name for a new exchange that also fits where XML wants one. */
export const newExchangeId = ({ newSecret }: Pick<Deps, 'newSecret'>) => `_${newSecret()}`;

/** The browser's secret, if it has one. */
export const exchangeSecret = (cookies: string, { origin }: Pick<Tenant, 'origin'>): string | undefined =>
  readHostCookie(cookies, exchangeCookie, origin);

/** What an exchange is for; a sign-in is our own, under way. */
export type Purpose = { purpose: 'signIn'; signInId: string } | { purpose: 'test'; signInId?: undefined };

type NewExchange = Purpose & {
  id: string;
  providerId: string;
  configurationVersion: number;
  browser: string;
  returnTo: string;
  nonce?: string;
  codeVerifier?: string;
};

/** Remembers what is asked of an identity provider until its answer comes. */
export async function keepExchange(
  { clock }: Pick<Deps, 'clock'>,
  { db, accountId }: InAccount,
  exchange: NewExchange,
): Promise<void> {
  const now = clock();
  await db
    .insertInto('federated_exchanges')
    .values({
      account_id: accountId,
      id: exchange.id,
      provider_id: exchange.providerId,
      purpose: exchange.purpose,
      sign_in_id: exchange.signInId ?? null,
      browser_hash: hashOf(exchange.browser),
      nonce: exchange.nonce ?? null,
      code_verifier: exchange.codeVerifier ?? null,
      configuration_version: exchange.configurationVersion,
      return_to: exchange.returnTo,
      created_on: now,
      expires_on: new Date(now.getTime() + exchangeSeconds * 1000),
    })
    .execute();
}

/**
 * The exchange that an answer belongs to, for once. Without the browser an attacker could have a victim finish the
 * attacker's sign-in; without the single use, in SQL, an answer could be replayed at another replica.
 */
export const takeExchange = (
  tx: InAccount,
  { id, providerId, browser, now }: { id: string; providerId: string; browser: string; now: Date },
) =>
  tx
    .updateTable('federated_exchanges')
    .set({ used_on: now })
    .where('id', '=', id)
    .where('provider_id', '=', providerId)
    .where('browser_hash', '=', hashOf(browser))
    .where('used_on', 'is', null)
    .where('expires_on', '>', now)
    .returning(['id', 'purpose', 'sign_in_id', 'nonce', 'code_verifier', 'configuration_version'])
    .returning(['return_to', 'created_on', 'outcome'])
    .executeTakeFirst();

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
