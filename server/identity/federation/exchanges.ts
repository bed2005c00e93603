import { createHash } from 'node:crypto';
import { readHostCookie } from '#server/access/readCookie.ts';
import type { Tenant } from '#server/access/tenant.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { ExchangeOutcome } from '#server/db/tables/identityProviders.ts';
import type { Deps } from '#server/deps.ts';

/** The cookie that binds an exchange to the browser that began it, and its lifetime in seconds. */
export const exchangeCookie = 'federation';
export const exchangeSeconds = 10 * 60;

export type Exchange = NonNullable<Awaited<ReturnType<typeof takeExchange>>>;

/** A name for a new exchange that is also a valid XML id. */
export const newExchangeId = ({ newSecret }: Pick<Deps, 'newSecret'>) => `_${newSecret()}`;

/** Whether a name could be one of ours; some that strangers make up would fail in the database. */
const isExchangeId = (id: string) => /^_[\w-]+$/.test(id);

/** The browser's secret, if it has one. */
export const exchangeSecret = (cookies: string, { origin }: Pick<Tenant, 'origin'>): string | undefined =>
  readHostCookie(cookies, exchangeCookie, origin);

/** The purpose of an exchange; a sign-in is our own, under way. */
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

/** Stores a request to an identity provider until its answer arrives. */
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
 * Takes the exchange of an answer, once. Without the browser's cookie an attacker could have a victim finish the
 * attacker's sign-in; without the single use, in SQL, an answer could be replayed at another replica.
 */
export async function takeExchange(
  tx: InAccount,
  { id, providerId, browser, now }: { id: string; providerId: string; browser: string; now: Date },
) {
  if (!isExchangeId(id)) return undefined;
  return tx
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
}

type ExchangeKey = { id: string; providerId: string; now: Date };

const awaitingAnswer = (tx: InAccount, { id, providerId, now }: ExchangeKey) =>
  tx
    .selectFrom('federated_exchanges')
    .where('id', '=', id)
    .where('provider_id', '=', providerId)
    .where('used_on', 'is', null)
    .where('outcome', 'is', null)
    .where('expires_on', '>', now);

/** Whether an answer posted by another site's page is still awaited: browsers send no cookies with it. */
export const isPending = async (tx: InAccount, exchangeKey: ExchangeKey): Promise<boolean> =>
  isExchangeId(exchangeKey.id) &&
  (await awaitingAnswer(tx, exchangeKey).select('id').executeTakeFirst()) !== undefined;

/**
 * Stores what the first answer proves until the browser returns and takes the exchange. Returns whether it was the
 * first.
 */
export async function storeOutcome(
  tx: InAccount,
  { outcome, ...exchangeKey }: ExchangeKey & { outcome: ExchangeOutcome },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('federated_exchanges')
    .set({ outcome: JSON.stringify(outcome) })
    .where('id', 'in', awaitingAnswer(tx, exchangeKey).select('id'))
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
