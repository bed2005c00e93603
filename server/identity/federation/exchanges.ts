import { createHash } from 'node:crypto';
import { readHostCookie } from '#server/access/readCookie.ts';
import type { Tenant } from '#server/access/tenant.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { ExchangeOutcome } from '#server/db/tables/identityProviders.ts';
import type { Deps } from '#server/deps.ts';

/** The cookie that binds an exchange to the browser that began it, and for how many seconds. */
export const exchangeCookie = 'federation';
export const exchangeSeconds = 10 * 60;

export type Exchange = NonNullable<Awaited<ReturnType<typeof takeExchange>>>;

/** A name for a new exchange that also fits where XML wants one. */
export const newExchangeId = ({ newSecret }: Pick<Deps, 'newSecret'>) => `_${newSecret()}`;

/** Whether a name could be one of ours; the database fails at some that strangers make up. */
const isExchangeId = (id: string) => /^_[\w-]+$/.test(id);

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

type Awaiting = { id: string; providerId: string; now: Date };

const awaitingAnswer = (tx: InAccount, { id, providerId, now }: Awaiting) =>
  tx
    .selectFrom('federated_exchanges')
    .where('id', '=', id)
    .where('provider_id', '=', providerId)
    .where('used_on', 'is', null)
    .where('outcome', 'is', null)
    .where('expires_on', '>', now);

/** Whether an answer is still to come that another site's page posts: a browser sends no cookies with that. */
export const isAwaited = async (tx: InAccount, awaiting: Awaiting): Promise<boolean> =>
  isExchangeId(awaiting.id) &&
  (await awaitingAnswer(tx, awaiting).select('id').executeTakeFirst()) !== undefined;

/** Keeps what the first answer proves until the browser is back, which then takes the exchange. Whether it was the first. */
export async function keepOutcome(
  tx: InAccount,
  { outcome, ...awaiting }: Awaiting & { outcome: ExchangeOutcome },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('federated_exchanges')
    .set({ outcome: JSON.stringify(outcome) })
    .where('id', 'in', awaitingAnswer(tx, awaiting).select('id'))
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
